import Countdowns
import Foundation

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
