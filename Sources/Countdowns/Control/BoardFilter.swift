/// Which countdowns the list shows: those that fulfil all terms.
public struct BoardFilter: Hashable, Sendable {
    /// One condition; case does not count.
    public enum Term: Hashable, Sendable {
        /// The title or the id has this text in it.
        case text(String)
        /// A tag begins so.
        case tag(String)
        /// The heading begins so.
        case group(String)
        /// The name of the state begins so.
        case state(String)
        /// Less time is left than this, or more; what counts up has none left.
        case left(isLess: Bool, than: Duration)
    }

    /// What the user wrote.
    public let text: String

    private let terms: [Term]

    /// Makes a filter.
    ///
    /// - Parameters:
    ///   - text: what the user wrote.
    ///   - terms: what it means.
    public init(_ text: String, terms: [Term]) {
        self.text = text
        self.terms = terms.map(\.folded)
    }

    /// Whether the time alone changes what fulfils it.
    public var isTimed: Bool {
        terms.contains { if case .left = $0 { true } else { false } }
    }

    /// Whether a countdown fulfils it at a moment.
    public func holds(for item: BoardItem, at moment: Moment) -> Bool {
        terms.allSatisfy { Self.holds($0, for: item, at: moment) }
    }

    private static func holds(_ term: Term, for item: BoardItem, at moment: Moment) -> Bool {
        let countdown = item.countdown
        switch term {
        case .text(let text): return countdown.title.foldedContains(text) || countdown.id.foldedContains(text)
        case .tag(let tag): return countdown.tags.contains { $0.lowercased().hasPrefix(tag) }
        case .group(let group): return countdown.group?.lowercased().hasPrefix(group) ?? false
        case .state(let state): return item.reading(at: moment).state.rawValue.hasPrefix(state)
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
    /// Whether the text has another one in it, which is in lower case.
    ///
    /// By bytes: comparing characters of ten thousand titles takes longer than a frame.
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
