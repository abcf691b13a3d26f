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

    /// Notes what a grammar has to say of an entry's text.
    mutating func note<Key>(_ error: GrammarError, _ code: DefinitionError.Code, in entry: Fields<Key>.Entry) {
        // The grammar read the text without the white space that quotes may hold before it.
        let blanks = entry.value.scalar?.string.unicodeScalars.prefix { $0.properties.isWhitespace }.count ?? 0
        let range = error.range.lowerBound + blanks..<error.range.upperBound + blanks
        report.add(code, error.message, at: Spot(entry.value).part(range), help: error.help)
    }

    mutating func zone<Key>(_ entry: Fields<Key>.Entry?) -> TimeZone? {
        guard let text = report.text(entry), let entry else { return nil }
        do {
            return try zones.parse(text)
        } catch {
            note(error, .badZone, in: entry)
            return nil
        }
    }

    mutating func duration<Key>(_ entry: Fields<Key>.Entry) -> CalendarDuration? {
        guard let text = report.requiredText(entry) else { return nil }
        do {
            return try DurationText.parse(text)
        } catch {
            note(error, .badDuration, in: entry)
            return nil
        }
    }

    mutating func date<Key>(_ entry: Fields<Key>.Entry, zone: TimeZone) -> WallTime? {
        guard let text = report.requiredText(entry) else { return nil }
        do {
            return try DateText(text).wallTime(in: zone)
        } catch {
            note(error, .badDate, in: entry)
            return nil
        }
    }

    mutating func flag<Key>(_ entry: Fields<Key>.Entry?) -> Bool {
        guard let entry, let text = report.requiredText(entry) else { return false }
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
