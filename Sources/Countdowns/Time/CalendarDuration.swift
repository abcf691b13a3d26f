import Foundation

/// An amount of time as people count it: months, which have no fixed length, and an exact rest.
///
/// `3mo` and `1y 2d` move by the calendar: first by months, to the last day of the month where there is no such day, then
/// by days, both on the clocks of a zone, then by the exact rest. An amount without months is exact altogether: a day in
/// it lasts 86,400 s.
///
/// - Units: ``months`` and ``days`` are of the calendar; ``exact`` is elapsed time.
public struct CalendarDuration: Hashable, Sendable {
    /// Months; a year has twelve.
    public let months: Int

    /// Days of the calendar; zero where there are no months.
    public let days: Int

    /// What follows the months and days; all of it where there are no months.
    public let exact: Duration

    /// Whether it lasts equally long wherever it starts.
    public var isExact: Bool { months == 0 }

    /// Makes an exact amount.
    public init(_ exact: Duration) {
        (months, days, self.exact) = (0, 0, exact)
    }

    /// Makes an amount of its parts.
    ///
    /// - Parameters:
    ///   - months: at least zero.
    ///   - days: at least zero; without months they are made exact.
    ///   - exact: the rest, at least zero.
    /// - Precondition: no part is negative.
    public init(months: Int, days: Int, exact: Duration) {
        precondition(months >= 0 && days >= 0 && exact >= .zero, "A duration has no negative parts.")
        self.months = months
        self.days = months == 0 ? 0 : days
        self.exact = months == 0 ? exact + .seconds(days * 86_400) : exact
    }

    /// Makes an exact amount of seconds.
    public static func seconds(_ seconds: some BinaryInteger) -> CalendarDuration {
        CalendarDuration(.seconds(seconds))
    }

    /// How long it lasts when it starts at a moment, on the clocks of a zone.
    public func length(from start: WallTime, in zone: TimeZone) -> Duration {
        guard !isExact else { return exact }
        return landing(from: start, in: zone).wallTime(in: zone) - start + exact
    }

    /// What the clocks of a zone show when its months and days are over, if they begin at a moment; the exact rest follows.
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
    /// How long it lasts when it ends at a moment, on the clocks of a zone.
    ///
    /// From the end back it moves in the same order as ``length(from:in:)`` forward: by months, then by days, then by the
    /// exact rest.
    public func length(before end: WallTime, in zone: TimeZone) -> Duration {
        guard !isExact else { return exact }
        return end - landing(before: end, in: zone).wallTime(in: zone) + exact
    }

    /// What the clocks of a zone show where its months and days begin, if they end at a moment; the exact rest is before.
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
