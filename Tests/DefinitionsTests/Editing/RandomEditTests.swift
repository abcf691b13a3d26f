import Countdowns
import Definitions
import Foundation
import TestSupport
import Testing

/// Random edits of random files.
struct RandomEditTests {
    @Test func `a random edit changes only its lines, has the intended effect, and can be undone exactly`() throws {
        var generator = SplitMix(seed: 21)
        var (made, refused) = (0, 0)
        for number in 0..<Tries.of(500) {
            let texts = RandomBoard.texts(&generator)
            var files = texts.mapValues { Array($0.utf8) }
            var undo: [(edit: FileEdit, before: [UInt8])] = []
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let editing = try #require(try? editing(files), "board \(number):\n\(texts)")
                guard let edit = try randomEdit(editing, &generator) else {
                    refused += 1
                    continue
                }
                made += 1
                let before = try editing.bytes(of: edit.path)
                let after = try editing.applying(edit)
                let comment = Comment(
                    rawValue: "board \(number):\n" + String(decoding: before, as: UTF8.self) + "---\n"
                        + String(decoding: after, as: UTF8.self))
                #expect(Self.isNarrow(edit, before, after), comment)
                undo.append((edit.inverse, before))
                files[edit.path] = after
            }
            for (inverse, before) in undo.reversed() {
                let after = try editing(files).applying(inverse)
                #expect(after == before)
                files[inverse.path] = after
            }
        }
        // Edits that would remove a needed anchor or change an alias are refused.
        #expect(made > Tries.of(1_200) && refused < made / 3, "made \(made), refused \(refused)")
    }

    private func editing(_ files: [String: [UInt8]]) throws(BoardFailure) -> YAMLEditor {
        var memory = MemoryFiles(texts: [:])
        for (path, bytes) in files { memory = memory.adding(path, bytes) }
        return try YAMLEditor(["main.yaml"], in: .christmasEve(), from: memory)
    }

    /// Creates and checks a random edit; nil if the editor refuses the edit.
    private func randomEdit(_ editing: YAMLEditor, _ generator: inout SplitMix) throws -> FileEdit? {
        let ids = editing.countdowns.map(\.id)
        var asked = ""
        do {
            switch Int.random(in: 0..<3, using: &generator) {
            case 0:
                let line = RandomBoard.line(&generator)
                asked = "add \(line)"
                let hasOther = (try? editing.bytes(of: "other.yaml")) != nil
                let path = hasOther && Bool.random(using: &generator) ? "other.yaml" : "main.yaml"
                let edit = try editing.adding(try editing.line(line), to: path)
                return try checked(edit, editing) { before, after in
                    after.count == before.count + 1
                }
            case 1:
                guard let id = ids.randomElement(using: &generator) else { return nil }
                let old = try editing.line(of: id)
                let line = RandomBoard.changed(old, &generator)
                asked = "change \(old) to \(line)"
                let meant = try editing.line(line, for: id)
                let edit = try editing.changing(id, to: meant)
                if edit.isEmpty { return nil }
                return try checked(edit, editing) { before, after in
                    after.count == before.count
                        && zip(before, after).count {
                            $0.title != $1.title || $0.kind != $1.kind || $0.tags != $1.tags || $0.zone != $1.zone
                        } <= 1
                        && after.contains { countdown in
                            (meant.title == nil || countdown.title == meant.title)
                                && (meant.tags.isEmpty || countdown.tags == meant.tags)
                        }
                }
            default:
                guard let id = ids.randomElement(using: &generator) else { return nil }
                asked = "remove \(id)"
                let edit = try editing.removing(id)
                return try checked(edit, editing) { before, after in
                    before.filter { $0.id != id }.map(\.title) == after.map(\.title)
                }
            }
        } catch is GrammarError {
            return nil
        } catch let error as EditError {
            let reasons = ["alias", "anchor", "not a file", "gives the time of this countdown"]
            #expect(reasons.contains { error.description.contains($0) }, "\(error): \(asked)\n\(texts(of: editing))")
            return nil
        }
    }

    private func texts(of editing: YAMLEditor) -> String {
        ["main.yaml", "other.yaml"].compactMap { try? editing.bytes(of: $0) }
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n---\n")
    }

    private func checked(
        _ edit: FileEdit, _ editing: YAMLEditor, _ isMeant: ([Countdown], [Countdown]) -> Bool
    ) throws -> FileEdit {
        var files: [String: [UInt8]] = [:]
        for path in ["main.yaml", "other.yaml"] {
            guard let bytes = try? editing.bytes(of: path) else { continue }
            files[path] = path == edit.path ? try edit.applied(to: bytes) : bytes
        }
        let after = try self.editing(files).countdowns
        #expect(isMeant(editing.countdowns, after), "\(editing.countdowns.map(\.title)) \(after.map(\.title))")
        return edit
    }

    /// Whether an edit changes no byte outside its range and removes no comment.
    private static func isNarrow(_ edit: FileEdit, _ before: [UInt8], _ after: [UInt8]) -> Bool {
        let prefix = zip(before, after).prefix { $0 == $1 }.count
        let suffix = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
        let isAround = prefix + suffix + edit.removed.count >= before.count
        let comments = { (bytes: [UInt8]) in
            String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).filter {
                $0.hasPrefix("#C") || $0.contains("  #C")
            }
            .filter { $0.drop { $0 == " " }.hasPrefix("#C") }.map { String($0.drop { $0 == " " }) }
        }
        return isAround && comments(before) == comments(after)
    }
}

/// Creates random files that use all notations of YAML.
private enum RandomBoard {
    static func texts(_ generator: inout SplitMix) -> [String: String] {
        var number = 0
        let hasInclude = Int.random(in: 0..<3, using: &generator) == 0
        var texts = ["main.yaml": text(isMain: true, includes: hasInclude, &number, &generator)]
        if hasInclude { texts["other.yaml"] = text(isMain: false, includes: false, &number, &generator) }
        return texts
    }

    private static func text(
        isMain: Bool, includes: Bool, _ number: inout Int, _ generator: inout SplitMix
    ) -> String {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
        var lines: [String] = []
        func comment(_ indent: String = "") {
            if chance(25) { lines.append(indent + "#C\tnote \(Int.random(in: 0..<99, using: &generator)): \"x\" [") }
            if chance(8) { lines.append("") }
        }
        comment()
        if chance(20) { lines.append("title: \"A # board\"  # its name") }
        if includes { lines.append("include: other.yaml") }
        if chance(25) { lines.append("defaults: { warn: 1m, tags: [d] }") }
        if chance(20) { lines += ["groups:", "  Work: # hours", "    danger: 10s"] }
        comment()
        let tail = chance(20) ? ["zone: Europe/Berlin"] : []
        var anchors: [String] = []
        let style = Int.random(in: 0..<10, using: &generator)
        let count = Int.random(in: 0...6, using: &generator)
        func item(isFlow: Bool) -> String {
            number += 1
            let title = title(number, &generator)
            let time = time(isFlow: isFlow, &generator)
            var entries = ["title: \(title)", time]
            if chance(25) {
                if chance(30), let name = anchors.randomElement(using: &generator) {
                    entries.append("tags: *\(name)")
                } else if chance(30) {
                    anchors.append("a\(number)")
                    entries.append("tags: &a\(number) [x, y]")
                } else {
                    entries.append(chance(50) ? "tags: [x, 'y']" : "tags: z")
                }
            }
            if chance(15) { entries.append("group: Work") }
            if chance(15) { entries.append("note: \"# not, a { comment\"") }
            entries.shuffle(using: &generator)
            return "{ \(entries.joined(separator: ", ")) }"
        }
        func block(_ indent: String) {
            number += 1
            let dash = indent + ["- ", "-   "][chance(80) ? 0 : 1]
            let inner = String(repeating: " ", count: dash.count)
            var entries = [["title: \(title(number, &generator))"], [time(isFlow: false, &generator)]]
            if chance(20) { entries.append(["note: |", "    # text", "", "    more"]) }
            if chance(10) { entries.append(["note: folded", "    over lines", "    # no"].dropLast()) }
            if chance(25) { entries.append(chance(50) ? ["tags:", "    - x", "    - y # why"] : ["tags: [x, y]"]) }
            if entries.filter({ $0[0].hasPrefix("note") }).count > 1 { entries.removeAll { $0[0] == "note: folded" } }
            entries.shuffle(using: &generator)
            var isFirst = true
            for entry in entries {
                if !isFirst, chance(10) { lines.append(inner + "# in between") }
                for (place, line) in entry.enumerated() {
                    let ending = place == 0 && entry.count == 1 && chance(20) ? "  # end" : ""
                    lines.append(line.isEmpty ? "" : (isFirst ? dash : inner) + line + ending)
                    isFirst = false
                }
            }
        }
        switch style {
        case 0:
            lines.append("countdowns:")
            for _ in 0..<count {
                number += 1
                comment("  ")
                lines.append("  \(title(number, &generator)): \(Int.random(in: 1..<99, using: &generator))m")
            }
        case 1:
            lines.append("countdowns: [" + (0..<count).map { _ in item(isFlow: true) }.joined(separator: ", ") + "]")
        case 2:
            lines.append("countdowns: [")
            for _ in 0..<count {
                comment("  ")
                lines.append("  " + item(isFlow: true) + "," + (chance(30) ? "  # last" : ""))
            }
            lines.append("]")
        case 3:
            let entries = (0..<count).map { _ -> String in
                number += 1
                return "T\(number): \(Int.random(in: 1..<99, using: &generator))m"
            }
            lines.append("countdowns: { " + entries.joined(separator: ", ") + " }")
        default:
            let indent = ["", "  ", "    "].randomElement(using: &generator) ?? ""
            lines.append("countdowns:" + (chance(20) ? "  # all of them" : ""))
            for _ in 0..<count {
                comment(indent)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: lines.append(indent + "- " + item(isFlow: true) + (chance(30) ? "  # why" : ""))
                case 1:
                    number += 1
                    lines.append(
                        indent + "- \(title(number, &generator)): \(Int.random(in: 1..<99, using: &generator))m")
                default: block(indent)
                }
            }
        }
        comment()
        lines += tail
        let lineBreak = chance(30) ? "\r\n" : "\n"
        return (chance(5) ? "\u{FEFF}" : "") + lines.joined(separator: lineBreak) + (chance(75) ? lineBreak : "")
    }

    private static func title(_ number: Int, _ generator: inout SplitMix) -> String {
        let title = ["Tea", "Löwe ☕", "It's", "two words", "日本"].randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: return "\"\(title) \(number)\""
        case 1: return "'\(title.replacing("'", with: "''")) \(number)'"
        default: return "\(title) \(number)"
        }
    }

    private static func time(isFlow: Bool, _ generator: inout SplitMix) -> String {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: "at: 2027-01-\(Int.random(in: 10...28, using: &generator))"
        case 1: "at: \"2027-02-01 09:\(Int.random(in: 10...59, using: &generator))\""
        case 2: "since: '2020-05-\(Int.random(in: 10...28, using: &generator))'"
        case 3: "steps: [W: 25m, R: 5m]"
        default: "in: \(Int.random(in: 1..<99, using: &generator))m"
        }
    }

    static func line(_ generator: inout SplitMix) -> String {
        let number = Int.random(in: 1_000..<9_000, using: &generator)
        let title =
            ["Soup", "A: b", "#1 x", "- dash", "é", "{x}", "q\"q", "it's", "null"].randomElement(using: &generator)
            ?? ""
        let time =
            ["in 4m", "2027-03-04 10:00", "tomorrow 9am", "since 2020-01-01", "1h 30m", "2027-01-15 09:00 in Tokyo"]
            .randomElement(using: &generator) ?? ""
        let tags = ["", " #k", " #k #l"].randomElement(using: &generator) ?? ""
        return "\(title) \(number) \(time)\(tags)"
    }

    static func changed(_ line: String, _ generator: inout SplitMix) -> String {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: return "Re " + line
        case 1: return line + " #more"
        case 2: return line.split(separator: " ").prefix { !$0.hasPrefix("#") }.joined(separator: " ")
        case 3: return line.replacing(" in ", with: " in 1h ")
        default: return RandomBoard.line(&generator)
        }
    }
}
