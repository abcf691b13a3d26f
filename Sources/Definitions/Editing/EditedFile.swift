/// A file to be edited: its text, its nodes, and the offsets of its lines.
struct EditedFile {
    let path: String

    /// The bytes of the file, including a byte order mark.
    let bytes: [UInt8]

    /// The text without a byte order mark; all offsets refer to this text.
    let text: [UInt8]

    let tree: SourceTree

    init(path: String, bytes: [UInt8]) throws(EditError) {
        (self.path, self.bytes) = (path, bytes)
        let source = SourceText(path: path, bytes: bytes)
        text = source.bytes
        guard !CalendarFile.isPath(path), !source.isCalendar else {
            throw EditError(
                "the file is a calendar", path: path, help: "edit the calendar in the program that created it")
        }
        do { tree = try SourceTree(source) } catch {
            throw EditError("the file's countdowns cannot be located", path: path)
        }
    }

    /// Converts replacements in ``text`` to replacements in ``bytes``, sorted and without overlaps.
    func placed(_ replacements: [Replacement]) -> [Replacement] {
        let mark = bytes.count - text.count
        var placed: [Replacement] = []
        for next in replacements.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let range = next.range.lowerBound + mark..<next.range.upperBound + mark
            if let last = placed.last, last.range.upperBound > range.lowerBound {
                // If two adjacent items are removed, their ranges overlap in the text between the items, and become one
                // range.
                let end = max(last.range.upperBound, range.upperBound)
                placed[placed.count - 1] = Replacement(last.range.lowerBound..<end, last.bytes + next.bytes)
            } else {
                placed.append(Replacement(range, next.bytes))
            }
        }
        return placed
    }

    func list() throws(EditError) -> SourceTree.Element {
        guard let list = tree.root?["countdowns"] else {
            throw EditError("the file has no key \"countdowns\"", path: path)
        }
        if list.style == .alias { throw refusal("the value of \"countdowns\" is an alias", at: list.start) }
        return list
    }

    func refusal(_ reason: String, at offset: Int, help: String = "edit the file by hand") -> EditError {
        var source = SourceText(path: path, bytes: bytes)
        let quote = source.quote(offset: offset, count: 1)
        return EditError(reason, path: path, place: (quote.line, quote.column), help: help)
    }

    // MARK: Anchors

    /// The first anchor in a node to which an alias outside the node refers.
    func neededName(in element: SourceTree.Element) -> SourceTree.Name? {
        tree.names.first { name in
            !name.isAlias && element.range.contains(name.offset)
                && tree.names.contains { $0.isAlias && $0.text == name.text && !element.range.contains($0.offset) }
        }
    }

    func refusal(ofName name: SourceTree.Name) -> EditError {
        refusal(
            "an alias elsewhere refers to the anchor &\(String(decoding: name.text, as: UTF8.self))", at: name.offset)
    }

    // MARK: Lines

    func lineStart(_ offset: Int) -> Int {
        text[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    }

    /// The end of the line that contains a byte, before the line break.
    func lineEnd(_ offset: Int) -> Int { text[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count }

    func nextLine(_ offset: Int) -> Int {
        let end = lineEnd(offset)
        return end < text.count ? end + text.lineBreak(at: end) : end
    }

    /// The kind of line break (LF, CR LF or CR) that is used near a byte.
    func lineBreak(near offset: Int) -> String {
        let end = text[..<offset].lastIndex { $0 == 0x0A } ?? text.firstIndex { $0 == 0x0A }
        guard let end else { return text.contains(0x0D) ? "\r" : "\n" }
        return end > 0 && text[end - 1] == 0x0D ? "\r\n" : "\n"
    }

    func isBlank(_ range: Range<Int>) -> Bool { text[range].allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    /// The text from the start of a line to the given byte of the line.
    func indentation(_ offset: Int) -> String { String(decoding: text[lineStart(offset)..<offset], as: UTF8.self) }

    /// The replacement that inserts lines after the line that contains a byte.
    func insertion(ofLines lines: [String], after offset: Int) -> Replacement {
        let end = lineEnd(offset)
        let lineBreak = lineBreak(near: end)
        return Replacement(end..<end, lines.map { lineBreak + $0 }.joined())
    }

    // MARK: Removing

    /// The replacements that remove an item of a list, or an entry of a mapping.
    func removal(
        of number: Int, in list: SourceTree.Element
    ) -> (element: SourceTree.Element, replacements: [Replacement]) {
        let element = list.items.isEmpty ? list.entries[number].value : list.items[number].element
        return (element, removal(of: [number], in: list))
    }

    /// The replacements that remove items of a list, or entries of a mapping.
    func removal(of numbers: Set<Int>, in list: SourceTree.Element) -> [Replacement] {
        let spans =
            list.items.map { $0.marker..<$0.element.range.upperBound }
            + list.entries.map { $0.key.range.lowerBound..<max($0.key.range.upperBound, $0.value.range.upperBound) }
        var replacements: [Replacement] = []
        // Adjacent entries are removed together, so that no comma between them is left.
        var rest = numbers.sorted()[...]
        while let first = rest.first {
            var run = rest.prefix(1)
            while let last = run.last, rest.count > run.count, rest[rest.startIndex + run.count] == last + 1 {
                run = rest.prefix(run.count + 1)
            }
            rest = rest.dropFirst(run.count)
            let end = run.startIndex + run.count - 1
            let range = spans[first].lowerBound..<spans[run[end]].upperBound
            if list.style == .flow {
                replacements += flowRemoval(range, before: first > 0 ? spans[first - 1].upperBound : nil)
            } else if first == 0, !isBlank(lineStart(range.lowerBound)..<range.lowerBound) {
                let next = run[end] + 1
                replacements.append(dashRemoval(range, next: next < spans.count ? spans[next].lowerBound : nil))
            } else {
                replacements += run.map { blockRemoval(spans[$0]) }
            }
        }
        return replacements
    }

    /// Removes entries in block style that begin on the line of the dash of their item, up to the next entry.
    private func dashRemoval(_ range: Range<Int>, next: Int?) -> Replacement {
        // A comment before the next entry stays, behind the dash or on its own line.
        guard let next, !text[range.upperBound..<next].contains(UInt8(ascii: "#")) else { return Replacement(range) }
        return Replacement(range.lowerBound..<next)
    }

    /// Removes the lines of an item or an entry in block style.
    private func blockRemoval(_ range: Range<Int>) -> Replacement {
        let start = lineStart(range.lowerBound)
        let end = nextLine(range.upperBound)
        // If the file has no final line break, the edited file must not have a final line break.
        guard end == text.count, lineEnd(range.upperBound) == text.count, start > 0 else {
            return Replacement(start..<end)
        }
        let isCRLF = start > 1 && text[start - 1] == 0x0A && text[start - 2] == 0x0D
        return Replacement(start - (isCRLF ? 2 : 1)..<end)
    }

    /// Removes an item or an entry in flow style, its comma, and the whole line if the line contains nothing else.
    private func flowRemoval(_ range: Range<Int>, before: Int?) -> [Replacement] {
        let blanks = text[range.upperBound...].prefix { $0 == 0x20 || $0 == 0x09 }
        if blanks.endIndex < text.count, text[blanks.endIndex] == UInt8(ascii: ",") {
            let end = blanks.endIndex + 1
            let (lineStart, lineEnd) = (lineStart(range.lowerBound), lineEnd(end))
            if isBlank(lineStart..<range.lowerBound), isBlank(end..<lineEnd) {
                return [Replacement(lineStart..<nextLine(end))]
            }
            let rest = text[end..<lineEnd].prefix { $0 == 0x20 || $0 == 0x09 }
            return [Replacement(range.lowerBound..<(rest.endIndex == lineEnd ? end : rest.endIndex))]
        }
        guard let before else { return [Replacement(range)] }
        let between = text[before..<range.lowerBound]
        let isPlain = between.allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
        return [Replacement(isPlain ? before..<range.upperBound : range)]
    }
}
