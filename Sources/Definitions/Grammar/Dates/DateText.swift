import Countdowns
import Foundation

/// A parsed date, with or without a time; the resulting time depends on ``DateRules``.
///
/// - ISO 8601 and RFC 3339: `2027-01-15`, `2027-01-15T09:00:30.5+09:00`, `20270115T0900Z`, `2027-W03-1`, `2027-015`;
/// - a day, a time, or both: `14:15`, `2:15 pm`, `17h30`, `8 o'clock`, `noon`, `midday`, `midnight`; `today`,
///   `tomorrow`, `yesterday`, `day after tomorrow`; `fri`, `next friday`, `last fri`; `24 Dec`, `Dec 24th, 2027`, `Thu
///   24 Dec`; `the 25th`, `end of month`; `24/12/2027`, `24.12.2027`, if the order of the numbers is given or only one
///   order is valid; `tomorrow at 9am`, `monday 8`. After a time an offset may follow: `Z`, `UTC`, `+09`, `+0900`,
///   `+09:00`;
/// - relative to now: `in 2h 30m`, `in an hour`, `+2d`, `2 weeks from now`, `3 days ago`;
/// - Unix time: `@1798761600`.
///
/// Case and surrounding whitespace are ignored. Years go from 1 to 9999.
public struct DateText: Equatable, Sendable {
    enum Form: Equatable {
        /// A local time: a day, a time since midnight, and an offset in seconds east of Greenwich.
        case clock(Day, time: Duration?, utcOffset: Int?)
        /// A duration from now.
        case amount(CalendarDuration, isAgo: Bool)
        /// A Unix time, such as `@1798761600`.
        case timestamp(WallTime)
    }

    enum Day: Equatable {
        /// A full day, as days since 1970-01-01.
        case number(Int, DateReading.Rule)
        /// A day without its year, optionally with its day of the week, which is then checked.
        case dayOfYear(month: Int, day: Int, weekday: Int? = nil)
        /// A day of a month without the month, such as `the 25th`.
        case dayOfMonth(Int)
        case endOfMonth
        /// A day of the week, 0 for Monday.
        case weekday(Int, DateReading.Which)
        /// A number of days from today.
        case fromToday(Int)
        /// No day: the text gives a time of day only.
        case missing
    }

    let form: Form

    /// The range of the text without surrounding whitespace, in Unicode scalars.
    let range: Range<Int>

    /// Parses a date.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - order: the order of the numbers in a date such as `01/02/2027`; if nil, a date with several valid orders is
    ///     refused.
    /// - Throws: ``GrammarError`` if the text is not a date, or the day or time does not exist.
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
            throw GrammarError("there is no date", help: example, range: scanner.rest)
        }
        if scanner.skip("@") { return .timestamp(try timestamp(from: &scanner)) }
        if let amount = try amount(from: scanner) { return amount }
        skipPreposition(&scanner)
        let start = scanner.position
        var (day, notation) = try day(from: &scanner, order)
        if case .weekday(let weekday, let which) = day {
            day = try date(after: weekday, which, start..<scanner.position, &scanner, order) ?? day
        }
        guard day == .missing || !scanner.isAtEnd else { return .clock(day, time: nil, utcOffset: nil) }
        let time = try time(after: day, notation, from: &scanner)
        let offset = try offset(from: &scanner)
        guard scanner.isAtEnd else {
            if day == .missing, let error = dayAfterTime(start..<scanner.position, scanner) { throw error }
            throw unexpected(scanner, after: offset == nil ? "the time" : "the offset")
        }
        return .clock(day, time: time, utcOffset: offset)
    }

    /// The time of the date, in `zone` if no offset is written; nil if the time depends on the current time.
    public func wallTime(in zone: TimeZone) -> WallTime? {
        switch form {
        case .timestamp(let time): time
        case .clock(.number(let day, _), let time, let offset):
            DateClocks(zone, utcOffset: offset).moment(Self.written(day, time)).wallTime
        case .clock, .amount: nil
        }
    }
}

extension DateText {
    /// Parses a duration from now, such as `in 2h 30m` or `3 days ago`; nil for any other text.
    private static func amount(from scanner: TextScanner) throws(GrammarError) -> Form? {
        let whole = scanner.rest
        var ahead = scanner
        if scanner.next == "+", scanner.scalars[whole].contains(where: \.isLetter) {
            return .amount(try duration(scanner, whole.lowerBound + 1..<whole.upperBound), isAgo: false)
        }
        if ahead.nextWord() == "in" {
            ahead.skipBlanks()
            return .amount(try duration(scanner, ahead.rest), isAgo: false)
        }
        if let range = scanner.range(before: ["ago"]) { return .amount(try duration(scanner, range), isAgo: true) }
        if let range = scanner.range(before: ["from", "now"]) {
            return .amount(try duration(scanner, range), isAgo: false)
        }
        return nil
    }

    /// Skips the preposition before a day or a time: `on friday`, `at 17:00`.
    private static func skipPreposition(_ scanner: inout TextScanner) {
        var ahead = scanner
        let word = ahead.nextWord()
        guard ["on", "at"].contains(word), ahead.next?.isBlank == true else { return }
        ahead.skipBlanks()
        if !ahead.isAtEnd { scanner = ahead }
    }

    private static func duration(_ scanner: TextScanner, _ range: Range<Int>) throws(GrammarError) -> CalendarDuration {
        do {
            return try DurationText.parse(scanner.text(range))
        } catch {
            throw error.shifted(by: range.lowerBound)
        }
    }

    /// Parses the seconds of a Unix time, after `@`.
    private static func timestamp(from scanner: inout TextScanner) throws(GrammarError) -> WallTime {
        let start = scanner.position
        let isNegative = scanner.skip("-")
        let digits = scanner.digits()
        guard !digits.isEmpty else {
            throw GrammarError(
                "expected Unix time in seconds after \"@\"", help: "write it as @1798761600",
                range: start..<scanner.scalars.count)
        }
        let seconds = Int64(scanner.text(digits)) ?? .max
        let fraction = scanner.skip(".") ? try fraction(from: &scanner) : .zero
        guard scanner.isAtEnd else { throw unexpected(scanner, after: "the seconds") }
        let magnitude = Duration.seconds(seconds) + fraction
        let time = WallTime(sinceEpoch: isNegative ? .zero - magnitude : magnitude)
        guard isWritable(time) else { throw badYear(start..<scanner.position) }
        return time
    }

    /// Whether a time is within the years 1 to 9999 UTC.
    static func isWritable(_ time: WallTime) -> Bool {
        let days = CivilTime.writableDays
        return (Int64(days.lowerBound) * 86_400..<Int64(days.upperBound + 1) * 86_400).contains(time.unixSeconds)
    }
}

extension DateText {
    static let example = "write it as 2027-01-15, 2027-01-15 09:00 or 2027-01-15T09:00:00+09:00"
    static let timeExample = "write it as 18:00, 18:00:30, 6pm, noon or midnight"
    static let monthsAreEnglish = "month names are English: write the date as 24 Dec 2027"

    static func badYear(_ range: Range<Int>) -> GrammarError {
        GrammarError("the year must be from 0001 to 9999", help: example, range: range)
    }

    static func unexpected(_ scanner: TextScanner, after part: String) -> GrammarError {
        var rest = scanner
        rest.skipBlanks()
        let isZone = part == "the time" && rest.next?.isLetter == true
        return GrammarError(
            "\(scanner.text(rest.rest).quoted) cannot come after \(part)",
            help: isZone ? "write an offset as Z or +09:00; a time zone goes under the key \"zone\"" : example,
            range: rest.rest
        )
    }

    static func notADate(_ text: String, _ range: Range<Int>, misspelt: Bool = true) -> GrammarError {
        let message = "\(text.quoted) is not a date"
        // In a text of several words, it is unknown which word is misspelt, so the help shows the valid notations.
        guard misspelt else { return GrammarError(message, help: example, range: range, offer: .usage) }
        guard let help = help(for: text) else {
            return GrammarError(
                message, misspelt: text, among: DateWords.all, otherwise: example, range: range)
        }
        return GrammarError(message, help: help, range: range)
    }

    private static func help(for text: String) -> String? {
        if text.lowercased() == "now" { return "write \"in 1s\" or \"1s ago\"" }
        if text.utf8.count <= 2, let hour = Int(text), (0...23).contains(hour) {
            let clock = CivilTime(year: 1970, month: 1, day: 1, hour: hour).clock
            return (1...11).contains(hour) ? "write \(hour)am or \(clock)" : "write \(clock)"
        }
        return nil
    }

    /// Whether the text is a duration with a unit, not a number alone.
    private static func isDuration(_ text: String) -> Bool {
        guard text.unicodeScalars.contains(where: { $0.isLetter }) else { return false }
        return (try? DurationText.parse(text)) != nil
    }

    private static func durationFound(_ text: String, _ range: Range<Int>) -> GrammarError {
        let text = TextScanner(text).text(range)
        return GrammarError(
            "\(text.quoted) is a duration, not a date", help: "write \"in \(text)\" to count from now",
            range: range)
    }
}
