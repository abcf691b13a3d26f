import Countdowns
import Foundation

/// The date from which months and years are counted: the deadline of a countdown, or the start of a count-up.
public struct CalendarAnchor: Sendable {
    private let date: WallTime
    private let zone: TimeZone

    /// Creates an anchor at a date in a time zone.
    public init(_ date: WallTime, in zone: TimeZone) {
        self.date = date
        self.zone = zone
    }

    /// The number of complete months between the date and a time `seconds` later, or earlier if `seconds` is negative.
    func months(to seconds: Int64) -> Int64 {
        let (here, other) = (civil(date), civil(date + .seconds(seconds)))
        let (start, end) = seconds < 0 ? (other, here) : (here, other)
        let months = (end.year - start.year) * 12 + end.month - start.month
        return Int64(Self.inMonth(end) < Self.inMonth(start) ? months - 1 : months)
    }

    private func civil(_ time: WallTime) -> CivilTime { CivilTime(time, utcOffset: zone.utcOffset(at: time)) }

    /// The time since the start of the month, in seconds.
    private static func inMonth(_ civil: CivilTime) -> Int {
        ((Int(civil.day) * 24 + Int(civil.hour)) * 60 + Int(civil.minute)) * 60 + Int(civil.second)
    }
}
