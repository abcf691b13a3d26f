import Foundation

/// The date from which the days, months and years of an amount are counted: the deadline of a countdown, or the start
/// of a count-up.
public struct CalendarAnchor: Hashable, Sendable {
    /// The date.
    public let date: WallTime
    private let zone: TimeZone
    private let isEndOfDay: Bool

    /// Whether the days of the amount are calendar days; a day of a duration has 86,400 s.
    public let countsDays: Bool

    /// Creates an anchor at a date in a time zone.
    public init(_ date: WallTime, in zone: TimeZone, isEndOfDay: Bool = false, countsDays: Bool = true) {
        (self.date, self.zone, self.isEndOfDay, self.countsDays) = (date, zone, isEndOfDay, countsDays)
    }

    /// Creates the anchor of a countdown's reading; nil for working time.
    public init?(_ reading: Reading, of countdown: Countdown, in zone: TimeZone, at now: WallTime) {
        guard reading.work == nil else { return nil }
        let date = reading.date ?? now + reading.amount
        switch countdown.kind {
        case .duration, .steps: self.init(date, in: zone, countsDays: false)
        case .date(let target) where target.isEndOfDay && target.wallTime(in: zone) == date:
            self.init(date, in: zone, isEndOfDay: true)
        case .date, .since, .recurring: self.init(date, in: zone)
        }
    }

    /// Returns the time between the date and the moment that is `left` before it, or after it if `left` is negative.
    public func amount(left: Duration) -> CalendarAmount {
        CalendarAmount(from: date, to: date + (.zero - left), in: zone, isEndOfDay: isEndOfDay)
    }

    /// Returns a moment after `time` until which the numbers of ``CalendarAmount`` other than its rest stay the same.
    ///
    /// Near a clock change, the result is at most the next minute, because a day can begin twice, or at another time.
    public func nextChange(after time: WallTime) -> WallTime {
        let (day, start) = (LocalDay(time, in: zone).number, LocalDay(date, in: zone).time)
        let starts = [LocalDay(number: day, time: start), LocalDay(number: day + 1, time: .zero)]
        let next = starts.map { $0.wallTime(in: zone) }.filter { $0 > time }.min()
        let isSteady = zone.utcOffset(at: time + .seconds(-86_400)) == zone.utcOffset(at: time + .seconds(172_800))
        if let next, isSteady { return next }
        let minute = WallTime(unixSeconds: (time.unixSeconds / 60 + 1) * 60)
        return min(next ?? minute, minute)
    }
}

extension BoardItem {
    /// Returns the calendar days of the amount in a reading of the countdown; nil if its days are not calendar days.
    ///
    /// - Parameters:
    ///   - reading: the reading.
    ///   - left: another remaining time; nil uses the amount of the reading.
    ///   - now: the current time.
    /// - Returns: the calendar days.
    public func calendar(_ reading: Reading, left: Duration? = nil, at now: WallTime) -> CalendarAmount? {
        let anchor = CalendarAnchor(reading, of: countdown, in: zone, at: now)
        guard let anchor, anchor.countsDays else { return nil }
        return anchor.amount(left: .seconds((left ?? reading.remaining(of: countdown.kind)).ceiledSeconds))
    }
}
