import Countdowns
import Foundation

/// A date, or a date with a time, as it is written; which moment that is depends on ``DateRules``.
///
/// ISO 8601: `2027-01-15`, `2027-01-15T09:00`, `2027-01-15 09:00:30.5`, with or without an offset (`Z`, `+09:00`,
/// `+0900`). Years 1 to 9999.
public struct DateText: Equatable, Sendable {
    /// How a date can be written.
    enum Form: Equatable {
        /// As clocks show it: a day, a time since midnight, seconds east of Greenwich.
        case clock(Day, time: Duration?, utcOffset: Int?)
        /// As an amount of time from now.
        case amount(CalendarDuration, isAgo: Bool)
        /// As the time since 1970-01-01 00:00 in UTC.
        case timestamp(WallTime)
    }

    /// How a day can be written.
    enum Day: Equatable {
        /// In full, counted from 1970-01-01.
        case number(Int, DateReading.Rule)
        /// Without its year.
        case dayOfYear(month: Int, day: Int)
        /// As a day of the week, 0 for Monday: the nearest, the one before or after it.
        case weekday(Int, Which)
        /// So many days from today.
        case fromToday(Int)
        /// Not at all.
        case missing
    }

    /// Which of the days of one name is meant.
    enum Which: Equatable {
        case nearest
        case next
        case last
    }

    let form: Form

    /// The whole text, in Unicode scalars.
    let range: Range<Int>

    static let example = "write it as 2027-01-15, 2027-01-15 09:00 or 2027-01-15T09:00:00+09:00"

    /// Reads a date.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - order: what the numbers of a date such as `01/02/2027` are; without it such a date is refused.
    /// - Throws: ``GrammarError`` when the text is something else, or there is no such day or time.
    public init(_ text: String, order: DateOrder? = nil) throws(GrammarError) {
        var scanner = TextScanner(text)
        range = scanner.rest
        let date = try Self.date(from: &scanner)
        let day = Day.number(date.dayNumber, .day)
        guard !scanner.isAtEnd else {
            form = .clock(day, time: nil, utcOffset: nil)
            return
        }
        guard scanner.skip("T") || scanner.skip(" ") else {
            throw Self.unexpected(scanner, after: "the date")
        }
        let time = try Self.time(from: &scanner)
        let offset = scanner.isAtEnd ? nil : try Self.offset(from: &scanner)
        if !scanner.isAtEnd { throw Self.unexpected(scanner, after: "the offset") }
        form = .clock(day, time: time, utcOffset: offset)
    }

    /// The moment that is meant, on the clocks of `zone` where no offset is written; nil where it depends on the moment
    /// of reading.
    public func wallTime(in zone: TimeZone) -> WallTime? {
        switch form {
        case .timestamp(let time): time
        case .clock(.number(let day, _), let time, let offset):
            DateClocks(zone, utcOffset: offset).moment(Self.written(day, time)).wallTime
        case .clock, .amount: nil
        }
    }
}
