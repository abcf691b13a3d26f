import Countdowns
import Foundation

/// What a date's text leaves open.
public struct DateRules: Hashable, Sendable {
    /// The way in which an incomplete text is completed.
    public enum Leaning: Hashable, Sendable {
        /// To the next such moment, now included; for `at`.
        case future
        /// To the last such moment, now included; for `since` and `from`.
        case past
    }

    /// The moment at which the file is read.
    public var now: WallTime

    /// The zone on whose clocks the text is read.
    public var zone: TimeZone

    /// Whether the date floats with the board's zone, because nobody named one.
    ///
    /// A text that names an offset, or counts from now or from 1970, gives a fixed moment all the same.
    public var floats: Bool

    /// What becomes of a time that the clocks skip, or show twice.
    public var dst: DSTRule?

    /// The way in which an incomplete text is completed.
    public var leaning: Leaning

    /// Makes rules from their parts.
    public init(now: WallTime, zone: TimeZone, floats: Bool = false, dst: DSTRule? = nil, leaning: Leaning = .future) {
        self.now = now
        self.zone = zone
        self.floats = floats
        self.dst = dst
        self.leaning = leaning
    }
}

/// What becomes of a time that the clocks skip, or show twice, where a file says so; `dst:`.
///
/// Where it says nothing, ``LocalTime/Disambiguation/compatible`` is the rule. It is also the rule of durations such as
/// `in: 1mo`, whose end is found only when they are started: this one is for dates.
public enum DSTRule: String, CaseIterable, Hashable, Sendable {
    /// The later one of the two moments that can be meant.
    case later
    /// The earlier one of the two moments that can be meant.
    case earlier
    /// Neither: such a time is an error.
    case error
}

extension DSTRule? {
    /// The rule by which a moment is found; a time that is an error has none, and the usual one stands in.
    var disambiguation: LocalTime.Disambiguation {
        switch self {
        case .later: .later
        case .earlier: .earlier
        case .error, nil: .compatible
        }
    }
}

/// The order of the numbers in a date such as `01/02/2027`.
public enum DateOrder: String, CaseIterable, Hashable, Sendable {
    /// Day, month, year.
    case dmy
    /// Month, day, year.
    case mdy
    /// Year, month, day.
    case ymd
}

/// The clocks on which a date's text is read.
enum DateClocks {
    /// Those of a zone.
    case zone(TimeZone)
    /// Those of an offset from UTC, in seconds east of Greenwich.
    case offset(Int)

    init(_ zone: TimeZone, utcOffset: Int?) {
        self = utcOffset.map(Self.offset) ?? .zone(zone)
    }

    /// A moment, and how the clocks show it.
    struct Shown {
        var wallTime: WallTime
        var occurrence: LocalTime.Occurrence
    }

    /// The day that the clocks show at a moment, counted from 1970-01-01.
    func day(at time: WallTime) -> Int {
        switch self {
        case .zone(let zone): CivilTime(time, utcOffset: zone.utcOffset(at: time)).dayNumber
        case .offset(let offset): CivilTime(time, utcOffset: offset).dayNumber
        }
    }

    /// The moment at which the clocks show a time.
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
