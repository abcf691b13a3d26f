/// A parsed text that selects countdowns of a board, as an argument of a command.
///
/// | text | selected countdowns |
/// |---|---|
/// | `tea` | the countdown with this id; else the countdown whose title or id equals the text or begins with the text |
/// | `#work` | the countdowns with this tag |
/// | `group:Kitchen` | the countdowns of this group |
/// | `is:running` | the countdowns in this state: `running`, `paused`, `due` or `done`, or `today` for whole days |
/// | `all` | all countdowns |
///
/// Letter case is ignored, unless it is the only difference between two candidates.
public enum CountdownSelector: Hashable, Sendable {
    /// All countdowns.
    case all
    /// The countdown whose id or title equals the text or begins with the text.
    case name(String)
    /// The countdowns with a tag.
    case tag(String)
    /// The countdowns of a group.
    case group(String)
    /// The countdowns in the state with this name; the name may be unknown.
    case state(String)

    /// Parses a selector; every text is valid.
    public init(_ text: String) {
        let folded = text.lowercased()
        if folded == "all" {
            self = .all
        } else if text.hasPrefix("#") {
            self = .tag(String(text.dropFirst()))
        } else if folded.hasPrefix("group:") {
            self = .group(String(text.dropFirst(6)))
        } else if folded.hasPrefix("is:") {
            self = .state(String(text.dropFirst(3)))
        } else {
            self = .name(text)
        }
    }

    // MARK: Selecting

    /// Selects countdowns of a board at a time.
    ///
    /// - Returns: indices of ``Board/items``, in order; empty only if no countdown is in the selected state, or if the
    ///   board is empty.
    /// - Throws: ``SelectorError`` if the selector matches nothing, or if a name matches several countdowns.
    /// - Complexity: O(*n*).
    public func indices(on board: Board, at moment: Moment) throws(SelectorError) -> [Int] {
        let items = board.items
        switch self {
        case .all: return Array(items.indices)
        case .name(let name): return try Self.indices(beginning: name, among: items)
        case .tag(let tag):
            let tags = Set(items.flatMap(\.countdown.tags))
            let meant = try Self.choice(tag, among: tags.sorted(), self)
            return items.indices.filter { !meant.isDisjoint(with: items[$0].countdown.tags) }
        case .group(let heading):
            let meant = try Self.choice(heading, among: board.groups.compactMap(\.heading), self)
            return items.indices.filter { items[$0].countdown.group.map(meant.contains) ?? false }
        case .state(let word):
            let meant = try Self.choice(word, among: Reading.State.words + [Reading.today], self)
            return items.indices.filter { !meant.isDisjoint(with: items[$0].reading(at: moment).stateWords) }
        }
    }

    /// Returns the index of the countdown whose id is `name`, or else of the only countdown whose title or id equals or
    /// begins with `name`.
    private static func indices(beginning name: String, among items: [BoardItem]) throws(SelectorError) -> [Int] {
        if let index = items.firstIndex(where: { $0.id == name }) { return [index] }
        let exact = items.indices.filter { items[$0].countdown.title == name }
        if exact.count == 1, !name.isEmpty { return exact }
        let folded = name.lowercased()
        let names = items.map { [$0.countdown.title.lowercased(), $0.id.lowercased()] }
        let whole = items.indices.filter { names[$0].contains(folded) }
        let begun = whole.isEmpty ? items.indices.filter { names[$0].contains { $0.hasPrefix(folded) } } : whole
        guard !begun.isEmpty, !name.isEmpty else {
            throw SelectorError(selector: .name(name), problem: .unknown, words: items.map(\.id))
        }
        guard begun.count == 1 else {
            throw SelectorError(selector: .name(name), problem: .ambiguous(begun), words: begun.map { items[$0].id })
        }
        return begun
    }

    /// Returns the candidate that equals the word, or else the candidates that differ from the word in letter case only.
    private static func choice(
        _ word: String, among words: [String], _ selector: CountdownSelector
    ) throws(SelectorError) -> Set<String> {
        if words.contains(word) { return [word] }
        let similar = words.filter { $0.lowercased() == word.lowercased() }
        guard !similar.isEmpty else { throw SelectorError(selector: selector, problem: .unknown, words: words) }
        return Set(similar)
    }
}

/// The error for a selector that matches nothing or is ambiguous.
public struct SelectorError: Error, Hashable, Sendable {
    /// The reason for the error.
    public enum Problem: Hashable, Sendable {
        /// No countdown, tag, group or state has the name.
        case unknown
        /// Several countdowns match; the value contains their indices.
        case ambiguous([Int])
    }

    /// The selector.
    public let selector: CountdownSelector

    /// The reason for the error.
    public let problem: Problem

    /// The valid words for the selector: ids, tags, headings or states.
    public let words: [String]
}
