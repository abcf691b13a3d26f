import Foundation

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
