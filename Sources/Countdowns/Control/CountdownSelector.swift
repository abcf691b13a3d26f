/// Names countdowns of a board, as a command line does.
///
/// | text | means |
/// |---|---|
/// | `tea` | the countdown of this id; else the one whose title, or id, is so or begins so |
/// | `#work` | those with this tag |
/// | `group:Kitchen` | those under this heading |
/// | `is:running` | those in this state: `running`, `paused`, `due` or `done` |
/// | `all` | all |
///
/// Case counts only where something differs in nothing else.
public enum CountdownSelector: Hashable, Sendable {
    /// All countdowns, unless one has that id.
    case all
    /// The countdown of an id, or the one that begins so.
    case name(String)
    /// Those with a tag.
    case tag(String)
    /// Those under a heading.
    case group(String)
    /// Those in a state; any word.
    case state(String)

    /// Reads a selector; every text is one.
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

    // MARK: Choosing

    /// The countdowns that it names on a board at a moment.
    ///
    /// - Returns: indices of ``Board/items``, in order; empty only where no countdown is in a state, or there is none at all.
    /// - Throws: ``SelectorError`` when it names nothing, or the beginning of several titles.
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
            let meant = try Self.choice(word, among: Reading.State.words, self)
            return items.indices.filter { meant.contains(items[$0].reading(at: moment).state.rawValue) }
        }
    }

    /// The countdown of an id, or the only one whose title or id is so, or begins so; case counts where nothing else differs.
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

    /// The words that are this one; where none is, those that differ in case only.
    private static func choice(
        _ word: String, among words: [String], _ selector: CountdownSelector
    ) throws(SelectorError) -> Set<String> {
        if words.contains(word) { return [word] }
        let similar = words.filter { $0.lowercased() == word.lowercased() }
        guard !similar.isEmpty else { throw SelectorError(selector: selector, problem: .unknown, words: words) }
        return Set(similar)
    }
}

/// Why a selector chooses nothing.
public struct SelectorError: Error, Hashable, Sendable {
    /// The reasons for which a selector chooses nothing.
    public enum Problem: Hashable, Sendable {
        /// Nothing has the name.
        case unknown
        /// Several countdowns begin so: the indices of their items.
        case ambiguous([Int])
    }

    /// The selector.
    public let selector: CountdownSelector

    /// The reason.
    public let problem: Problem

    /// The words that could stand in the place of the one that is wrong: ids, tags, headings or states.
    public let words: [String]
}
