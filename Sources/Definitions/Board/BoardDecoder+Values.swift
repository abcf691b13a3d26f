import Countdowns
import Foundation
import Yams

extension BoardDecoder {
    /// Notes what a grammar has to say of a text.
    mutating func note(_ error: GrammarError, _ code: DefinitionError.Code, at node: Node) {
        // The grammar read the text without the white space that quotes may hold before it.
        let blanks = node.scalar?.string.unicodeScalars.prefix { $0.isBlank }.count ?? 0
        let range = error.range.lowerBound + blanks..<error.range.upperBound + blanks
        report.add(code, error.message, at: Spot(node).part(range), help: error.help)
    }

    /// The text of an entry, as a grammar reads it; nil where there is none.
    private mutating func value<Key, Value>(
        _ entry: Fields<Key>.Entry?, _ code: DefinitionError.Code,
        _ parse: (String) throws(GrammarError) -> Value
    ) -> Value? {
        guard let text = report.text(entry), let entry else { return nil }
        do {
            return try parse(text)
        } catch {
            note(error, code, at: entry.value)
            return nil
        }
    }

    mutating func zone<Key>(_ entry: Fields<Key>.Entry?) -> TimeZone? {
        guard let text = report.text(entry), let entry else { return nil }
        do {
            return try zones.parse(text)
        } catch {
            note(error, .badZone, at: entry.value)
            return nil
        }
    }

    mutating func threshold(_ entry: Fields<CountdownField>.Entry) -> Stages.Threshold? {
        value(entry, .badThreshold) { text throws(GrammarError) in try ThresholdText.parse(text) }
    }

    mutating func late(_ entry: Fields<CountdownField>.Entry) -> LateRule? {
        value(entry, .badDuration) { text throws(GrammarError) in try LateText.parse(text) }
    }

    mutating func span(_ entry: Fields<CountdownField>.Entry) -> Duration? {
        value(entry, .badDuration) { text throws(GrammarError) in try LateText.span(text) }
    }

    mutating func units(_ entry: Fields<CountdownField>.Entry) -> Units? {
        value(entry, .badUnits) { text throws(GrammarError) in try UnitsText.parse(text) }
    }

    mutating func flag<Key>(_ entry: Fields<Key>.Entry) -> Bool {
        guard let text = report.text(entry) else { return false }
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

    /// The word of an entry that takes one of a few.
    mutating func choice<Key, Value: RawRepresentable<String> & CaseIterable>(
        _ entry: Fields<Key>.Entry?
    ) -> Value? {
        guard let text = report.text(entry), let entry else { return nil }
        if let value = Value(rawValue: text) { return value }
        report.add(
            .badChoice,
            "expected \(entry.key.form.description), not \(text.quoted)",
            at: Spot(entry.value),
            help: Spelling.nearest(to: text, among: Value.words).map { "did you mean \"\($0)\"?" }
        )
        return nil
    }

    mutating func tags(_ entry: Fields<CountdownField>.Entry) -> [String] {
        guard !entry.value.isEmpty else { return [] }
        var tags: [String] = []
        var seen: Set<String> = []
        for node in entry.value.sequence.map(Array.init) ?? [entry.value] {
            guard visit(cost: 1 + (node.scalar?.string.utf8.count ?? 0)) else { break }
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
        if !text.isEmpty, !text.unicodeScalars.contains(where: \.isBlank) { return text }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: ", ")
        report.add(
            .badTag,
            "a tag is one word, not \(text.quoted)",
            at: Spot(node),
            help: text.isEmpty ? "remove it" : "write a list: [\(words)]"
        )
        return nil
    }

    /// An address: a scheme, a colon, and something after it.
    mutating func address(_ entry: Fields<CountdownField>.Entry) -> String? {
        guard let text = report.text(entry) else { return nil }
        let scheme = text.unicodeScalars.prefix { Self.schemeScalars.contains($0) }
        let rest = text.unicodeScalars[scheme.endIndex...]
        let isAddress =
            scheme.first?.isLetter == true && rest.first == ":" && rest.count > 1
            && !rest.contains { $0.isBlank || $0.properties.generalCategory == .control }
        if isAddress { return text }
        report.add(
            .badURL, "\(text.quoted) is not an address", at: Spot(entry.value),
            help: "write it as https://example.org/tea, with no space in it")
        return nil
    }

    private static let schemeScalars = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.".unicodeScalars)
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// The words of all cases.
    static var words: [String] { allCases.map(\.rawValue) }
}
