import Foundation

/// A duration of calendar months, calendar days and an exact part.
///
/// The lengths of `3mo` and `1y 2d` depend on the calendar. If a duration has months, its months are added first; if
/// the resulting month does not have the day, the last day of this month is used. Then its days are added. Months and
/// days are added in local time. The exact part is added last. A duration without months is exact: each of its days has
/// 86,400 s.
///
/// - Units: ``months`` and ``days`` are calendar units; ``exact`` is elapsed time.
public struct CalendarDuration: Hashable, Sendable {
    /// The number of months; a year has twelve.
    public let months: Int

    /// The number of calendar days; zero if ``months`` is zero.
    public let days: Int

    /// The elapsed time to add after the months and days.
    ///
    /// Without months, this is the complete duration, including its days.
    public let exact: Duration

    /// Whether the length is independent of the start date.
    public var isExact: Bool { months == 0 }

    /// The length with months of average length.
    public var average: Duration { .seconds(months * 2_629_746 + days * 86_400) + exact }

    /// Creates an exact duration.
    public init(_ exact: Duration) {
        (months, days, self.exact) = (0, 0, exact)
    }

    /// Creates a duration.
    ///
    /// - Parameters:
    ///   - months: the number of months, at least zero.
    ///   - days: the number of days, at least zero. If `months` is zero, the days become part of `exact`.
    ///   - exact: the exact part, at least zero.
    /// - Precondition: no part is negative.
    public init(months: Int, days: Int, exact: Duration) {
        precondition(months >= 0 && days >= 0 && exact >= .zero, "No part of a duration may be negative.")
        self.months = months
        self.days = months == 0 ? 0 : days
        self.exact = months == 0 ? exact + .seconds(days * 86_400) : exact
    }

    /// Creates an exact duration in seconds.
    public static func seconds(_ seconds: some BinaryInteger) -> CalendarDuration {
        CalendarDuration(.seconds(seconds))
    }

    /// Returns the length of the duration if it starts at a moment; months and days are added in the local time of a
    /// zone.
    public func length(from start: WallTime, in zone: TimeZone) -> Duration {
        guard !isExact else { return exact }
        return landing(from: start, in: zone).wallTime(in: zone) - start + exact
    }

    /// Returns the local time after the months and days are added to a moment, without the exact part.
    public func landing(from start: WallTime, in zone: TimeZone) -> FloatingTime {
        var civil = CivilTime(start, utcOffset: zone.utcOffset(at: start))
        let fraction = start.sinceEpoch - .seconds(start.unixSeconds)
        let monthIndex = civil.year * 12 + civil.month - 1 + months
        (civil.year, civil.month) = (monthIndex / 12, monthIndex % 12 + 1)
        civil.day = min(civil.day, CivilTime.days(inMonth: civil.month, of: civil.year))
        let local = civil.wallTime(utcOffset: 0).unixSeconds + Int64(days * 86_400)
        return FloatingTime(sinceLocalEpoch: .seconds(local) + fraction)
    }
}

extension CalendarDuration {
    /// Returns the length of the duration if it ends at a moment; months and days are subtracted in the local time of a
    /// zone.
    ///
    /// Subtracts the parts in the same order in which ``length(from:in:)`` adds them: months, then days, then the exact part.
    public func length(before end: WallTime, in zone: TimeZone) -> Duration {
        guard !isExact else { return exact }
        return end - landing(before: end, in: zone).wallTime(in: zone) + exact
    }

    /// Returns the local time after the months and days are subtracted from a moment, without the exact part.
    public func landing(before end: WallTime, in zone: TimeZone) -> FloatingTime {
        var civil = CivilTime(end, utcOffset: zone.utcOffset(at: end))
        let fraction = end.sinceEpoch - .seconds(end.unixSeconds)
        let monthIndex = civil.year * 12 + civil.month - 1 - months
        civil.month = ((monthIndex % 12) + 12) % 12 + 1
        civil.year = (monthIndex - civil.month + 1) / 12
        civil.day = min(civil.day, CivilTime.days(inMonth: civil.month, of: civil.year))
        let local = civil.wallTime(utcOffset: 0).unixSeconds - Int64(days * 86_400)
        return FloatingTime(sinceLocalEpoch: .seconds(local) + fraction)
    }
}
