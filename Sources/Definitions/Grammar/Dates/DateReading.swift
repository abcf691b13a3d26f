import Countdowns
import Foundation

/// What a date's text was found to mean.
public struct DateReading: Hashable, Sendable {
    /// Which of the days of one name is meant.
    public enum Which: Hashable, Sendable {
        /// The next one whose time is not past, or the last one whose time has come; by the rules' leaning.
        case nearest
        /// The one a week after the next one whose time is not past.
        case next
        /// The last one before today.
        case last
    }

    /// The way in which a text leads to a moment.
    public enum Rule: Hashable, Sendable {
        /// It names the day, with its year.
        case day
        /// It names the day by three numbers, read in this order: `date_order` says so, or no other is possible.
        case numbers(DateOrder, isTold: Bool)
        /// It names a time of day only; the day is so many days from today.
        case timeOfDay(daysFromToday: Int)
        /// It names a day by its distance from today.
        case fromToday(days: Int)
        /// It names a day of the week, 0 for Monday.
        case weekday(Int, Which)
        /// It names a day without its year.
        case dayOfYear
        /// It counts an amount of time from now, or back from now.
        case amount(CalendarDuration, isAgo: Bool)
        /// It counts seconds from 1970-01-01 00:00 in UTC.
        case timestamp
    }

    /// The date.
    public var target: DateTarget

    /// The way in which the text leads to the date.
    public var rule: Rule

    /// How the clocks show the time that is meant.
    public var occurrence: LocalTime.Occurrence

    /// What the clocks show when the date comes, as the text has it; where it counts months, when these are over.
    ///
    /// It is nil where the text counts elapsed time only.
    public var written: FloatingTime?

    /// The offset that the text names, in seconds east of Greenwich.
    public var utcOffset: Int?

    /// The moment that is meant where the board is in `zone`.
    public func wallTime(in zone: TimeZone) -> WallTime { target.wallTime(in: zone) }
}
