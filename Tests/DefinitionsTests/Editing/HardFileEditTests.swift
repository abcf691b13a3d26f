import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Definitions

/// Random edits of files in all notations of YAML, with comments everywhere.
struct HardFileEditTests {
    @Test(arguments: Tries.of(Array(0..<100)))
    func `an edit keeps all bytes and values that it does not name, and is undone exactly`(number: Int) throws {
        var generator = SplitMix(seed: UInt64(number) &* 7_919 &+ 54)
        var bytes = HardFile.bytes(number, &generator)
        var undo: [(edit: FileEdit, before: [UInt8])] = []
        var made = 0
        for _ in 0..<10 {
            let editor = try #require(try? editing(bytes), "\(String(decoding: bytes, as: UTF8.self))")
            let change = try #require(HardFile.change(of: editor, &generator))
            let edit: FileEdit
            do {
                edit = try editor.changing(change.id, to: change.line, unset: change.unset)
            } catch {
                #expect(Self.isReason(error), "\(change): \(error)\n\(String(decoding: bytes, as: UTF8.self))")
                continue
            }
            let after = try editor.applying(edit)
            let texts = [bytes, after].map { String(decoding: $0, as: UTF8.self) }
            let comment = Comment(rawValue: "\(change)\n\(texts[0])---\n\(texts[1])")
            let edited = try #require(try? editing(after), comment)
            #expect(Self.lostComments(bytes, after, change).isEmpty, comment)
            #expect(Self.changesOnlyItsLines(bytes, after, editor, change), comment)
            #expect(Self.keepsMeaning(editor, edited, change, edit), comment)
            undo.append((edit.inverse, bytes))
            bytes = after
            made += 1
        }
        for (inverse, before) in undo.reversed() {
            bytes = try editing(bytes).applying(inverse)
            #expect(bytes == before)
        }
        #expect(made >= 3, "\(made) of 10 edits were made")
    }

    private func editing(_ bytes: [UInt8]) throws(BoardFailure) -> YAMLEditor {
        try YAMLEditor(["a.yaml"], in: .christmasEve(), from: MemoryFiles(texts: [:]).adding("a.yaml", bytes))
    }

    /// Whether a refusal has one of the documented reasons.
    private static func isReason(_ error: EditError) -> Bool {
        let reasons = [
            "alias", "the anchor &", "gives the time of this countdown", "has no key", "both set and removed",
            // The readers of files give the reasons for contradicting values.
            "follow", "counts up", "repeats at its end", "too short", "allowed only with", "cannot be combined",
            "is not allowed here", "has no occurrences", "needs a start", "must be before", "longer than", "is taken",
        ]
        return reasons.contains { error.description.contains($0) }
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map(String.init)
    }

    /// The marked comments that an edit removed, except the comments on the lines of removed keys.
    private static func lostComments(_ before: [UInt8], _ after: [UInt8], _ change: HardFile.Change) -> [String] {
        let text = String(decoding: after, as: UTF8.self)
        return lines(before).flatMap { line in
            line.matches(of: #/#C\d+/#).map { (line, String($0.output)) }
        }.filter { line, mark in
            let key = line.drop { " -\t".contains($0) }.prefix { $0 != ":" }
            return !text.contains(mark) && !change.mayRemove(String(key))
        }.map(\.1)
    }

    /// Whether all changed lines are lines of the countdown, or links of other countdowns.
    private static func changesOnlyItsLines(
        _ before: [UInt8], _ after: [UInt8], _ editor: YAMLEditor, _ change: HardFile.Change
    ) -> Bool {
        let (old, new) = (lines(before), lines(after))
        let starts = editor.countdowns.compactMap { $0.origin?.line }.sorted()
        guard let first = editor.countdowns.first(where: { $0.id == change.id })?.origin?.line else { return false }
        let end = starts.first { $0 > first } ?? old.count + 1
        // The line of the title may be below the dash of the item.
        let start = starts.last { $0 < first } ?? 0
        return new.difference(from: old).removals.allSatisfy { removal in
            guard case .remove(let offset, let line, _) = removal else { return false }
            return (start..<end).contains(offset + 1) || line.contains("after:") || line.contains("before:")
        }
    }

    /// Whether all values that an edit does not name are the same after the edit.
    private static func keepsMeaning(
        _ before: YAMLEditor, _ after: YAMLEditor, _ change: HardFile.Change, _ edit: FileEdit
    ) -> Bool {
        guard before.countdowns.count == after.countdowns.count else { return false }
        for (index, (old, new)) in zip(before.countdowns, after.countdowns).enumerated() {
            guard edit.renamed[old.id] ?? old.id == new.id else { return false }
            var (one, other) = (old, new)
            (one.id, one.origin, other.origin) = (new.id, nil, nil)
            let leaders = [(one, before.countdowns), (other, after.countdowns)].map { countdown, all in
                all.firstIndex { $0.id == countdown.link?.leader }
            }
            guard leaders[0] == leaders[1] else { return false }
            if one.link != nil {
                one.link = other.link
                // The deadline of a follower changes with its leader.
                (one.kind, one.zone, one.onZero) = (other.kind, other.zone, other.onZero)
                (one.sleep, one.startsPaused) = (other.sleep, other.startsPaused)
            }
            if old.id == change.id {
                guard change.isMade(new, texts: after.board.texts[index]) else { return false }
                change.copy(from: other, to: &one)
            }
            guard one == other else { return false }
        }
        return true
    }
}

/// Creates files that are hard to edit, and random changes of their countdowns.
private enum HardFile {
    /// A change of a countdown.
    struct Change {
        let id: Countdown.ID
        let line: CountdownLine
        let unset: [String]

        private var keys: Set<String> { Set(line.values.map(\.key) + unset) }

        var namesTime: Bool { !keys.isDisjoint(with: ["in", "at", "since", "every", "starting", "until", "zone"]) }

        /// Whether the change may remove a key, with the comment on its line.
        func mayRemove(_ key: String) -> Bool {
            let bare = key.trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
            let ofTime = ["in", "at", "since", "every", "starting", "until", "count", "except", "from"]
            return unset.contains(bare) || namesTime && ofTime.contains(bare)
        }

        /// Whether a countdown has the values of the change.
        func isMade(_ countdown: Countdown, texts: [TimeText]) -> Bool {
            let written = line.values.filter { !["zone", "warn", "at"].contains($0.key) }
            return (line.title == nil || countdown.title == line.title)
                && (line.tags.isEmpty || countdown.tags == line.tags)
                && written.allSatisfy { value in texts.contains { ($0.field, $0.text) == (value.key, value.text) } }
                && line.values.filter { $0.key == "zone" }.allSatisfy { countdown.zone?.nameInFiles == $0.text }
        }

        /// Copies the values that the change names.
        func copy(from new: Countdown, to old: inout Countdown) {
            if line.title != nil { (old.title, old.isNamedByTitle) = (new.title, new.isNamedByTitle) }
            if !line.tags.isEmpty || unset.contains("tags") { old.tags = new.tags }
            if keys.contains("warn") || unset.contains("danger") { old.thresholds = new.thresholds }
            if unset.contains("note") { old.note = new.note }
            if unset.contains("url") { old.url = new.url }
            if keys.contains("zone") { old.zone = new.zone }
            guard namesTime else { return }
            // The default of `on_zero` depends on the kind, and `work_hours` has an effect only on a date.
            (old.kind, old.barStart, old.onZero, old.workHours) = (new.kind, new.barStart, new.onZero, new.workHours)
            old.event = new.event
        }
    }

    static func change(of editor: YAMLEditor, _ generator: inout SplitMix) -> Change? {
        guard let id = editor.countdowns.map(\.id).randomElement(using: &generator) else { return nil }
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
        let number = Int.random(in: 1_000..<9_000, using: &generator)
        let titles = [
            "Mint \(number)", "A: b \(number)", "é \u{1F375} \(number)", "q\"q' \(number)", "- dash \(number)",
            "{x} # y \(number)", "日本 \(number)", "back\\slash \(number)", "[a], b \(number)", "@at & *star \(number)",
        ]
        let times: [[(String, String)]] = [
            [("in", "\(number)s")], [("in", "1h \(number % 60)m")], [("at", "2027-03-04 10:\(10 + number % 50)")],
            [("at", "2031-01-02")], [("since", "2019-05-06")], [("every", "tue"), ("at", "18:30")],
            [("every", "2 weeks"), ("starting", "2026-11-03 06:00")], [("every", "day"), ("until", "2029-01-01")],
            [("at", "2027-05-06 07:08"), ("zone", "Asia/Tokyo")],
        ]
        var title: String?
        var values: [(String, String)] = []
        var (tags, unset): ([String], [String]) = ([], [])
        switch Int.random(in: 0..<6, using: &generator) {
        case 0, 1: title = titles.randomElement(using: &generator)
        case 2, 3: values = times.randomElement(using: &generator) ?? []
        case 4: tags = chance(50) ? ["k"] : ["k\(number)", "l"]
        default:
            let keys = ["note", "tags", "warn", "url"]
            unset = keys.filter { _ in chance(50) }
            let item = editor.countdowns.first { $0.id == id }
            // Usually removes only keys that the countdown has.
            if chance(80) {
                unset = unset.filter { key in
                    switch key {
                    case "note": item?.note != nil
                    case "tags": item?.tags.isEmpty == false && item?.tags != ["d"]
                    case "url": item?.url != nil
                    default: false
                    }
                }
            }
            if unset.isEmpty { title = titles.randomElement(using: &generator) }
        }
        if chance(20) { values.append(("warn", "\(1 + number % 9)m")) }
        if chance(15), title == nil { title = titles.randomElement(using: &generator) }
        if chance(15), tags.isEmpty { tags = ["m"] }
        return Change(
            id: id, line: CountdownLine(title: title, values: values.map { .init(key: $0, text: $1) }, tags: tags),
            unset: unset)
    }

    // MARK: Files

    static func bytes(_ number: Int, _ generator: inout SplitMix) -> [UInt8] {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
        var marks = 0
        /// Replaces each `#C` by a comment with a unique mark.
        func marked(_ text: String) -> String {
            text.components(separatedBy: "#C").enumerated().map { index, part in
                if index == 0 { return part }
                marks += 1
                return "#C\(marks) it's: \"x\" [{" + part
            }.joined()
        }
        var lines: [String] = []
        if chance(30) { lines.append("%YAML 1.1") }
        if lines.count == 1 || chance(30) { lines.append("---") }
        lines.append("#C")
        if chance(40) { lines.append("title: 'A # board'   #C") }
        if chance(30) { lines.append("zone: Europe/Berlin #C") }
        if chance(30) { lines.append("defaults: { tags: [d], zone: America/New_York } #C") }
        if chance(30) { lines += ["groups:", "  Work:   #C", "    warn: 90s"] }
        let notation = number % 4
        var items: [[String]] = []
        for index in 0..<Int.random(in: 2...7, using: &generator) {
            switch notation {
            case 0: items.append(mappingItem(index, &generator))
            case 1: items.append(flowItem(index, &generator))
            default: items.append(blockItem(index, &generator))
            }
        }
        let indent = notation == 0 ? "  " : ["", "  ", "     "].randomElement(using: &generator) ?? ""
        lines.append(notation == 1 ? "countdowns: [ #C" : "countdowns: #C")
        for item in items {
            if chance(50) { lines.append(indent + "#C") }
            if chance(20) { lines.append("") }
            lines += item.map { $0.isEmpty ? "" : (notation == 1 ? "  " : indent) + $0 }
        }
        if notation == 1 { lines.append("] #C") }
        if chance(50) { lines.append("#C") }
        if chance(20) { lines += ["theme: nord #C"] }
        let lineBreak = chance(30) ? "\r\n" : "\n"
        let text = marked(lines.joined(separator: lineBreak)) + (chance(70) ? lineBreak : "")
        return (chance(15) ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
    }

    private static func mappingItem(_ index: Int, _ generator: inout SplitMix) -> [String] {
        let items: [[String]] = [
            ["Tea \(index): 4m   #C"], ["\"Q: \(index)\": { in: 4m, warn: 1m } #C"],
            ["Löwe \(index): #C", "  in: 4m", "  #C", "  tags: [x] #C"], ["'It''s \(index)': 2027-01-15 09:00"],
            ["? Long \(index)", ": 25m #C"], ["&a\(index) Anchor \(index): &b\(index) 12m #C"],
        ]
        return items.randomElement(using: &generator) ?? []
    }

    private static func flowItem(_ index: Int, _ generator: inout SplitMix) -> [String] {
        let items: [[String]] = [
            ["{ title: Tea \(index), in: 4m }, #C"],
            ["{title: \"Löwe \(index)\",in: 4m,tags: [a,'b'],}, #C"],
            ["{ #C", "  title: 'It''s \(index)', #C", "  at: \"2027-01-15 09:00\", zone: Asia/Tokyo #C", "},"],
            ["Short \(index): 25m,"], ["Braces \(index): { in: 4m, note: \"# no, comment\" }, #C"],
            ["{ title: Gym \(index), every: mon, at: 18:00, except: [2027-03-01], #C", "  note: x },"],
            ["&f\(index) { title: Anchor \(index), in: &g\(index) 9m, url: \"https://example.org/#x\" },"],
            ["{ title: Work \(index), steps: [{ title: A, in: 25m }, { title: B, in: 5m }], rounds: 2 },"],
        ]
        return items.randomElement(using: &generator) ?? []
    }

    private static func blockItem(_ index: Int, _ generator: inout SplitMix) -> [String] {
        var items: [[String]] = [
            ["- Tea \(index): 4m # hot #C"],
            [
                "- title: \"Löwe ☕ \(index)\"   #C", "  #C", "  in: '40m'\t#C", "  tags:", "    - x", "    - y",
                "  note: |  #C", "    # no comment", "", "      more: [", "  warn: 10% #C",
            ],
            ["- { title: 'It''s \(index)', at: \"2027-01-15 09:00\", zone: Asia/Tokyo, #C", "    tags: [a, b] } #C"],
            [
                "-   &a\(index)", "    title: Anchor \(index)", "    in: &d\(index) 25m",
                "    tags: &t\(index) [p, q] #C",
            ],
            ["- tags: [first] #C", "  #C", "  title: Dash \(index)", "  since: 2020-05-01 #C"],
            [
                "- title: Gym \(index)", "  every: mon #C", "  at: 18:00", "  #C", "  starting: 2026-01-05",
                "  until: 2028-12-31 #C", "  except: [2027-03-01]", "  note: >-", "    folded", "    text",
            ],
            ["- title: Work \(index) #C", "  steps:", "    - Work: 25m #C", "    - Rest: 5m", "  rounds: 2"],
            ["- { title: Ship \(index), at: 2027-02-01 17:00, work_hours: mon-fri 09:00-17:00 } #C"],
            ["- \"title\": Quoted \(index)", "  'in': 5m #C", "  \"url\": https://example.org/#x"],
            ["- title: Empty \(index)", "  in: 10m", "  note: #C", "  tags: ~ #C"],
            ["- title: >-", "    Folded", "    \(index)", "  in: 12m #C"],
            ["- title: Plain", "    over lines \(index)", "  in: 7m"],
            ["- { title: Preset \(index), preset: pomodoro } #C"],
            ["- title: Rule \(index)", "  rrule: FREQ=WEEKLY;BYDAY=MO #C", "  starting: 2026-01-05"],
            ["- { id: own-\(index), title: Own \(index), in: 3h, paused: true, danger: 5s } #C"],
            ["- title: Bar \(index)", "  at: 2027-06-01", "  from: 2026-12-01 #C", "  group: Work"],
            ["- Braces \(index): { in: 4m, warn: 1m, }  #C"],
            ["- Body \(index): #C", "    in: 4m", "    #C", "    note: \"x: y\""],
            ["-", "  #C", "  title: Below \(index)", "  in: 8m", "  #C"],
            ["- !!map { title: Tagged \(index), in: !!str 6m } #C"],
            ["- title: Keep \(index)", "  in: 8m", "  note: |+", "    text", "", ""],
        ]
        guard index > 0 else {
            return [["- Lead: 90m #C"], ["- { title: lead, in: 2h } #C"]].randomElement(using: &generator) ?? []
        }
        items += [["- title: Next \(index) #C", "  after: lead + \(index)m #C"]]
        if index > 1 { items.append(["- title: Before \(index)", "  before: \"Lead - \(index)m\"  #C"]) }
        return items.randomElement(using: &generator) ?? []
    }
}
