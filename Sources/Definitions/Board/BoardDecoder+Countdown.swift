import Countdowns
import Foundation
import Screen
import Yams

extension BoardDecoder {
    /// One countdown, without an identifier where the file gives none; nil if it has a mistake.
    mutating func countdown(from node: Node) -> Countdown? {
        guard case .mapping(let mapping) = node else {
            report.add(
                .wrongType,
                "expected a countdown, not \(node.kindName)",
                at: Spot(node),
                help: "a countdown has a title and a time: \"- { title: Tea, in: 4m }\""
            )
            return nil
        }
        let fields = fields(CountdownField.self, of: mapping)
        let title = title(fields, of: mapping)
        let zoneEntry = fields[.zone]
        let zone = zone(zoneEntry)
        let kind = kind(fields, zone: zone, of: mapping)
        let barStart = barStart(fields, kind: kind, zone: zone)
        let id = identifier(fields[.id])
        let startsPaused = flag(fields[.paused])
        let tags = tags(fields[.tags])
        let group = report.text(fields[.group])
        let note = report.text(fields[.note])
        guard let title, let kind else { return nil }
        return Countdown(
            id: id ?? "",
            title: title,
            kind: kind,
            zone: zone,
            barStart: barStart.map { .fixed($0) },
            startsPaused: startsPaused,
            group: group,
            tags: tags,
            note: note
        )
    }

    private mutating func title(_ fields: Fields<CountdownField>, of mapping: Node.Mapping) -> String? {
        let entry = fields[.title]
        if let entry, entry.value.scalar == nil {
            report.wrongType(entry.value, expected: .text)
            return nil
        }
        // What no terminal shows is no title.
        if let title = report.text(entry), DisplayText.width(of: title) > 0 { return title }
        if let entry {
            report.add(.missingTitle, "the title is empty", at: entry.keySpot, help: "give it a title: \"title: Tea\"")
        } else if !fields.wasMisspelt(.title, in: mapping) {
            report.add(
                .missingTitle, "this countdown has no title", at: fields.spot, help: "give it a title: \"title: Tea\"")
        }
        return nil
    }

    private mutating func kind(
        _ fields: Fields<CountdownField>,
        zone: TimeZone?,
        of mapping: Node.Mapping
    ) -> Countdown.Kind? {
        let entries = fields.entries.filter { CountdownField.kinds.contains($0.key) }
        var kinds: [Countdown.Kind] = []
        for entry in entries {
            switch entry.key {
            case .duration: if let amount = duration(entry) { kinds.append(.duration(amount)) }
            case .date: if let time = date(entry, zone: zone ?? fallbackZone) { kinds.append(.date(.fixed(time))) }
            default: if let time = date(entry, zone: zone ?? fallbackZone) { kinds.append(.since(.fixed(time))) }
            }
        }
        if entries.count > 1 {
            report.add(
                .twoKinds,
                "\(entries[1].key.rawValue.quoted) cannot stand beside \(entries[0].key.rawValue.quoted)",
                at: entries[1].keySpot,
                help: "keep one of them",
                related: ("\(entries[0].key.rawValue.quoted) is here", entries[0].keySpot)
            )
        } else if entries.isEmpty, !CountdownField.kinds.contains(where: { fields.wasMisspelt($0, in: mapping) }) {
            report.add(
                .missingKind,
                "this countdown has no time",
                at: fields.spot,
                help: "add one of \"in: 25m\", \"at: 2027-01-15 09:00\" or \"since: 2020-05-01\""
            )
        }
        return entries.count == 1 ? kinds.first : nil
    }

    /// Where the bar of a dated countdown starts; whatever else has a `from` is noted.
    private mutating func barStart(
        _ fields: Fields<CountdownField>,
        kind: Countdown.Kind?,
        zone: TimeZone?
    ) -> WallTime? {
        guard let entry = fields[.from] else { return nil }
        let start = date(entry, zone: zone ?? fallbackZone)
        if let other = fields[.duration] ?? fields[.since], fields[.date] == nil {
            let help =
                other.key == .duration
                ? "remove it: the bar of a duration starts when the board is loaded"
                : "remove it: what counts up has no end, and so no bar"
            report.add(
                .misplacedFrom,
                "\"from\" cannot stand beside \(other.key.rawValue.quoted)",
                at: entry.keySpot,
                help: help,
                related: ("\(other.key.rawValue.quoted) is here", other.keySpot)
            )
        } else if let start, case .date(.fixed(let target)) = kind, let at = fields[.date], start >= target {
            report.add(
                .fromNotBefore,
                "\"from\" must be before \"at\"",
                at: Spot(entry.value),
                help: "the bar grows from the one to the other",
                related: ("\"at\" is here", Spot(at.value))
            )
        }
        return start
    }

    private mutating func identifier(_ entry: Fields<CountdownField>.Entry?) -> String? {
        guard let entry, let id = report.requiredText(entry) else { return nil }
        guard Identifiers.isValid(id) else {
            report.add(
                .badID,
                "\(id.quoted) cannot be an identifier",
                at: Spot(entry.value),
                help: "use letters, digits, \"-\", \"_\" and \".\": \(Identifiers.slug(of: id).quoted)"
            )
            return nil
        }
        if let first = identifiers.claim(id, at: Spot(entry.value)) {
            report.add(
                .duplicateID,
                "the id \(id.quoted) is taken",
                at: Spot(entry.value),
                help: "give one of them another id",
                related: ("first used here", first)
            )
        }
        return id
    }

    private mutating func tags(_ entry: Fields<CountdownField>.Entry?) -> [String] {
        guard let entry, !entry.value.isEmpty else { return [] }
        var tags: [String] = []
        var seen: Set<String> = []
        for node in entry.value.sequence.map(Array.init) ?? [entry.value] {
            guard visit(node) else { break }
            guard let tag = tag(node), seen.insert(tag).inserted else { continue }
            tags.append(tag)
        }
        return tags
    }

    private mutating func tag(_ node: Node) -> String? {
        guard let text = node.scalar?.string.trimmed, !node.isEmpty else {
            report.wrongType(node, expected: .words)
            return nil
        }
        if !text.isEmpty, !text.unicodeScalars.contains(where: \.properties.isWhitespace) { return text }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: ", ")
        report.add(
            .badTag,
            "a tag is one word, not \(text.quoted)",
            at: Spot(node),
            help: text.isEmpty ? "remove it" : "write a list: [\(words)]"
        )
        return nil
    }
}

extension Fields {
    /// Whether an unknown key of the mapping was meant to be this one; its absence is then not another mistake.
    func wasMisspelt(_ key: Key, in mapping: Node.Mapping) -> Bool {
        guard entries.count < mapping.count else { return false }
        let names = Key.allCases.map(\.rawValue)
        return mapping.contains { entry in
            guard let name = entry.key.scalar?.string, Key(rawValue: name) == nil else { return false }
            return Spelling.nearest(to: name, among: names) == key.rawValue
        }
    }
}
