import Countdowns

/// The countdowns that one follows, from the one that it names to the last, which follows no other.
public struct LinkChain: Hashable, Sendable {
    /// One of them.
    struct Part: Hashable {
        /// Its title.
        let title: String
        /// How much later than it the one before it ends; earlier if it is negative.
        let offset: Duration
    }

    let parts: [Part]

    /// The most countdowns that the sentence names.
    private static let mostNamed = 8

    /// Which end it is, such as `it ends 10m after “Tea”, which ends 2h before “Launch”`.
    public var sentence: String {
        let named = parts.prefix(Self.mostNamed).map { part in
            let amount = part.offset == .zero ? nil : DurationText.text(of: CalendarDuration(part.offset.magnitude))
            guard let amount else { return "ends with “\(part.title)”" }
            return "ends \(amount) \(part.offset > .zero ? "after" : "before") “\(part.title)”"
        }
        let rest = parts.count - named.count
        return "it " + named.joined(separator: ", which ") + (rest > 0 ? ", which follows \(rest) more" : "")
    }
}

extension Duration {
    /// It without its sign.
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
