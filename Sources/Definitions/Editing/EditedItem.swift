import Foundation
import Yams

/// A countdown in a file, and the edits that change the countdown to match a line.
struct EditedItem {
    let file: EditedFile

    let element: SourceTree.Element

    private let title: SourceTree.Element
    /// The mapping with the keys; nil in short form, in which the title's value is a time.
    private let fields: SourceTree.Element?
    /// The time in short form; nil if the item is a mapping of keys.
    private let shortTime: SourceTree.Element?

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
        if element.style == .alias {
            throw file.refusal("this countdown is an alias of another countdown", at: element.start)
        }
        if let entry {
            title = entry.key
            let isShort = entry.value.style == .scalar
            (fields, shortTime) = (isShort ? nil : entry.value, isShort ? entry.value : nil)
        } else if let title = element["title"] {
            self.title = title
            (fields, shortTime) = (element, nil)
        } else {
            throw file.refusal("this countdown has no title of its own", at: element.start)
        }
        for part in [title, fields, shortTime].compactMap(\.self) + (fields?.entries.map(\.value) ?? [])
        where part.style == .alias && isOfLine(part) {
            throw file.refusal("a value of this countdown is an alias", at: part.start)
        }
        guard let line = try? CountdownLine(line, needsTime: time != nil, now: .init(unixSeconds: 0), zone: .gmt),
            line.title == title.node.scalar?.string.trimmed, line.tags == tags
        else { throw file.refusal("this countdown cannot be written in one line", at: element.start) }
    }

    private func isOfLine(_ part: SourceTree.Element) -> Bool {
        guard let fields else { return true }
        let keys = Self.kinds + ["title", "zone", "tags"]
        let entry = fields.entries.first { $0.value.start == part.start }
        return entry.map { keys.contains($0.key.node.scalar?.string ?? "") } ?? true
    }

    private static let kinds = ["in", "at", "since"]

    /// The key and the value of the time; nil if a line cannot express the time.
    var time: (key: String, value: SourceTree.Element)? {
        if let shortTime {
            let text = shortTime.node.scalar?.string.trimmed ?? ""
            return ((try? DurationText.parse(text)) == nil ? "at" : "in", shortTime)
        }
        guard let fields, !fields.entries.contains(where: { isOtherKind($0.key) }) else { return nil }
        for kind in Self.kinds { if let value = fields[kind] { return (kind, value) } }
        return nil
    }

    private func isOtherKind(_ key: SourceTree.Element) -> Bool {
        guard let name = key.node.scalar?.string, let field = CountdownField(rawValue: name) else { return false }
        return field.isKind && !Self.kinds.contains(name)
    }

    var hasZone: Bool { fields?["zone"] != nil }

    private var tags: [String] {
        guard let node = fields?["tags"]?.node, !node.isEmpty else { return [] }
        return node.items.compactMap { $0.scalar?.string.trimmed }
    }

    /// The item as one line, as the user edits it.
    var line: String {
        CountdownLine.text(
            title: title.node.scalar?.string.trimmed ?? "", field: time?.key,
            time: time?.value.node.scalar?.string.trimmed,
            zone: time?.key == "in" || time == nil ? nil : fields?["zone"]?.node.scalar?.string.trimmed, tags: tags)
    }

    // MARK: Changing

    /// The candidate sets of replacements, each of which changes the item from the old line to the new line.
    func replacements(from old: CountdownLine, to new: CountdownLine) throws(EditError) -> [[Replacement]] {
        if new.time != nil, time == nil {
            throw file.refusal(
                "only a time with the key \"in\", \"at\" or \"since\" can be written in one line", at: element.start)
        }
        var common: [Replacement] = []
        if old.title != new.title { common.append(replacement(of: title, by: new.title)) }
        guard let fields else { return shortFormCandidates(from: old, to: new).map { common + $0 } }
        if let time = new.time, time.text != old.time?.text || time.field != old.time?.field,
            let entry = fields.entries.first(where: { $0.key.node.scalar?.string == self.time?.key })
        {
            if entry.key.node.scalar?.string != time.field { common.append(replacement(of: entry.key, by: time.field)) }
            common.append(replacement(of: entry.value, by: time.text))
        }
        // The second candidate adds the key `zone`, in case the zone of the file is not the intended zone.
        let zones = new.zone == nil && new.time != old.time ? [nil, new.parsingZone] : [new.zone]
        return zones.map { common + settings(from: old, to: new, zone: $0, in: fields) }
    }

    /// The replacements that change the zone and the tags.
    private func settings(
        from old: CountdownLine, to new: CountdownLine, zone: TimeZone?, in fields: SourceTree.Element
    ) -> [Replacement] {
        var changes: [(key: String, value: Value?)] = []
        if old.zone != zone { changes.append(("zone", zone.map { .text($0.nameInFiles) })) }
        if old.tags != new.tags {
            let isText = fields["tags"].map { $0.node.sequence == nil && !$0.node.isEmpty } ?? false
            let value: Value = isText && new.tags.count == 1 ? .text(new.tags[0]) : .list(new.tags)
            changes.append(("tags", new.tags.isEmpty ? nil : value))
        }
        let removed = changes.filter { $0.value == nil }.map(\.key)
        var replacements: [Replacement] = []
        var inserted: [String] = []
        for (key, value) in changes {
            let index = fields.entries.firstIndex { $0.key.node.scalar?.string == key }
            switch (index, value) {
            case (let index?, let value?): replacements.append(replacement(of: fields.entries[index], by: value))
            case (let index?, nil): replacements += file.removal(of: index, in: fields).replacements
            case (nil, let value?): inserted.append("\(key): \(value.yaml)")
            case (nil, nil): continue
            }
        }
        let last = fields.entries.last { !removed.contains($0.key.node.scalar?.string ?? "") }
        guard let last, !inserted.isEmpty else { return replacements }
        let end = max(last.key.range.upperBound, last.value.range.upperBound)
        if fields.style == .flow {
            return replacements + [Replacement(end..<end, inserted.map { ", " + $0 }.joined())]
        }
        let indent = String(repeating: " ", count: fields.indent)
        return replacements + [file.insertion(ofLines: inserted.map { indent + $0 }, after: end)]
    }

    private enum Value {
        case text(String)
        case list([String])

        var yaml: String {
            switch self {
            case .text(let text): YAMLValue.scalar(text, isFlow: true)
            case .list(let texts): YAMLValue.list(texts)
            }
        }
    }

    private func replacement(
        of entry: (key: SourceTree.Element, value: SourceTree.Element), by value: Value
    ) -> Replacement {
        let element = entry.value
        if case .text(let text) = value, element.style == .scalar, !element.range.isEmpty {
            return replacement(of: element, by: text)
        }
        // A block list is replaced by a flow list on the line of its key.
        let isLines = element.style == .block || element.range.isEmpty
        let start = isLines ? entry.key.range.upperBound : element.start
        return Replacement(start..<max(element.range.upperBound, start), (isLines ? ": " : "") + value.yaml)
    }

    /// The candidate sets of replacements for an item in short form: each set changes the time, or replaces it by a
    /// mapping with keys such as `at` and `zone`.
    private func shortFormCandidates(from old: CountdownLine, to new: CountdownLine) -> [[Replacement]] {
        guard let shortTime, let time = new.time else { return [[]] }
        let isTimeSame = time.text == old.time?.text && time.field == old.time?.field
        let isRestSame = new.tags == old.tags && new.zone == old.zone
        let text = isTimeSame ? shortTime.node.scalar?.string.trimmed ?? time.text : time.text
        func braces(_ zone: TimeZone?) -> Replacement {
            var keys = [(key: time.field, value: YAMLValue.scalar(text, isFlow: true))]
            if let zone { keys.append(("zone", YAMLValue.scalar(zone.nameInFiles, isFlow: true))) }
            if !new.tags.isEmpty { keys.append(("tags", YAMLValue.list(new.tags))) }
            return Replacement(shortTime.start..<shortTime.range.upperBound, YAMLValue.braces(keys))
        }
        let inZone = [braces(new.zone)]
        let inOwnZone = [braces(new.parsingZone)]
        guard isRestSame else { return [inZone, inOwnZone] }
        return isTimeSame ? [[]] : [[replacement(of: shortTime, by: time.text)], inZone, inOwnZone]
    }

    private func replacement(of element: SourceTree.Element, by text: String) -> Replacement {
        let style = element.node.scalar?.style ?? .plain
        let isFlow = element.isInFlow || self.element.style == .flow
        return Replacement(
            element.start..<element.range.upperBound, YAMLValue.scalar(text, isFlow: isFlow, like: style))
    }
}
