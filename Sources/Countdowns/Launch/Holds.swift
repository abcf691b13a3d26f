/// The planned holds of a launch: the count stops for a while at certain remaining times, and then continues.
///
/// The holds are before the date, so the count reaches zero at the date. The remaining time of a launch has two values,
/// the distance and the count. The distance is the real time until the date, and decreases also during planned holds.
/// The count is the distance without the holds that are still ahead.
public struct Holds: Hashable, Sendable {
    /// A planned hold.
    public struct Hold: Hashable, Sendable {
        /// The count at which the hold begins, and which is shown during the hold.
        public let count: Duration
        /// The length of the hold.
        public let length: Duration

        /// Creates a hold.
        public init(at count: Duration, for length: Duration) { (self.count, self.length) = (count, length) }
    }

    /// The holds, sorted by ascending count: the last hold before zero is first.
    public let holds: [Hold]

    /// Creates planned holds from an array in any order; the array is empty for a launch without planned holds.
    public init(_ holds: [Hold]) { self.holds = holds.sorted { $0.count < $1.count } }

    /// The count at a distance to the date.
    func count(at distance: Duration) -> Duration {
        var sum = Duration.zero
        for hold in holds {
            if distance <= hold.count + sum { break }
            if distance <= hold.count + sum + hold.length { return hold.count }
            sum += hold.length
        }
        return distance - sum
    }

    /// The distance to the date at which the count reaches a value; for a hold, the distance at which the hold begins.
    public func distance(at count: Duration) -> Duration {
        holds.reduce(count) { $1.count <= count ? $0 + $1.length : $0 }
    }

    /// The hold at a distance to the date, and the time until the hold ends; nil while the count is running.
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

    /// Returns the start and the end of each hold, if the launch date is `date`.
    func spans(before date: Duration) -> [(start: Duration, end: Duration)] {
        var sum = Duration.zero
        return holds.map { hold in
            let end = date - hold.count - sum
            sum += hold.length
            return (end - hold.length, end)
        }
    }

    /// Returns the time until the next hold begins or ends, at a distance to the date; nil after the last hold.
    func untilChange(at distance: Duration) -> Duration? {
        if let hold = hold(at: distance) { return hold.left }
        return holds.lazy.map { distance - self.distance(at: $0.count) }.filter { $0 > .zero }.min()
    }
}

/// The values of a launch at a time.
public struct LaunchReading: Hashable, Sendable {
    /// The planned holds.
    public let holds: Holds

    /// The distance to the date, in real time.
    public let distance: Duration

    /// Whether the user holds the launch, so that its date slips as time passes.
    public let isHeld: Bool

    /// The difference between the current date and the date in the file; negative if the current date is earlier.
    public let slip: Duration

    /// The current planned hold, and the time until it ends; nil while the count is running, or if the user holds the launch.
    public var hold: (hold: Holds.Hold, left: Duration)? { isHeld ? nil : holds.hold(at: distance) }

    /// The time until a planned hold begins or ends; nil after the last hold, or if the user holds the launch.
    public var untilChange: Duration? { isHeld ? nil : holds.untilChange(at: distance) }

    /// The real time in which the count decreases by a duration.
    public func realDuration(of amount: Duration) -> Duration {
        distance - holds.distance(at: holds.count(at: distance) - amount)
    }
}
