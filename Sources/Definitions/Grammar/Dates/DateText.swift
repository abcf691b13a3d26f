import Countdowns
import Foundation

/// A date, or a date with a time, as it is written; which moment that is depends on ``DateRules``.
///
/// - ISO 8601 and RFC 3339: `2027-01-15`, `2027-01-15T09:00:30.5+09:00`, `20270115T0900Z`, `2027-W03-1`, `2027-015`;
/// - a day, a time, or both: `14:15`, `2:15 pm`, `noon`, `midnight`; `today`, `tomorrow`, `yesterday`; `fri`,
///   `next friday`, `last fri`; `24 Dec`, `Dec 24, 2027`; `24/12/2027`, `24.12.2027`, where the order of the numbers is
///   told or there is only one; `tomorrow 9am`. After a time an offset may stand: `Z`, `+09`, `+0900`, `+09:00`;
/// - from now: `in 2h 30m`, `3 days ago`;
/// - seconds since 1970: `@1798761600`.
///
/// Case does not count, blanks around it neither. Years go from 1 to 9999.
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
        /// As a day of the week, 0 for Monday.
        case weekday(Int, DateReading.Which)
        /// So many days from today.
        case fromToday(Int)
        /// Not at all: there is a time of day only.
        case missing
    }

    let form: Form

    /// The text without the blanks around it, in Unicode scalars.
    let range: Range<Int>

    /// Reads a date.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - order: what the numbers of a date such as `01/02/2027` are; without it such a date is refused.
    /// - Throws: ``GrammarError`` when the text is something else, or there is no such day or time.
    public init(_ text: String, order: DateOrder? = nil) throws(GrammarError) {
        var scanner = TextScanner(trimming: text)
        range = scanner.rest
        do {
            form = try Self.form(from: &scanner, order)
        } catch {
            throw Self.isDuration(text) ? Self.durationFound(text, range) : error
        }
    }

    private static func form(from scanner: inout TextScanner, _ order: DateOrder?) throws(GrammarError) -> Form {
        guard !scanner.isAtEnd else {
            throw GrammarError(message: "there is no date", help: example, range: scanner.rest)
        }
        if scanner.skip("@") { return .timestamp(try timestamp(from: &scanner)) }
        if let amount = try amount(from: scanner) { return amount }
        let start = scanner.position
        let (day, notation) = try day(from: &scanner, order)
        if case .weekday = day { try refuseDay(after: start..<scanner.position, scanner, order) }
        guard day == .missing || !scanner.isAtEnd else { return .clock(day, time: nil, utcOffset: nil) }
        let time = try time(after: day, notation, from: &scanner)
        let offset = try offset(from: &scanner)
        guard scanner.isAtEnd else {
            if day == .missing, let error = dayAfterTime(start..<scanner.position, scanner) { throw error }
            throw unexpected(scanner, after: offset == nil ? "the time" : "the offset")
        }
        return .clock(day, time: time, utcOffset: offset)
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
