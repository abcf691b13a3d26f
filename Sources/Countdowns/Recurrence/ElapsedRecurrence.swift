import Foundation

/// A recurrence at a fixed interval of elapsed time, independent of clock changes.
public struct ElapsedRecurrence: Hashable, Sendable {
    /// The time between two occurrences; at least one second.
    public let interval: Duration

    /// The first occurrence.
    public let start: DateTarget

    /// The total number of occurrences; nil if unlimited.
    public let count: Int?

    /// The end of the recurrence, inclusive; nil if unlimited.
    public let until: DateTarget?

    /// Creates a recurrence.
    ///
    /// - Precondition: the interval is at least one second, and the count is positive.
    public init(every interval: Duration, from start: DateTarget, count: Int? = nil, until: DateTarget? = nil) {
        precondition(
            interval >= .seconds(1) && count ?? 1 > 0,
            "The interval must be at least one second; the parser must reject shorter intervals.")
        self.interval = interval
        self.start = start
        self.count = count
        self.until = until
    }

    /// Returns the first occurrence after a moment; nil if none exists.
    func first(after time: WallTime, in zone: TimeZone) -> WallTime? {
        let start = start.wallTime(in: zone)
        let passed = time < start ? 0 : (time - start).attoseconds / interval.attoseconds + 1
        if let count, passed >= count { return nil }
        // The product is an `Int128`, so that no interval and no date in a file causes an overflow.
        let next = WallTime(sinceEpoch: start.sinceEpoch + Duration(attoseconds: interval.attoseconds * passed))
        if let until, next > until.wallTime(in: zone) { return nil }
        return next
    }
}
