/// A filter of the list: a countdown matches if it fulfils all terms.
public struct BoardFilter: Hashable, Sendable {
    /// A condition; letter case is ignored.
    public enum Term: Hashable, Sendable {
        /// The title or the id contains the text.
        case text(String)
        /// A tag begins with the text.
        case tag(String)
        /// The heading of the group begins with the text.
        case group(String)
        /// The name of the state, or the word `today` for a whole day that has begun, begins with the text.
        case state(String)
        /// The remaining time is less, or more, than a duration. A count-up has no remaining time and never matches.
        case left(isLess: Bool, than: Duration)
    }

    /// The text that the user entered.
    public let text: String

    private let terms: [Term]

    /// Creates a filter.
    ///
    /// - Parameters:
    ///   - text: the text that the user entered.
    ///   - terms: the parsed conditions.
    public init(_ text: String, terms: [Term]) {
        self.text = text
        self.terms = terms.map(\.folded)
    }

    /// Whether a countdown can start or stop matching at a time at which the board records no change.
    public var isTimed: Bool {
        terms.contains { if case .left = $0 { true } else { false } }
    }

    /// Whether a countdown matches at a time.
    public func holds(for item: BoardItem, at moment: Moment) -> Bool {
        terms.allSatisfy { Self.holds($0, for: item, at: moment) }
    }

    private static func holds(_ term: Term, for item: BoardItem, at moment: Moment) -> Bool {
        let countdown = item.countdown
        switch term {
        case .text(let text): return countdown.title.foldedContains(text) || countdown.id.foldedContains(text)
        case .tag(let tag): return countdown.tags.contains { $0.lowercased().hasPrefix(tag) }
        case .group(let group): return countdown.group?.lowercased().hasPrefix(group) ?? false
        case .state(let state): return item.reading(at: moment).stateWords.contains { $0.hasPrefix(state) }
        case .left(let isLess, let limit):
            let reading = item.reading(at: moment)
            guard item.canEnd, reading.state != .done else { return false }
            return isLess ? reading.amount < limit : reading.amount > limit
        }
    }
}

extension BoardFilter.Term {
    fileprivate var folded: Self {
        switch self {
        case .text(let text): .text(text.lowercased())
        case .tag(let text): .tag(text.lowercased())
        case .group(let text): .group(text.lowercased())
        case .state(let text): .state(text.lowercased())
        case .left: self
        }
    }
}

extension String {
    /// Whether the text contains `folded`, ignoring case; `folded` must be lowercase.
    ///
    /// The comparison uses bytes, because comparing characters of ten thousand titles takes longer than a frame.
    fileprivate func foldedContains(_ folded: String) -> Bool {
        let (bytes, wanted) = (Array(lowercased().utf8), Array(folded.utf8))
        guard let first = wanted.first else { return true }
        guard bytes.count >= wanted.count else { return false }
        for start in 0...(bytes.count - wanted.count) where bytes[start] == first {
            if bytes[start..<start + wanted.count].elementsEqual(wanted) { return true }
        }
        return false
    }
}
