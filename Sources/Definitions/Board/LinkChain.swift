import Countdowns

/// The chain of countdowns that a countdown follows: from its leader to the last countdown, which has no leader.
public struct LinkChain: Hashable, Sendable {
    struct Part: Hashable {
        let title: String

        /// The offset of the follower's deadline from the deadline of this countdown; negative if the follower's deadline
        /// is earlier.
        let offset: Duration
    }

    let parts: [Part]

    /// The maximum number of countdowns in ``sentence``.
    private static let maxNamed = 8

    /// The deadline in words, such as `it ends 10m after “Tea”, which ends 2h before “Launch”`.
    public var sentence: String {
        let named = parts.prefix(Self.maxNamed).map { part in
            let amount = part.offset == .zero ? nil : DurationText.text(of: CalendarDuration(part.offset.magnitude))
            guard let amount else { return "ends with “\(part.title)”" }
            return "ends \(amount) \(part.offset > .zero ? "after" : "before") “\(part.title)”"
        }
        let rest = parts.count - named.count
        return "it " + named.joined(separator: ", which ") + (rest > 0 ? ", which follows \(rest) more" : "")
    }
}

extension Duration {
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
