import Countdowns
import Foundation

/// The rules that turn the text of a date into a time: for incomplete dates, time zones and clock changes.
public struct DateRules: Hashable, Sendable {
    /// The direction in which an incomplete date, such as `24 Dec`, is completed.
    public enum Direction: Hashable, Sendable {
        /// The next matching time, which may be now; for `at`.
        case future
        /// The last matching time, which may be now; for `since` and `from`.
        case past
    }

    /// The time at which the file is read.
    public var now: WallTime

    /// The zone in which the text is parsed.
    public var zone: TimeZone

    /// Whether the date is floating: no zone is given for it, so it follows the board's zone.
    ///
    /// A date with a UTC offset, a date relative to now and a Unix time are always fixed.
    public var floats: Bool

    /// The handling of a time that the clocks skip or show twice; nil if the file does not set `dst`.
    public var dst: DSTRule?

    /// The direction in which an incomplete date, such as `24 Dec`, is completed.
    public var direction: Direction

    /// Creates rules.
    public init(
        now: WallTime, zone: TimeZone, floats: Bool = false, dst: DSTRule? = nil, direction: Direction = .future
    ) {
        self.now = now
        self.zone = zone
        self.floats = floats
        self.dst = dst
        self.direction = direction
    }
}

/// The handling of a time that the clocks skip or show twice: the value of `dst`.
///
/// Without `dst`, ``LocalTime/Disambiguation/compatible`` applies. The key `dst` applies only to dates. Durations such
/// as `in: 1mo`, whose deadline is only known when the countdown starts, always use
/// ``LocalTime/Disambiguation/compatible``.
public enum DSTRule: String, CaseIterable, Hashable, Sendable {
    /// The later of the two possible times.
    case later
    /// The earlier of the two possible times.
    case earlier
    /// A skipped or repeated time is an error.
    case error
}

extension DSTRule? {
    /// The rule for computing a skipped or repeated time; for ``DSTRule/error`` and nil, the default rule.
    var disambiguation: LocalTime.Disambiguation {
        switch self {
        case .later: .later
        case .earlier: .earlier
        case .error, nil: .compatible
        }
    }
}

/// The local clocks on which the time of a date is based.
enum DateClocks: Hashable {
    case zone(TimeZone)
    /// The clocks of a UTC offset, in seconds east of Greenwich.
    case offset(Int)

    /// The zone; nil for a UTC offset.
    var zone: TimeZone? {
        if case .zone(let zone) = self { zone } else { nil }
    }

    /// The instant of a local time, and whether the clocks show the local time once, twice or never.
    struct Shown {
        var wallTime: WallTime
        var occurrence: LocalTime.Occurrence
    }

    /// The local day at a time, as days since 1970-01-01.
    func day(at time: WallTime) -> Int {
        switch self {
        case .zone(let zone): CivilTime(time, utcOffset: zone.utcOffset(at: time)).dayNumber
        case .offset(let offset): CivilTime(time, utcOffset: offset).dayNumber
        }
    }

    /// The time at which the clocks show a local time.
    func moment(_ written: FloatingTime) -> Shown {
        switch self {
        case .offset(let offset):
            return Shown(
                wallTime: WallTime(sinceEpoch: written.sinceLocalEpoch - .seconds(offset)), occurrence: .once)
        case .zone(let zone):
            let local = written.sinceLocalEpoch.flooredSeconds
            let (instant, occurrence) = LocalTime.instant(of: local, in: zone, written.disambiguation)
            guard occurrence == .once || !written.isStartOfDay else {
                return Shown(wallTime: written.wallTime(in: zone), occurrence: occurrence)
            }
            let fraction = written.sinceLocalEpoch - .seconds(local)
            return Shown(wallTime: WallTime(unixSeconds: instant) + fraction, occurrence: occurrence)
        }
    }
}
