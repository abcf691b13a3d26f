import Foundation

/// What happens again and again after an amount of elapsed time, whatever the clocks show.
public struct ElapsedRecurrence: Hashable, Sendable {
    /// The amount between two times; one second at least.
    public let interval: Duration

    /// The first time.
    public let start: DateTarget

    /// How often it happens in all.
    public let count: Int?

    /// Until when it happens, that moment included.
    public let until: DateTarget?

    /// Makes a recurrence.
    ///
    /// - Precondition: the interval is a second at least, and the count is positive.
    public init(every interval: Duration, from start: DateTarget, count: Int? = nil, until: DateTarget? = nil) {
        precondition(
            interval >= .seconds(1) && count ?? 1 > 0,
            "Elapsed time repeats after a second at the earliest; the reader of the text refuses less.")
        self.interval = interval
        self.start = start
        self.count = count
        self.until = until
    }

    /// The first time after a moment; nil if there is none.
    func first(after time: WallTime, in zone: TimeZone) -> WallTime? {
        let start = start.wallTime(in: zone)
        let passed = time < start ? 0 : (time - start).attoseconds / interval.attoseconds + 1
        if let count, passed >= count { return nil }
        // In Int128, so that no interval and no moment that a file can name overflows.
        let next = WallTime(sinceEpoch: start.sinceEpoch + Duration(attoseconds: interval.attoseconds * passed))
        if let until, next > until.wallTime(in: zone) { return nil }
        return next
    }
}
