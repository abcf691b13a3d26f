/// The planned holds of a launch: at some remaining times the count stands still for a while, and then goes on.
///
/// They lie before the date: it is zero with all of them. So there are two clocks. One tells how long the date is away, and
/// goes on all the while; the count is that without the holds that are still to come.
public struct Holds: Hashable, Sendable {
    /// One hold.
    public struct Hold: Hashable, Sendable {
        /// What the count shows meanwhile.
        public let count: Duration
        /// How long it stands still.
        public let length: Duration

        /// Makes a hold.
        public init(at count: Duration, for length: Duration) { (self.count, self.length) = (count, length) }
    }

    /// The holds, from the last one before zero to the first one.
    public let holds: [Hold]

    /// Takes holds in any order; none at all are those of a launch that is held by hand alone.
    public init(_ holds: [Hold]) { self.holds = holds.sorted { $0.count < $1.count } }

    /// What the count shows when the date is so far away.
    func count(at distance: Duration) -> Duration {
        var sum = Duration.zero
        for hold in holds {
            if distance <= hold.count + sum { break }
            if distance <= hold.count + sum + hold.length { return hold.count }
            sum += hold.length
        }
        return distance - sum
    }

    /// How far away the date is when the count comes to an amount; of a hold when it begins.
    public func distance(at count: Duration) -> Duration {
        holds.reduce(count) { $1.count <= count ? $0 + $1.length : $0 }
    }

    /// The hold that is on when the date is so far away, and how long it goes on.
    public func hold(at distance: Duration) -> (hold: Hold, left: Duration)? {
        var sum = Duration.zero
        for hold in holds {
            let left = distance - hold.count - sum
            if left <= .zero { return nil }
            if left <= hold.length { return (hold, left) }
            sum += hold.length
        }
        return nil
    }

    /// When each hold is on, where the date is at a time.
    func spans(before date: Duration) -> [(start: Duration, end: Duration)] {
        var sum = Duration.zero
        return holds.map { hold in
            let end = date - hold.count - sum
            sum += hold.length
            return (end - hold.length, end)
        }
    }

    /// How much time passes from a distance on until a hold begins or ends; nil where none is left.
    func untilTurn(at distance: Duration) -> Duration? {
        if let hold = hold(at: distance) { return hold.left }
        return holds.lazy.map { distance - self.distance(at: $0.count) }.filter { $0 > .zero }.min()
    }
}

/// How a launch stands at a moment.
public struct LaunchReading: Hashable, Sendable {
    /// The planned holds.
    public let holds: Holds

    /// How far away the date is.
    public let distance: Duration

    /// Whether somebody holds it: then the date slips as time passes.
    public let isHeld: Bool

    /// By how much the date is later than in the file; negative where it is earlier.
    public let slip: Duration

    /// The planned hold that is on, and how long it goes on; nil where there is none, or somebody holds it.
    public var hold: (hold: Holds.Hold, left: Duration)? { isHeld ? nil : holds.hold(at: distance) }

    /// How much time passes until a planned hold begins or ends; nil where none is left, or somebody holds it.
    public var untilTurn: Duration? { isHeld ? nil : holds.untilTurn(at: distance) }

    /// How much time passes while the count goes on by so much.
    public func realDuration(of amount: Duration) -> Duration {
        distance - holds.distance(at: holds.count(at: distance) - amount)
    }
}
