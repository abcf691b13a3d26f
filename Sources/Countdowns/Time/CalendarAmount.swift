import Foundation

/// The time between a date and another moment in the calendar of a time zone: complete days first, then the exact rest.
///
/// The time is counted from the date, as `ZonedDateTime.until` of ECMAScript's `Temporal` counts it from its receiver.
public struct CalendarAmount: Hashable, Sendable {
    /// The number of complete days.
    ///
    /// After this number of days, the clocks show the time of day of the date.
    public var days: Int { abs(landing - start) }

    /// The exact time beyond the complete days; if a day has 25 hours, it can be longer than 24 hours.
    public let rest: Duration

    /// The number of midnights between the date and the moment; an end of day (24:00) is before its midnight.
    public var midnights: Int { abs(end - startAsDay) }

    /// The number of complete months.
    public var months: Int { Self.months(start, landing) }

    /// The number of complete months between the day of the date and the day of the moment.
    public var monthsOfMidnights: Int { Self.months(startAsDay, end) }

    /// The number of the date's day; see ``CivilTime/dayNumber``.
    private let start: Int

    /// As ``start``, but an end of day belongs to the day that it ends.
    private let startAsDay: Int

    /// The number of the moment's day.
    private let end: Int

    /// The number of the day after ``days`` days.
    private let landing: Int

    /// Counts the time between a date and a moment, which may be earlier than the date.
    public init(from date: WallTime, to moment: WallTime, in zone: TimeZone, isEndOfDay: Bool = false) {
        let (from, to) = (LocalDay(date, in: zone), LocalDay(moment, in: zone))
        start = from.number
        startAsDay = isEndOfDay ? LocalDay(date + .seconds(-1), in: zone).number : start
        end = moment == date ? startAsDay : to.number
        let isBack = moment < date
        var (landing, rest) = (to.number, moment - date)
        if start != landing {
            if isBack ? to.time > from.time : to.time < from.time { landing += isBack ? 1 : -1 }
            while true {
                rest = moment - LocalDay(number: landing, time: from.time).wallTime(in: zone)
                if isBack ? rest <= .zero : rest >= .zero { break }
                landing += isBack ? 1 : -1
            }
        }
        (self.landing, self.rest) = (landing, isBack ? .zero - rest : rest)
    }

    /// As in `Temporal`, there is no complete month from the 31st to the last day of a shorter month.
    private static func months(_ one: Int, _ other: Int) -> Int {
        let early = CivilTime(local: min(one, other) * 86_400)
        let late = CivilTime(local: max(one, other) * 86_400)
        return (late.year - early.year) * 12 + late.month - early.month - (late.day < early.day ? 1 : 0)
    }
}

/// A local day and a time of day.
struct LocalDay {
    /// The number of the day; see ``CivilTime/dayNumber``.
    let number: Int
    let time: Duration

    init(number: Int, time: Duration) { (self.number, self.time) = (number, time) }

    init(_ moment: WallTime, in zone: TimeZone) {
        let local = moment.sinceEpoch + .seconds(zone.utcOffset(at: moment))
        number = Int(local.flooredSeconds).flooredQuotient(by: 86_400)
        time = local - .seconds(number * 86_400)
    }

    /// The moment at which the clocks of `zone` show the time of day; a skipped time is moved forward.
    func wallTime(in zone: TimeZone) -> WallTime {
        FloatingTime(sinceLocalEpoch: .seconds(number * 86_400) + time).wallTime(in: zone)
    }
}
