import Foundation

/// The time from the deadline of a leader to the deadline of its follower; negative if the follower ends earlier.
///
/// For a date, months and days are calendar units: a week after 10:00 is 10:00, also over a clock change. For all other
/// leaders, a day has 86,400 s.
public struct LinkOffset: Hashable, Sendable {
    /// The number of months; a year has twelve.
    public var months = 0

    /// The number of days.
    public var days = 0

    /// The number of days of the leader's working hours.
    public var workDays = 0

    /// The elapsed time to add after the months and days.
    public var exact = Duration.zero

    /// No offset.
    public static let zero = Self()

    /// Creates an offset from elapsed time.
    public init(_ exact: Duration = .zero) { self.exact = exact }

    /// Creates an offset of seconds.
    public static func seconds(_ seconds: some BinaryInteger) -> Self { Self(.seconds(seconds)) }

    /// The offset in elapsed time, without months and working days.
    public var length: Duration { exact + .seconds(days * 86_400) }

    /// Whether the follower ends later than its leader.
    public var isLater: Bool { max(months, workDays) > 0 || length > .zero }

    /// Returns a local time that is later by the months and days.
    func local(after time: FloatingTime) -> FloatingTime {
        let months = CalendarDuration(months: abs(months), days: 0, exact: .zero)
        let start = WallTime(sinceEpoch: time.sinceLocalEpoch)
        var end = self.months < 0 ? months.landing(before: start, in: .gmt) : months.landing(from: start, in: .gmt)
        end.sinceLocalEpoch += .seconds(days * 86_400)
        return end
    }

    /// Returns the moment that is later by the offset than a moment in a zone.
    func moment(after time: WallTime, in zone: TimeZone, _ pace: Pace = .clock(.wall)) -> WallTime {
        if workDays != 0, case .work(let work, _, _) = pace {
            return work.moment(.seconds(workDays * work.hours.secondsInDay), after: time) ?? time
        }
        guard months != 0 || days != 0 else { return time + exact }
        let local = FloatingTime(sinceLocalEpoch: time.sinceEpoch + .seconds(zone.utcOffset(at: time)))
        return self.local(after: local).wallTime(in: zone) + exact
    }
}
