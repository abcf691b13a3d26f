import Countdowns

/// Parses the working hours of a week.
///
/// Examples: `mon-fri 09:00-17:00`, `mon-thu 8:30-12:00, 13:00-17:30, fri 9am-2pm`, `fri 22:00-06:00`.
///
/// Days come before their hours: one day, several days with commas, or a range with a hyphen; `weekday` is `mon-fri`.
/// Hours without days apply to the same days as the hours before them, or to every day if no days were given. If the
/// end is an earlier time of day than the start, the hours end on the next day; `24:00` is midnight at the end of the
/// day.
public enum WorkHoursText {
    private static let example = "write them as mon-fri 09:00-17:00"
    private static let weekdays =
        DateWords.weekdays.map { String($0.prefix(3)) } + DateWords.weekdays + ["weekday", "weekdays"]

    /// Parses the hours of a week.
    ///
    /// - Throws: ``GrammarError`` if the text is invalid.
    public static func parse(_ text: String) throws(GrammarError) -> [WeeklyHours.Span] {
        var scanner = TextScanner(trimming: text)
        guard !scanner.isAtEnd else {
            throw GrammarError("there are no hours", help: example, range: scanner.rest)
        }
        var spans: [WeeklyHours.Span] = []
        var days = Array(0...6)
        var hasHours = true
        while true {
            if scanner.next?.isDigit != true {
                let named = try self.days(from: &scanner)
                days = hasHours ? named : days + named
                hasHours = false
                scanner.skipBlanks()
            }
            if scanner.next?.isDigit == true {
                let (start, length) = try hours(from: &scanner)
                spans += Set(days).sorted().map { WeeklyHours.Span(weekday: $0, start: start, length: length) }
                hasHours = true
                scanner.skipBlanks()
            }
            if scanner.isAtEnd { break }
            try comma(from: &scanner, hasHours: hasHours)
        }
        guard hasHours else {
            throw GrammarError("the hours are missing after the days", help: example, range: scanner.rest)
        }
        return spans
    }

    /// Formats hours that begin on one day, such as `fri 22:00-06:00`.
    static func text(of span: WeeklyHours.Span) -> String {
        func clock(_ seconds: Int) -> String {
            let text = RFC3339.text(of: WallTime(unixSeconds: Int64(seconds % 86_400)))
            return String(text.dropFirst(11).prefix(8))
        }
        let end = span.start + span.length
        let day = DateWords.weekdays[span.weekday].prefix(3)
        return "\(day) \(clock(span.start))-\(end == 86_400 ? "24:00" : clock(end))"
    }

    private static func comma(from scanner: inout TextScanner, hasHours: Bool) throws(GrammarError) {
        guard scanner.skip(",") else {
            throw GrammarError(
                hasHours ? "expected a comma after the hours" : "expected hours after the days", help: example,
                range: scanner.rest)
        }
        scanner.skipBlanks()
        guard scanner.isAtEnd else { return }
        throw GrammarError("nothing follows the comma", help: "leave it out", range: scanner.rest)
    }

    /// Parses `mon`, `mon-fri`, or `weekdays`, which means `mon-fri`.
    private static func days(from scanner: inout TextScanner) throws(GrammarError) -> [Int] {
        var ahead = scanner
        if ["weekday", "weekdays"].contains(ahead.nextWord()) {
            scanner = ahead
            return Array(0...4)
        }
        let first = try day(from: &scanner)
        scanner.skipBlanks()
        guard scanner.skip("-") || scanner.skip("–") else { return [first] }
        scanner.skipBlanks()
        let last = try day(from: &scanner)
        return (0...(last - first + 7) % 7).map { (first + $0) % 7 }
    }

    private static func day(from scanner: inout TextScanner) throws(GrammarError) -> Int {
        let rest = scanner.rest
        let range = scanner.word()
        let word = scanner.text(range)
        if let day = DateWords.weekday(word) { return day }
        let wrong = range.isEmpty ? rest : range
        let help =
            switch word.lowercased() {
            case "daily", "day", "days": "leave it out: hours without days apply to every day"
            case "weekend", "weekends": "did you mean \"sat-sun\"?"
            case "workday", "workdays": "did you mean \"weekday\"?"
            default: Spelling.help(for: word, among: weekdays, otherwise: example)
            }
        throw GrammarError(
            wrong.isEmpty
                ? "a day of the week is missing" : "\(scanner.text(wrong).quoted) is not a day of the week",
            help: help, range: wrong)
    }

    /// Parses hours such as `09:00-17:00`; returns the start in seconds since midnight, and the length in seconds.
    private static func hours(from scanner: inout TextScanner) throws(GrammarError) -> (start: Int, length: Int) {
        let from = scanner.position
        let start = try time(from: &scanner)
        scanner.skipBlanks()
        guard scanner.skip("-") || scanner.skip("–") else {
            throw GrammarError("expected \"-\" and an end time", help: example, range: scanner.rest)
        }
        scanner.skipBlanks()
        let end = try isMidnight(&scanner) ? 86_400 : time(from: &scanner)
        guard end != start else {
            throw GrammarError(
                "the start and the end are equal", help: "write a whole day as 00:00-24:00",
                range: from..<scanner.position)
        }
        return (start, end > start ? end - start : end - start + 86_400)
    }

    private static func time(from scanner: inout TextScanner) throws(GrammarError) -> Int {
        let clock = try DateText.clockTime(after: .init(.missing), from: &scanner)
        guard clock.time < DateText.endOfDay else {
            throw GrammarError("no hours begin at 24:00", help: "write 00:00 and the next day", range: clock.range)
        }
        return Int(clock.time.flooredSeconds)
    }

    /// Skips `24:00`.
    private static func isMidnight(_ scanner: inout TextScanner) -> Bool {
        var ahead = scanner
        guard ahead.text(ahead.digits()) == "24", ahead.skip(":"), ahead.text(ahead.digits()) == "00" else {
            return false
        }
        scanner = ahead
        return true
    }
}

/// Parses days off: `2026-12-24`, or a range: `2026-12-24..2027-01-01`.
public enum DaysOffText {
    private static let example = "write them as 2026-12-24 or 2026-12-24..2027-01-01"

    /// Parses one day, or a range of days.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - order: the order of the numbers in a date such as `01/02/2027`.
    /// - Returns: the range of days, as days since 1970-01-01.
    /// - Throws: ``GrammarError`` if the text is invalid, or a day does not exist.
    public static func parse(_ text: String, order: DateOrder? = nil) throws(GrammarError) -> ClosedRange<Int> {
        guard let dots = text.range(of: "..") else {
            let day = try day(text, order, from: 0)
            return day...day
        }
        let first = try day(String(text[..<dots.lowerBound]), order, from: 0)
        let offset = text[..<dots.upperBound].unicodeScalars.count
        let last = try day(String(text[dots.upperBound...]), order, from: offset)
        guard first <= last else {
            throw GrammarError(
                "the first of these days is after the last", help: "write the earlier day first",
                range: 0..<text.unicodeScalars.count)
        }
        return first...last
    }

    private static func day(_ text: String, _ order: DateOrder?, from offset: Int) throws(GrammarError) -> Int {
        let date: DateText
        do {
            date = try DateText(text, order: order)
        } catch {
            throw error.shifted(by: offset)
        }
        if case .clock(.number(let day, _), time: nil, clocks: nil) = date.form { return day }
        throw GrammarError(
            "\(text.trimmed.quoted) is not a date with a year and without a time", help: example,
            range: date.range.lowerBound + offset..<date.range.upperBound + offset)
    }
}
