import Countdowns
import Foundation

/// A parsed date, with or without a time; the resulting time depends on ``DateRules``.
///
/// - ISO 8601 and RFC 3339: `2027-01-15`, `2027-01-15T09:00:30.5+09:00`, `20270115T0900Z`, `2027-W03-1`, `2027-015`;
/// - a day, a time, or both in any order: `14:15`, `2:15 pm`, `17h30`, `8 o'clock`, `half past nine`, `noon`, `midnight`,
///   `24:00`; `today`, `tonight 8pm`, `tomorrow`, `yesterday`, `day after tomorrow`; `fri`, `next friday`, `last fri`,
///   `weekend`; `24 Dec`, `Dec 24th, 2027`, `Thu 24 Dec`; `the 25th`, `first monday of june`, `next week`, `end of
///   month`; `24/12/2027`, `24.12.`, if the order of the numbers is given or only one order is valid; `tomorrow at 9am`,
///   `noon on friday`, `monday 8`. Behind a date, an offset or a zone may follow: `Z`, `UTC`, `+09:00`, `Asia/Tokyo`,
///   `in New York`;
/// - relative to now: `in 2h 30m`, `in an hour`, `+2d`, `2 weeks from now`, `3 days ago`, `in 2 weeks at 9am`;
/// - relative to another date: `3 days before 24 Dec`, `90 days from 2027-01-15`;
/// - Unix time: `@1798761600`.
///
/// Case and surrounding whitespace are ignored. Years go from 1 to 9999.
public struct DateText: Equatable, Sendable {
    indirect enum Form: Equatable, Sendable {
        /// A local time: a day, a time since midnight, and the clocks that the text names.
        case clock(Day, time: Duration?, clocks: DateClocks?)
        /// A duration from now.
        case amount(CalendarDuration, isAgo: Bool)
        /// A duration after or before a date of the form `clock`.
        case shifted(Form, CalendarDuration, isBefore: Bool)
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
        /// A day such as `first monday of june` or `last day of the month`: a day of the week, 0 for Monday, or any day;
        /// its number in the month, -1 for the last; and the month, or each month.
        case dayInMonth(weekday: Int?, ordinal: Int, month: Int?)
        /// A day of the week, 0 for Monday.
        case weekday(Int, DateReading.Which)
        /// A number of days from today.
        case fromToday(Int)
        /// The first or the last day of the next week, month or year.
        case next(DurationUnit, isEnd: Bool)
        /// No day: the text gives a time of day only.
        case missing
    }

    let form: Form

    /// Whether the hour of the time is given in words, as in `half past nine`.
    let hasSpokenTime: Bool

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
            throw !error.isRefusal && Self.isDuration(text) ? Self.durationFound(text, range) : error
        }
        hasSpokenTime = Self.hasSpokenTime(scanner.cut(from: range.lowerBound))
    }

    /// Parses a date behind `by` or `due`: a day without a time means the end of the day.
    public init(endOf text: String, order: DateOrder? = nil) throws(GrammarError) {
        let date = try DateText(text, order: order)
        (range, hasSpokenTime) = (date.range, date.hasSpokenTime)
        form = date.form.untilEndOfDay
    }

    private static func form(from scanner: inout TextScanner, _ order: DateOrder?) throws(GrammarError) -> Form {
        guard !scanner.isAtEnd else {
            throw GrammarError("there is no date", help: example, range: scanner.rest)
        }
        if scanner.skip("@") { return .timestamp(try timestamp(from: &scanner)) }
        // A date that begins with digits and a hyphen is not relative, and is parsed at once, because it is frequent.
        if scanner.peek(4) != "-", let form = try relative(from: scanner, order) { return form }
        skipPreposition(&scanner)
        return try clock(from: &scanner, order)
    }

    /// Parses a day, a time, or both, to the end of the text.
    static func clock(from scanner: inout TextScanner, _ order: DateOrder?) throws(GrammarError) -> Form {
        let start = scanner.position
        var day = try namedDay(from: &scanner, order)
        var (time, clocks): (Duration?, DateClocks?)
        if !scanner.isAtEnd, day.day != .missing { clocks = try zone(from: &scanner) }
        if clocks == nil, day.day == .missing || !scanner.isAtEnd {
            let clock = try clockTime(after: day, from: &scanner)
            if day.day == .missing { try refuseRange(scanner, from: start) }
            clocks = try self.clocks(from: &scanner)
            if day.day == .missing {
                day = try dayAfterTime(&scanner, order) ?? day
            } else {
                day.day = try yearAfterTime(day.day, &scanner)
            }
            if clocks == nil { clocks = try self.clocks(from: &scanner) }
            time = try self.time(clock, of: day, scanner)
        }
        guard scanner.isAtEnd else { throw unexpected(scanner, after: clocks.part) }
        if time == nil, let part = day.part { throw vague(part, day: scanner.text(start..<part.range.lowerBound)) }
        if time == nil, day.isEnd { time = endOfDay }
        return .clock(day.day, time: time, clocks: clocks)
    }

    /// The time of the date, in `zone` if the text names no clocks; nil if the time depends on the current time.
    public func wallTime(in zone: TimeZone) -> WallTime? {
        switch form {
        case .timestamp(let time): time
        case .clock(.number(let day, _), let time, let clocks):
            (clocks ?? .zone(zone)).moment(Self.written(day, time)).wallTime
        case .shifted(.clock(.number, _, _), _, _):
            try? reading(DateRules(now: WallTime(unixSeconds: 0), zone: zone, direction: .past)).wallTime(in: zone)
        case .clock, .amount, .shifted: nil
        }
    }
}

extension DateText.Form {
    /// The form with the end of the day as its time, if it has none.
    fileprivate var untilEndOfDay: DateText.Form {
        switch self {
        case .clock(let day, time: nil, let clocks): .clock(day, time: DateText.endOfDay, clocks: clocks)
        case .shifted(let base, let amount, let isBefore) where amount.isWholeDays:
            .shifted(base.untilEndOfDay, amount, isBefore: isBefore)
        case .clock, .shifted, .amount, .timestamp: self
        }
    }
}

extension CalendarDuration {
    /// Whether the duration has no hours, minutes and seconds.
    var isWholeDays: Bool {
        let (seconds, attoseconds) = exact.components
        return attoseconds == 0 && seconds.isMultiple(of: 86_400)
    }
}

extension DateText {
    /// 24:00, the end of a day.
    static let endOfDay = Duration.seconds(86_400)

    /// Refuses a range of times, such as `12:00-13:00`, which is no time with a UTC offset.
    private static func refuseRange(_ scanner: TextScanner, from start: Int) throws(GrammarError) {
        guard let mark = scanner.next, ["-", "–", "—"].contains(mark) else { return }
        throw .refusal(
            "a countdown has one time, not a range", help: "write its start: \(scanner.text(start..<scanner.position))",
            range: start..<scanner.scalars.count)
    }

    /// Skips the preposition before a day or a time: `on friday`, `at 17:00`.
    static func skipPreposition(_ scanner: inout TextScanner) {
        var ahead = scanner
        let word = ahead.nextWord()
        guard ["on", "at"].contains(word), ahead.next?.isBlank == true else { return }
        ahead.skipBlanks()
        if !ahead.isAtEnd { scanner = ahead }
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
            help: isZone ? "write a zone as Z, +09:00, Asia/Tokyo or \"in Tokyo\"" : example,
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
        switch text.lowercased() {
        case "now": return "write \"in 1s\" or \"1s ago\""
        case "eod", "eom": return "write \"end of \(text.lowercased() == "eod" ? "today" : "month")\""
        default: break
        }
        if text.utf8.count <= 2, let hour = Int(text), (0...23).contains(hour) {
            let clock = CivilTime(year: 1970, month: 1, day: 1, hour: hour).clock
            guard (1...11).contains(hour) else { return "write \(clock)" }
            return "write \(hour)am (\(clock)) or \(hour)pm (\(hour + 12):00)"
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
