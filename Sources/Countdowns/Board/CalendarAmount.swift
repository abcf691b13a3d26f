import Foundation

/// The time between a date and another moment as days and the exact rest.
///
/// The time is counted from the date, as `ZonedDateTime.until` of ECMAScript's `Temporal` counts it from its receiver.
public struct CalendarAmount: Hashable, Sendable {
    /// The number of complete days.
    ///
    /// After this number of calendar days, the clocks show the time of day of the date.
    public let days: Int

    /// The exact time beyond the complete days; if a day has 25 hours, it can be longer than 24 hours.
    public let rest: Duration

    /// The days between which a text without hours counts; nil for a duration.
    private let span: ClosedRange<Int>?

    /// The number of days in a text without hours: of midnights, but of complete days since a start.
    ///
    /// The number is at least 1 if a day is complete, also from 00:00 to 24:00.
    public var daysAlone: Int { max(span.map { $0.count - 1 } ?? days, min(days, 1)) }

    /// The number of complete months in ``daysAlone``; nil for a duration.
    ///
    /// As in `Temporal`, there is no complete month from the 31st to the last day of a shorter month.
    public var months: Int? {
        guard let span else { return nil }
        let first = CivilTime(local: span.lowerBound * 86_400)
        let last = CivilTime(local: span.upperBound * 86_400)
        return (last.year - first.year) * 12 + last.month - first.month - (last.day < first.day ? 1 : 0)
    }

    /// Counts the days of a fixed length in a duration, which may be negative.
    ///
    /// - Parameters:
    ///   - duration: the duration.
    ///   - day: the length of a day in seconds.
    ///   - multiple: the number of which ``days`` is a multiple.
    public init(of duration: Duration, day: Int64 = 86_400, multiple: Int = 1) {
        let length = duration < .zero ? .zero - duration : duration
        days = Int(length.flooredSeconds / day) / multiple * multiple
        rest = length - .seconds(Int64(days) * day)
        span = nil
    }

    /// Counts the days between a date and a moment, which may be earlier than the date.
    ///
    /// - Parameters:
    ///   - anchor: the date.
    ///   - moment: the moment.
    ///   - multiple: the number of which ``days`` is a multiple.
    init(from anchor: CalendarAnchor, to moment: WallTime, multiple: Int = 1) {
        let date = anchor.date
        let (from, to) = (anchor.local(date), anchor.local(moment))
        let isBack = moment < date
        func distance(_ other: WallTime) -> Duration { isBack ? other - moment : moment - other }
        var landing = to.day
        var rest = distance(date)
        if landing != from.day {
            let step = isBack ? 1 : -1
            // Temporal compares the times of day before the moments; they differ in an hour that the clocks repeat.
            if isBack ? to.time > from.time : to.time < from.time { landing += step }
            while true {
                landing -= (landing - from.day) % multiple
                rest = distance(anchor.moment(landing, from.time))
                if rest >= .zero { break }
                landing += step
            }
        }
        days = abs(landing - from.day)
        self.rest = rest
        let start = anchor.isEndOfDay ? anchor.local(date + .seconds(-1)).day : from.day
        let end = anchor.isStart ? landing : moment == date ? start : to.day
        span = min(start, end)...max(start, end)
    }
}

/// The date from which calendar days are counted: the deadline of a countdown, or the start of a count-up.
public struct CalendarAnchor: Hashable, Sendable {
    /// The date.
    public let date: WallTime

    private let zone: TimeZone

    /// Whether complete days since the date are counted even without hours, instead of midnights.
    fileprivate let isStart: Bool

    /// Whether the date belongs to the day that it ends.
    fileprivate let isEndOfDay: Bool

    /// Creates an anchor at a date in a time zone.
    public init(_ date: WallTime, in zone: TimeZone, isStart: Bool = false, isEndOfDay: Bool = false) {
        (self.date, self.zone, self.isStart, self.isEndOfDay) = (date, zone, isStart, isEndOfDay)
    }

    /// Creates the anchor of a countdown's reading; nil for a duration and for working time.
    public init?(_ reading: Reading, of countdown: Countdown, in zone: TimeZone, at now: WallTime) {
        guard reading.work == nil else { return nil }
        let date = reading.date ?? now + reading.amount
        switch countdown.kind {
        case .duration, .steps, .since(nil): return nil
        case .date(let target):
            // A user may have moved the date.
            self.init(date, in: zone, isEndOfDay: target.isEndOfDay && target.wallTime(in: zone) == date)
        case .recurring: self.init(date, in: zone)
        case .since: self.init(date, in: zone, isStart: true)
        }
    }

    /// Returns the time between the date and the moment that is `left` before it, or after it if `left` is negative.
    ///
    /// - Parameters:
    ///   - left: the remaining time.
    ///   - multiple: the number of which the number of complete days is a multiple.
    /// - Returns: the amount.
    public func amount(left: Duration, multiple: Int = 1) -> CalendarAmount {
        CalendarAmount(from: self, to: date + (.zero - left), multiple: multiple)
    }

    /// The number of the local day of a moment, see ``CivilTime/dayNumber``, and the time since its midnight.
    fileprivate func local(_ moment: WallTime) -> (day: Int, time: Duration) {
        let local = moment.sinceEpoch + .seconds(zone.utcOffset(at: moment))
        let day = Int(local.flooredSeconds).flooredQuotient(by: 86_400)
        return (day, local - .seconds(day * 86_400))
    }

    /// The moment at which the clocks show a time of a day; a skipped time is moved forward.
    fileprivate func moment(_ day: Int, _ time: Duration) -> WallTime {
        FloatingTime(sinceLocalEpoch: .seconds(day * 86_400) + time).wallTime(in: zone)
    }
}

extension BoardItem {
    /// Returns the amount in a reading of the countdown as days, which are calendar days if it counts to or from a date.
    ///
    /// - Parameters:
    ///   - reading: the reading.
    ///   - left: another remaining time; nil uses the amount of the reading.
    ///   - now: the current time.
    /// - Returns: the amount, rounded to seconds as in the digits.
    public func calendarAmount(_ reading: Reading, left: Duration? = nil, at now: WallTime) -> CalendarAmount {
        let left = Duration.seconds((left ?? reading.remaining(of: countdown.kind)).ceiledSeconds)
        let anchor = CalendarAnchor(reading, of: countdown, in: zone, at: now)
        return anchor?.amount(left: left) ?? CalendarAmount(of: left)
    }
}
