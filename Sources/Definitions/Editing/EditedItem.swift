import Foundation
import Yams

/// A countdown in a file, and the edits that change its keys.
struct EditedItem {
    let file: EditedFile

    let element: SourceTree.Element

    private let title: SourceTree.Element
    /// The value with the keys, or the time in short form, in which the title is a key: `Tea: 4m`.
    private let body: SourceTree.Element

    init(_ file: EditedFile, _ list: SourceTree.Element, _ number: Int) throws(EditError) {
        self.file = file
        let entry: (key: SourceTree.Element, value: SourceTree.Element)?
        if list.items.indices.contains(number) {
            element = list.items[number].element
            let first = element.entries.count == 1 ? element.entries[0] : nil
            entry = first.flatMap { CountdownField(rawValue: $0.key.node.scalar?.string ?? "") == nil ? $0 : nil }
        } else {
            entry = list.entries[number]
            element = list.entries[number].value
        }
        if element.style == .alias, entry == nil {
            throw file.refusal("this countdown is an alias of another countdown", at: element.start)
        }
        if let entry {
            (title, body) = (entry.key, entry.value)
        } else if let title = element["title"] {
            (self.title, body) = (title, element)
        } else {
            throw file.refusal("this countdown has no title of its own", at: element.start)
        }
    }

    // MARK: Keys

    /// The title in the file.
    var titleText: String { title.node.scalar?.string.trimmed ?? "" }

    /// The keys in the order of the file, with their values and without the title.
    ///
    /// A time in short form has the key `in` or `at`.
    private var entries: [(key: String, value: Node)] {
        if let mapping = body.node.mapping {
            return mapping.map { ($0.key.scalar?.string ?? "", $0.value) }.filter { $0.0 != "title" }
        }
        let isDuration = (try? DurationText.parse(body.node.scalar?.string.trimmed ?? "")) != nil
        return [(isDuration ? "in" : "at", body.node)]
    }

    /// The keys with their values, without the title.
    var keys: [String: Node] { Dictionary(entries) { first, _ in first } }

    /// The tags in the file.
    var tags: [String] {
        guard let node = keys["tags"], !node.isEmpty else { return [] }
        return node.items.compactMap { $0.scalar?.string.trimmed }
    }

    /// The key that determines the kind of the countdown.
    private var kind: String? { kinds.first }

    private var kinds: [String] {
        let kinds = entries.map(\.key).filter { CountdownField(rawValue: $0)?.isKind ?? false }
        // With a recurrence, `at` is a time of day.
        return kinds.contains { CountdownField(rawValue: $0)?.isRecurrence ?? false }
            ? kinds.filter { $0 != "at" } : kinds
    }

    /// The kinds that a line can write.
    private static let writable = ["every", "in", "at", "by", "since"]

    // MARK: Lines

    /// The lines that the user can edit, each with the keys that it contains; the most complete line first.
    ///
    /// The last lines contain only the title and the tags.
    var lines: [(text: String, keys: Set<String>)] {
        var choices: [[String]] = []
        if let kind, Self.writable.contains(kind) {
            let times = [kind] + (kind == "every" ? ["at", "starting", "until"] : [])
            for left in [[], ["warn"], ["zone"], ["warn", "zone"]] {
                choices.append((times + ["zone", "warn"]).filter { keys[$0] != nil && !left.contains($0) })
            }
        }
        choices += [["warn"].filter { keys[$0] != nil }, []]
        let titles = [titleText, "\"\(titleText)\""]
        return choices.flatMap { names in
            titles.compactMap { title in
                let parts = names.map { part($0) }
                guard !parts.contains(nil) else { return nil }
                let words = [title] + parts.compactMap(\.self) + tags.map { "#\($0)" }
                return (words.joined(separator: " "), Set(names))
            }
        }
    }

    /// The words of a key in a line; nil if the value is not a text.
    private func part(_ key: String) -> String? {
        guard let text = keys[key]?.scalar?.string.trimmed, !text.isEmpty else { return nil }
        switch key {
        case "zone": return "in \(text)"
        // A date that can also be parsed as a duration needs its key.
        case "at" where kind == "at" && (try? DurationText.parse(text)) == nil: return text
        default: return "\(key) \(text)"
        }
    }

    // MARK: Changes

    /// The changes that a line and a list of removed keys make.
    ///
    /// - Parameters:
    ///   - line: the line; its title, its tags and each of its keys replace those of the countdown.
    ///   - unset: the keys to remove.
    ///   - known: the keys of the countdown as its own line gives them. A key that has the same text in both lines stays
    ///     as the file writes it, such as a relative date.
    /// - Returns: the changes; empty if the countdown has all values already.
    /// - Throws: the reason why the countdown cannot be changed.
    func changes(
        _ line: CountdownLine, unset: [String], known: [CountdownLine.Value]
    ) throws(EditError) -> ItemChanges {
        var changes = ItemChanges()
        if let new = line.title, new != titleText { changes.title = new }
        for value in line.values where !known.contains(value) || keys[value.key] == nil {
            guard keys[value.key]?.scalar?.string.trimmed != value.text else { continue }
            changes.set.append((value.key, .text(value.text)))
        }
        try changeKind(line, &changes)
        if !line.tags.isEmpty, line.tags != tags {
            let isText = keys["tags"].map { $0.sequence == nil && !$0.isEmpty } ?? false
            changes.set.append(("tags", isText && line.tags.count == 1 ? .text(line.tags[0]) : .list(line.tags)))
        }
        for key in unset where !changes.removed.contains(key) {
            try checkRemoval(of: key, line, changes)
            changes.removed.append(key)
        }
        return changes
    }

    /// Removes the keys that contradict the keys of a line.
    private func changeKind(_ line: CountdownLine, _ changes: inout ItemChanges) throws(EditError) {
        let named = Set(line.values.map(\.key))
        // A rule has one end.
        if named.contains("until"), keys["count"] != nil { changes.removed.append("count") }
        guard let new = Self.writable.first(where: { named.contains($0) }), let old = kind, new != old,
            !(old == "every" && line.keepsRecurrence)
        else { return }
        guard Self.writable.contains(old) else {
            let place = body.entries.first { $0.key.node.scalar?.string == old }?.key.start ?? element.start
            throw file.refusal("\(old.quoted) gives the time of this countdown, which a line cannot change", at: place)
        }
        var removed = [old]
        if old == "every" { removed += ["at"] + CountdownField.recurrenceParts.map(\.rawValue) }
        // Only the bar of a date has a start.
        if new != "at", new != "by" { removed.append("from") }
        changes.removed += removed.filter { keys[$0] != nil && !named.contains($0) }
        if changes.removed.contains(old), keys[new] == nil { changes.oldKind = old }
    }

    /// Checks that a key can be removed.
    private func checkRemoval(of key: String, _ line: CountdownLine, _ changes: ItemChanges) throws(EditError) {
        guard CountdownField(rawValue: key) != nil else {
            let near = CountdownField.nearest(to: key)
            throw EditError(
                "\(key.quoted) is not a key of a countdown",
                help: near.map { "did you mean \($0.quoted)?" }
                    ?? "give one key after each --unset, such as --unset warn")
        }
        guard !line.values.contains(where: { $0.key == key }), key != "tags" || line.tags.isEmpty else {
            throw EditError("\(key.quoted) is both set and removed", help: "leave one of them out")
        }
        guard key != "title" else {
            throw EditError("a countdown needs a title", help: "write the new title in the line")
        }
        guard keys[key] != nil else {
            throw file.refusal("this countdown has no key \(key.quoted)", at: element.start, help: "remove another key")
        }
        if kinds == [key] {
            throw file.refusal(
                "\(key.quoted) gives the time of this countdown", at: element.start,
                help: "write a new time in the line")
        }
    }

    // MARK: Replacements

    /// The replacement of the value of a key by a text.
    func replacement(ofKey key: String, by text: String) throws(EditError) -> Replacement {
        guard let entry = body.entries.first(where: { $0.key.node.scalar?.string == key }) else {
            throw file.refusal("this countdown has no key \(key.quoted) of its own", at: element.start)
        }
        return try replacement(of: entry, by: .text(text))
    }

    /// The candidate sets of replacements, each of which makes the changes.
    func replacements(_ changes: ItemChanges) throws(EditError) -> [[Replacement]] {
        var common: [Replacement] = []
        if let new = changes.title {
            if title.style == .alias { throw file.refusal("the title is an alias", at: title.start) }
            common.append(replacement(of: title, by: new))
        }
        if changes.set.isEmpty, changes.removed.isEmpty { return [common] }
        if body.style == .alias { throw file.refusal("a value of this countdown is an alias", at: body.start) }
        if body.node.mapping == nil { return shortForms(changes).map { common + $0 } }
        return [common + (try replacements(ofKeys: changes))]
    }

    private func replacements(ofKeys changes: ItemChanges) throws(EditError) -> [Replacement] {
        func index(_ key: String) -> Int? { body.entries.firstIndex { $0.key.node.scalar?.string == key } }
        var replacements: [Replacement] = []
        var inserted: [(key: String, value: ItemChanges.Value)] = []
        var removed = changes.removed
        /// The entry after which new keys of the time are inserted.
        var timeIndex = changes.set.lazy.compactMap { Self.writable.contains($0.key) ? index($0.key) : nil }.first
        for (key, value) in changes.set {
            if let index = index(key) {
                replacements.append(try replacement(of: body.entries[index], by: value))
            } else if let old = changes.oldKind, Self.writable.contains(key), removed.contains(old),
                let index = index(old)
            {
                let entry = body.entries[index]
                replacements += [replacement(of: entry.key, by: key), try replacement(of: entry, by: value)]
                removed.removeAll { $0 == old }
                timeIndex = index
            } else {
                inserted.append((key, value))
            }
        }
        let gone = Set(removed.compactMap(index))
        replacements += file.removal(of: gone, in: body)
        guard let last = body.entries.indices.last(where: { !gone.contains($0) }) else { return replacements }
        let anchor = timeIndex.flatMap { gone.contains($0) ? nil : $0 } ?? last
        let isOfTime = { (key: String) in !["warn", "tags"].contains(key) }
        if anchor != last {
            replacements += insertion(of: inserted.filter { isOfTime($0.key) }, after: anchor)
            inserted.removeAll { isOfTime($0.key) }
        }
        return replacements + insertion(of: inserted, after: last)
    }

    private func insertion(of keys: [(key: String, value: ItemChanges.Value)], after index: Int) -> [Replacement] {
        guard !keys.isEmpty else { return [] }
        let entry = body.entries[index]
        let end = max(entry.key.range.upperBound, entry.value.range.upperBound)
        let isFlow = body.style == .flow
        let texts = keys.map { "\($0.key): \($0.value.yaml(isFlow: isFlow))" }
        if isFlow { return [Replacement(end..<end, texts.map { ", " + $0 }.joined())] }
        let indent = String(repeating: " ", count: body.indent)
        return [file.insertion(ofLines: texts.map { indent + $0 }, after: end)]
    }

    /// The candidate sets of replacements for an item in short form: another time, or a mapping of keys in place of the
    /// time.
    private func shortForms(_ changes: ItemChanges) -> [[Replacement]] {
        var keys = entries.map { (key: $0.key, value: ItemChanges.Value.text($0.value.scalar?.string.trimmed ?? "")) }
        keys.removeAll { entry in changes.removed.contains(entry.key) || changes.set.contains { $0.key == entry.key } }
        // The time is the first key.
        let isTime = { (key: String) in !["warn", "tags"].contains(key) }
        keys = changes.set.filter { isTime($0.key) } + keys + changes.set.filter { !isTime($0.key) }
        let mapping = YAMLValue.braces(keys.map { ($0.key, $0.value.yaml(isFlow: true)) })
        var candidates = [[Replacement(body.start..<body.range.upperBound, mapping)]]
        if keys.count == 1, ["in", "at"].contains(keys[0].key), case .text(let text) = keys[0].value {
            candidates.insert([replacement(of: body, by: text)], at: 0)
        }
        return candidates
    }

    private func replacement(
        of entry: (key: SourceTree.Element, value: SourceTree.Element), by value: ItemChanges.Value
    ) throws(EditError) -> Replacement {
        let element = entry.value
        if element.style == .alias { throw file.refusal("a value of this countdown is an alias", at: element.start) }
        if case .text(let text) = value, element.style == .scalar, !element.range.isEmpty {
            return replacement(of: element, by: text)
        }
        // A block list is replaced by a flow list on the line of its key.
        let isLines = element.style == .block || element.range.isEmpty
        let start = isLines ? entry.key.range.upperBound : element.start
        let yaml = value.yaml(isFlow: element.isInFlow || body.style == .flow)
        return Replacement(start..<max(element.range.upperBound, start), (isLines ? ": " : "") + yaml)
    }

    private func replacement(of element: SourceTree.Element, by text: String) -> Replacement {
        let style = element.node.scalar?.style ?? .plain
        let isFlow = element.isInFlow || self.element.style == .flow
        return Replacement(
            element.start..<element.range.upperBound, YAMLValue.scalar(text, isFlow: isFlow, like: style))
    }
}
