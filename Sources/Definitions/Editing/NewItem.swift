import Foundation

/// A countdown that is added to a file; computes the candidates, which are the possible notations of the countdown.
struct NewItem {
    /// The countdown to write.
    private let line: CountdownLine
    /// The zone in which the dates of the line were parsed.
    private let zone: TimeZone

    init(_ line: CountdownLine, parsedIn zone: TimeZone) { (self.line, self.zone) = (line, zone) }

    /// The candidates for adding the item at the end of the list; the candidate most similar to the previous items
    /// comes first.
    func replacements(in file: EditedFile) throws(EditError) -> [[Replacement]] {
        guard let root = file.tree.root, !root.range.isEmpty else { return firstItemCandidates(in: file) }
        guard case .mapping = root.node else {
            throw EditError("the file is not a mapping with the key \"countdowns\"", path: file.path)
        }
        guard let (_, list) = root.entries.first(where: { $0.key.node.scalar?.string == "countdowns" }) else {
            return candidates(asHead: "countdowns:", indent: "", after: root.range.upperBound, in: file)
        }
        _ = try file.list()
        switch list.style {
        case .alias, .scalar:
            let lines = candidates(
                asHead: nil, indent: file.indentation(root.start), after: list.range.upperBound, in: file)
            return lines.map { $0 + (list.range.isEmpty ? [] : [Replacement(list.start..<list.range.upperBound)]) }
        case .block: return blockWays(list, in: file)
        case .flow: return flowStyleCandidates(list, in: file)
        }
    }

    /// The candidates for a file that is empty or has only comments.
    private func firstItemCandidates(in file: EditedFile) -> [[Replacement]] {
        guard let last = file.text.lastIndex(where: { $0 > 0x20 }) else {
            return lines(dash: "  - ", likeShort: true, isBlock: false, in: file).map { lines in
                let text = (["countdowns:"] + lines).map { $0 + "\n" }.joined()
                return [Replacement(0..<file.text.count, text)]
            }
        }
        return candidates(asHead: "countdowns:", indent: "", after: last + 1, in: file)
    }

    /// The candidates for a file without a list; each writes an item with a dash.
    private func candidates(
        asHead head: String?, indent: String, after offset: Int, in file: EditedFile
    ) -> [[Replacement]] {
        let head = head.map { [indent + $0] } ?? []
        return lines(dash: indent + "  - ", likeShort: true, isBlock: false, in: file).map {
            [file.insertion(ofLines: head + $0, after: offset)]
        }
    }

    private func blockWays(_ list: SourceTree.Element, in file: EditedFile) -> [[Replacement]] {
        if let last = list.entries.last {
            let lines = [true, false].flatMap { isShort in
                short(isFlow: false, isShort: isShort).map { file.indentation(last.key.range.lowerBound) + $0 }
            }
            let end = max(last.key.range.upperBound, last.value.range.upperBound)
            return lines.map { [file.insertion(ofLines: [$0], after: end)] }
        }
        guard let last = list.items.last else { return [] }
        let element = last.element
        let isMultiple = element.style == .block && element.entries.count > 1
        let indent =
            file.isBlank(file.lineStart(last.marker)..<last.marker)
            ? file.indentation(last.marker) : String(repeating: " ", count: list.indent)
        let gap =
            element.start > last.marker && file.lineStart(element.start) <= last.marker && element.style != .alias
            ? String(repeating: " ", count: max(element.range.lowerBound - last.marker - 1, 1)) : " "
        return lines(
            dash: indent + "-" + gap, likeShort: element.style == .block && element.entries.count == 1,
            isBlock: isMultiple, in: file
        ).map { [file.insertion(ofLines: $0, after: max(element.range.upperBound, last.marker))] }
    }

    private func flowStyleCandidates(_ list: SourceTree.Element, in file: EditedFile) -> [[Replacement]] {
        let isMapping = list.node.mapping != nil
        let texts =
            isMapping
            ? [true, false].flatMap { short(isFlow: true, isShort: $0) }
            : [false, true].map { YAMLValue.braces(entries(isFlow: true, namesZone: $0)) }
        let spans =
            list.items.map { $0.marker..<$0.element.range.upperBound }
            + list.entries.map { $0.key.range.lowerBound..<max($0.key.range.upperBound, $0.value.range.upperBound) }
        guard let last = spans.last else {
            let start = list.start + 1
            return texts.map { [Replacement(start..<start, $0)] }
        }
        let indent = file.lineStart(last.lowerBound)
        let isOwnLine = indent > list.start && file.isBlank(indent..<last.lowerBound)
        let gap = isOwnLine ? file.lineBreak(near: last.lowerBound) + file.indentation(last.lowerBound) : " "
        return texts.map { [Replacement(last.upperBound..<last.upperBound, "," + gap + $0)] }
    }

    // MARK: Notation

    /// The lines of the item, for each candidate.
    private func lines(dash: String, likeShort: Bool, isBlock: Bool, in file: EditedFile) -> [[String]] {
        let short = (likeShort ? short(isFlow: false, isShort: true) : []).map { [dash + $0] }
        let rest = [false, true].flatMap { namesZone -> [[String]] in
            let braces = [dash + YAMLValue.braces(entries(isFlow: true, namesZone: namesZone))]
            let indent = String(repeating: " ", count: dash.count)
            let block = entries(isFlow: false, namesZone: namesZone).enumerated().map {
                ($0 == 0 ? dash : indent) + "\($1.key): \($1.value)"
            }
            return isBlock ? [block, braces] : [braces, block]
        }
        return short + rest
    }

    /// The item with its title as the key: `Tea: 4m`, or `Tea: { in: 4m }`.
    private func short(isFlow: Bool, isShort: Bool) -> [String] {
        let title = YAMLValue.scalar(line.title ?? "", isFlow: isFlow)
        if isShort, line.tags.isEmpty, let only = line.values.first, line.values.count == 1,
            ["in", "at"].contains(only.key)
        {
            return ["\(title): \(YAMLValue.scalar(only.text, isFlow: isFlow))"]
        }
        return [false, true].map { namesZone in
            "\(title): \(YAMLValue.braces(Array(entries(isFlow: true, namesZone: namesZone).dropFirst())))"
        }
    }

    /// The keys and values of the item; with `namesZone`, including the zone in which the line was parsed.
    private func entries(isFlow: Bool, namesZone: Bool) -> [(key: String, value: String)] {
        line.entries(isFlow: isFlow, zone: namesZone ? zone : nil)
    }
}
