import Foundation

/// The date of a countdown: a moment, or a floating time that depends on the board's time zone.
public enum DateTarget: Hashable, Sendable {
    /// A moment, independent of the time zone; `isEndOfDay` if it was written as 24:00.
    case fixed(WallTime, isEndOfDay: Bool = false)
    /// A local time in the board's time zone.
    case floating(FloatingTime)

    /// Returns the moment of the date for a board in `zone`.
    public func wallTime(in zone: TimeZone) -> WallTime {
        switch self {
        case .fixed(let time, _): time
        case .floating(let time): time.wallTime(in: zone)
        }
    }

    /// Whether the time is the end of a day, which is the start of the next day.
    public var isEndOfDay: Bool {
        switch self {
        case .fixed(_, let isEndOfDay): isEndOfDay
        case .floating(let time): time.isEndOfDay
        }
    }
}

/// A local date and time in the board's time zone.
public struct FloatingTime: Hashable, Sendable {
    /// The local time, as the elapsed time since the clocks showed 1970-01-01 00:00.
    public var sinceLocalEpoch: Duration

    /// Whether the time is the start of the day; on days on which the clocks skip midnight, the day starts later.
    public var isStartOfDay: Bool

    /// Whether the time is the end of a day, which is the start of the next day.
    public var isEndOfDay: Bool

    /// The choice of a moment for a time that the clocks skip or repeat.
    public var disambiguation: LocalTime.Disambiguation

    /// Creates a floating time.
    public init(
        sinceLocalEpoch: Duration, isStartOfDay: Bool = false, isEndOfDay: Bool = false,
        disambiguation: LocalTime.Disambiguation = .compatible
    ) {
        self.sinceLocalEpoch = sinceLocalEpoch
        self.isStartOfDay = isStartOfDay
        self.isEndOfDay = isEndOfDay
        self.disambiguation = disambiguation
    }

    /// Returns the moment at which the clocks of `zone` show the time.
    public func wallTime(in zone: TimeZone) -> WallTime {
        let local = sinceLocalEpoch.flooredSeconds
        let fraction = sinceLocalEpoch - .seconds(local)
        let instant =
            isStartOfDay
            ? LocalTime.startOfDay(local, in: zone)
            : LocalTime.instant(of: local, in: zone, disambiguation).instant
        return WallTime(unixSeconds: instant) + fraction
    }
}
