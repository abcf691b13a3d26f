import Countdowns
import Foundation
import Yams

extension BoardDecoder {
    /// A mapping's entries; keys that it may not have are noted.
    mutating func fields<Key>(_ type: Key.Type, of mapping: Node.Mapping) -> Fields<Key> {
        var unknown: [(String, Spot)] = []
        let fields = Fields<Key>(mapping) { unknown.append(($0, $1)) }
        for (name, spot) in unknown { unknownKey(name, at: spot, known: Key.allCases.map(\.rawValue)) }
        return fields
    }

    private mutating func unknownKey(_ name: String, at spot: Spot, known: [String]) {
        let help: String
        if name == "<<" {
            help = "keys are not merged; write them out"
        } else {
            help = Spelling.help(for: name, among: known, otherwise: "keys here are \(known.joined(separator: ", "))")
        }
        report.add(
            .unknownKey, name.isEmpty ? "a key must be a word" : "unknown key \(name.quoted)", at: spot, help: help)
    }

    mutating func wrongType(_ node: Node, expected form: FieldForm) {
        report.add(.wrongType, "expected \(form.description), not \(node.kindName)", at: Spot(node))
    }

    /// The text of an entry without the white space around it; nil if there is no entry, or it is empty.
    mutating func optionalText<Key>(_ entry: Fields<Key>.Entry?) -> String? {
        guard let entry, !entry.value.isEmpty else { return nil }
        guard let scalar = entry.value.scalar else {
            wrongType(entry.value, expected: entry.key.form)
            return nil
        }
        let text = scalar.string.trimmed
        return text.isEmpty ? nil : text
    }

    /// The text of an entry that must have one.
    mutating func requiredText<Key>(_ entry: Fields<Key>.Entry) -> String? {
        guard entry.value.scalar?.string.trimmed.isEmpty ?? false || entry.value.isEmpty else {
            return optionalText(entry)
        }
        report.add(
            .emptyValue,
            "\(entry.key.rawValue.quoted) has no value",
            at: entry.keySpot,
            help: "expected \(entry.key.form.description)"
        )
        return nil
    }

    /// Notes what a grammar has to say of an entry's text.
    mutating func note<Key>(_ error: GrammarError, _ code: DefinitionError.Code, in entry: Fields<Key>.Entry) {
        report.add(code, error.message, at: Spot(entry.value).part(error.range), help: error.help)
    }

    mutating func zone<Key>(_ entry: Fields<Key>.Entry?) -> TimeZone? {
        guard let text = optionalText(entry), let entry else { return nil }
        do {
            return try zones.parse(text)
        } catch {
            note(error, .badZone, in: entry)
            return nil
        }
    }

    mutating func duration<Key>(_ entry: Fields<Key>.Entry) -> Duration? {
        guard let text = requiredText(entry) else { return nil }
        do {
            return try DurationText.parse(text)
        } catch {
            note(error, .badDuration, in: entry)
            return nil
        }
    }

    mutating func date<Key>(_ entry: Fields<Key>.Entry, zone: TimeZone) -> WallTime? {
        guard let text = requiredText(entry) else { return nil }
        do {
            return try DateText(text).wallTime(in: zone)
        } catch {
            note(error, .badDate, in: entry)
            return nil
        }
    }

    mutating func flag<Key>(_ entry: Fields<Key>.Entry?) -> Bool {
        guard let entry, let text = requiredText(entry) else { return false }
        if let flag = Bool(text) { return flag }
        let isYes = ["yes", "on", "y", "true", "1"].contains(text.lowercased())
        let isNo = ["no", "off", "n", "false", "0"].contains(text.lowercased())
        report.add(
            .badFlag,
            "expected true or false, not \(text.quoted)",
            at: Spot(entry.value),
            help: isYes || isNo ? "did you mean \"\(isYes)\"?" : nil
        )
        return false
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        let isTrimmed =
            unicodeScalars.first?.properties.isWhitespace != true
            && unicodeScalars.last?.properties.isWhitespace != true
        return isTrimmed ? self : trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
