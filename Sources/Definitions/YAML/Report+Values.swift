import Countdowns
import Foundation
import Screen
import Yams

/// Reads values of entries, and reports invalid values.
extension Report {
    func wrongType(_ node: Node, expected form: FieldForm) {
        add(.wrongType, "expected \(form.description), not \(node.kindName)", at: SourceRange(node))
    }

    /// Reports a grammar error at its range in the text of a node.
    func note(_ error: GrammarError, _ code: DefinitionError.Code, at node: Node) {
        // The text was parsed without leading whitespace, which a quoted text may have. So the range is shifted by the
        // length of the whitespace.
        let blanks = node.scalar?.string.unicodeScalars.prefix { $0.isBlank }.count ?? 0
        let range = error.range.lowerBound + blanks..<error.range.upperBound + blanks
        add(code, error.message, at: SourceRange(node).part(range), help: error.help)
    }

    /// The entries of a mapping; reports unknown keys.
    ///
    /// - Parameters:
    ///   - type: the keys.
    ///   - mapping: the mapping.
    ///   - allowed: the keys that are suggested for unknown keys; nil for all keys.
    /// - Returns: the entries with known keys.
    func fields<Key>(_ type: Key.Type, of mapping: Node.Mapping, allowed: [Key]? = nil) -> Fields<Key> {
        var unknown: [(String, SourceRange)] = []
        var fields = Fields<Key>(mapping) { unknown.append(($0, $1)) }
        var cost = mapping.count + 4 * unknown.count
        for entry in fields.entries { cost += entry.value.scalar?.string.utf8.count ?? 0 }
        if let first = mapping.first { _ = visit(first.key, cost: cost) }
        guard !unknown.isEmpty else { return fields }
        let known = (allowed ?? Array(Key.allCases)).map(\.rawValue)
        for (name, sourceRange) in unknown {
            let meant = suggests ? Key.meant(by: name, among: known) : nil
            // A merge key, a key that is not a word, or a key for which no similar key was looked up may stand for any
            // known key, so no known key is reported as missing.
            if name.isEmpty || name == "<<" || !suggests { fields.misspelt = Array(Key.allCases) }
            if let key = meant.flatMap(Key.init(rawValue:)) { fields.misspelt.append(key) }
            addUnknownKey(name, at: sourceRange, meant: meant, known: known)
        }
        return fields
    }

    /// Deducts the visit of a node from the budget, and adds an error when the budget is used up.
    ///
    /// - Returns: whether the decoder may continue.
    func visit(_ node: Node, cost: Int = 1) -> Bool {
        spend(
            cost, at: SourceRange(node), .tooManyAliases, "aliases make this file too large",
            help: "write short values without aliases, and use fewer aliases of lists")
    }

    /// The items of a list, or the value itself if it is not a list; fewer items if the budget of the report is used
    /// up.
    func items(_ value: Node) -> [Node] {
        Array(value.items.prefix { visit($0, cost: 1 + ($0.scalar?.string.utf8.count ?? 0)) })
    }

    /// The text of an entry without surrounding whitespace; nil if the entry is missing or empty.
    func text<Key>(_ entry: Fields<Key>.Entry?) -> String? {
        guard let entry, !entry.value.isEmpty else { return nil }
        guard let scalar = entry.value.scalar else {
            wrongType(entry.value, expected: entry.key.form)
            return nil
        }
        let text = scalar.string.trimmed
        return text.isEmpty ? nil : text
    }

    /// The required text of an entry; reports an error and returns nil if the text is missing.
    func requiredText<Key>(_ entry: Fields<Key>.Entry) -> String? {
        guard entry.isEmpty else {
            return text(entry)
        }
        add(
            .emptyValue,
            "\(entry.key.rawValue.quoted) has no value",
            at: entry.keyRange,
            help: "expected \(entry.key.form.description)"
        )
        return nil
    }

    func mapping<Key>(_ entry: Fields<Key>.Entry) -> Node.Mapping? {
        if case .mapping(let mapping) = entry.value { return mapping }
        wrongType(entry.value, expected: entry.key.form)
        return nil
    }

    /// The value that a grammar parses from the text of an entry; nil if the text is missing or invalid.
    func value<Key, Value>(
        _ entry: Fields<Key>.Entry?, _ code: DefinitionError.Code, _ parse: (String) throws(GrammarError) -> Value
    ) -> Value? {
        guard let text = text(entry), let entry else { return nil }
        return value(text, at: entry.value, code, parse)
    }

    /// The values that a grammar parses from the texts of an entry.
    func values<Key, Value>(
        _ entry: Fields<Key>.Entry, _ code: DefinitionError.Code, _ parse: (String) throws(GrammarError) -> Value
    ) -> [Value] {
        items(entry.value).compactMap { node in
            guard let text = node.scalar?.string.trimmed, !node.isEmpty else {
                wrongType(node, expected: entry.key.form)
                return nil
            }
            return value(text, at: node, code, parse)
        }
    }

    /// The value that a grammar parses from a text; nil if the text is invalid.
    func value<Value>(
        _ text: String, at node: Node, _ code: DefinitionError.Code,
        _ parse: (String) throws(GrammarError) -> Value
    ) -> Value? {
        do {
            return try parse(text)
        } catch {
            note(error, code, at: node)
            return nil
        }
    }

    func flag<Key>(_ entry: Fields<Key>.Entry) -> Bool {
        guard let text = text(entry) else { return false }
        if let flag = Bool(text) { return flag }
        let isYes = ["yes", "on", "y", "true", "1"].contains(text.lowercased())
        let isNo = ["no", "off", "n", "false", "0"].contains(text.lowercased())
        add(
            .badFlag,
            "expected true or false, not \(text.quoted)",
            at: entry.sourceRange,
            help: isYes || isNo ? "did you mean \"\(isYes)\"?" : nil
        )
        return false
    }

    /// The value of an entry whose text must be one of a fixed set of words.
    func choice<Key, Value: RawRepresentable<String> & CaseIterable>(_ entry: Fields<Key>.Entry?) -> Value? {
        guard let text = text(entry), let entry else { return nil }
        if let value = Value(rawValue: text) { return value }
        add(
            .badChoice,
            "expected \(entry.key.form.description), not \(text.quoted)",
            at: entry.sourceRange,
            help: Spelling.nearest(to: text, among: Value.words).map { "did you mean \"\($0)\"?" }
        )
        return nil
    }

    /// The number of rounds of an entry, from 1 to 1,000.
    func count<Key>(_ entry: Fields<Key>.Entry?) -> Int? {
        guard let text = text(entry), let entry else { return nil }
        if text.utf8.count <= 4, let count = Int(text), (1...1_000).contains(count) { return count }
        add(
            .badCount, "expected \(entry.key.form.description), not \(text.quoted)", at: entry.sourceRange,
            help: "write digits: 4")
        return nil
    }

    func color<Key>(_ entry: Fields<Key>.Entry?) -> FileColor? {
        guard let entry else { return nil }
        if let text = entry.value.scalar?.string.trimmed, let color = ColorText.fileColor(text) { return color }
        add(
            .badColor, entry.isEmpty ? "there is no colour" : "\(entry.value.kindName) is not a colour",
            at: entry.isEmpty ? entry.keyRange : entry.sourceRange,
            help: entry.isEmpty ? ColorText.help(isMissing: true, hasPalette: true) : ColorText.stepHelp)
        return nil
    }

    // MARK: Titles

    /// The title of a countdown that is written as a mapping.
    func title(_ fields: Fields<CountdownField>) -> String? {
        let entry = fields[.title]
        if let entry, entry.value.scalar == nil {
            wrongType(entry.value, expected: .text)
            return nil
        }
        if let entry, let title = text(entry), isVisible(title) {
            return checkLength(title, entry) ? title : nil
        }
        if let entry {
            add(.missingTitle, "the title is empty", at: entry.keyRange, help: "write a title, such as \"title: Tea\"")
        } else if !fields.misspelt.contains(.title) {
            add(
                .missingTitle, "this countdown has no title", at: fields.sourceRange,
                help: "write a title, such as \"title: Tea\"")
        }
        return nil
    }

    /// The title of a countdown or step that is written as a key.
    func title(_ key: Node) -> String? {
        guard let text = key.scalar?.string.trimmed, visit(key, cost: text.utf8.count) else {
            add(.wrongType, "expected a title, not \(key.kindName)", at: SourceRange(key))
            return nil
        }
        guard text.utf8.count <= Self.longestText else {
            reportTooLong("the title", at: SourceRange(key))
            return nil
        }
        if isVisible(text) { return text }
        add(
            .missingTitle, "the title is empty", at: SourceRange(key),
            help: "write the title before the colon: \"Tea: 4m\"")
        return nil
    }

    /// The maximum length of a title or a note in bytes; a longer text does not fit into any window.
    static let longestText = 10_000

    /// Whether a title or a note is within the maximum length; reports an error if not.
    func checkLength(_ text: String, _ entry: Fields<CountdownField>.Entry) -> Bool {
        if text.utf8.count <= Self.longestText { return true }
        reportTooLong(entry.key.rawValue.quoted, at: entry.keyRange)
        return false
    }

    private func reportTooLong(_ name: String, at sourceRange: SourceRange) {
        add(.tooLong, "\(name) is longer than \(Self.longestText) bytes", at: sourceRange, help: "shorten it")
    }

    /// Whether a terminal shows at least one character of a text; a text without visible characters cannot be a title.
    private func isVisible(_ text: String) -> Bool { DisplayText.width(of: text) > 0 }
}

extension String {
    var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isBlank }),
            let last = scalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        let isTrimmed = first == scalars.startIndex && scalars.index(after: last) == scalars.endIndex
        return isTrimmed ? self : String(scalars[first...last])
    }
}
