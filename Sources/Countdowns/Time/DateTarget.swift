import Foundation

/// A date that a countdown counts to or from: a moment, or a time that floats with the board's zone.
public enum DateTarget: Hashable, Sendable {
    /// A moment, the same for everybody.
    case fixed(WallTime)
    /// What the clocks on the wall show, wherever the board is.
    case floating(FloatingTime)

    /// The moment that is meant where the board is in `zone`.
    public func wallTime(in zone: TimeZone) -> WallTime {
        switch self {
        case .fixed(let time): time
        case .floating(let time): time.wallTime(in: zone)
        }
    }
}

/// A date and a time of day on the clocks of whatever zone the board is in.
public struct FloatingTime: Hashable, Sendable {
    /// Since 1970-01-01 00:00 on those clocks.
    public var sinceLocalEpoch: Duration

    /// Whether the first moment of the day is meant, which is not midnight everywhere.
    public var isStartOfDay: Bool

    /// Which moment is meant where the clocks skip the time, or show it twice.
    public var disambiguation: LocalTime.Disambiguation

    /// Makes a floating time from its parts.
    public init(
        sinceLocalEpoch: Duration, isStartOfDay: Bool = false,
        disambiguation: LocalTime.Disambiguation = .compatible
    ) {
        self.sinceLocalEpoch = sinceLocalEpoch
        self.isStartOfDay = isStartOfDay
        self.disambiguation = disambiguation
    }

    /// The moment at which the clocks of `zone` show it.
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
