import Countdowns

extension DateText {
    /// `YYYY-MM-DD`.
    static func date(from scanner: inout TextScanner) throws(GrammarError) -> CivilTime {
        let start = scanner.position
        guard let first = scanner.next, ("0"..."9").contains(first) else {
            throw notADate(scanner)
        }
        let (year, yearRange) = try number(from: &scanner, digits: 4, name: "year")
        try separator("-", from: &scanner, after: "the year")
        let (month, monthRange) = try number(from: &scanner, digits: 2, name: "month")
        try separator("-", from: &scanner, after: "the month")
        let (day, _) = try number(from: &scanner, digits: 2, name: "day")
        guard year >= 1 else {
            throw GrammarError(message: "years go from 0001 to 9999", help: example, range: yearRange)
        }
        guard (1...12).contains(month) else {
            throw GrammarError(
                message: "there is no month \(month)",
                help: month > 12 && (1...12).contains(day) ? "the month comes before the day: year-month-day" : example,
                range: monthRange
            )
        }
        let days = CivilTime.days(inMonth: month, of: year)
        guard (1...days).contains(day) else {
            throw GrammarError(
                message: "\(CivilTime.monthNames[month - 1]) \(year) has no day \(day)",
                help: "it has \(days) days",
                range: start..<scanner.position
            )
        }
        return CivilTime(year: year, month: month, day: day)
    }

    /// `HH:MM`, `HH:MM:SS` or `HH:MM:SS.fraction`; digits beyond the attosecond are dropped.
    static func time(from scanner: inout TextScanner) throws(GrammarError) -> Duration {
        let (hour, hourRange) = try number(from: &scanner, digits: 2, name: "hour")
        guard hour <= 23 else {
            throw GrammarError(
                message: "there is no hour \(hour)",
                help: hour == 24 ? "midnight is 00:00 of the next day" : "hours go from 00 to 23",
                range: hourRange
            )
        }
        try separator(":", from: &scanner, after: "the hour")
        let minute = try sixtieth(from: &scanner, name: "minute")
        guard scanner.skip(":") else { return .seconds(hour * 3600 + minute * 60) }
        let second = try sixtieth(from: &scanner, name: "second")
        let whole = hour * 3600 + minute * 60 + second
        guard scanner.skip(".") else { return .seconds(whole) }
        return Duration(
            secondsComponent: Int64(whole),
            attosecondsComponent: try fraction(from: &scanner)
        )
    }

    /// `Z`, `+09:00` or `+0900`, in seconds east of UTC.
    static func offset(from scanner: inout TextScanner) throws(GrammarError) -> Int {
        if scanner.skip("Z") { return 0 }
        let start = scanner.position
        guard let sign = scanner.next, sign == "+" || sign == "-" else { throw unexpected(scanner, after: "the time") }
        _ = scanner.skip(sign)
        let (hours, _) = try number(from: &scanner, digits: 2, name: "offset's hour")
        _ = scanner.skip(":")
        let (minutes, _) = try number(from: &scanner, digits: 2, name: "offset's minute")
        guard hours <= 23, minutes <= 59 else {
            throw GrammarError(
                message: "there is no such offset",
                help: "offsets go from -23:59 to +23:59",
                range: start..<scanner.position
            )
        }
        return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private static func sixtieth(from scanner: inout TextScanner, name: String) throws(GrammarError) -> Int {
        let (value, range) = try number(from: &scanner, digits: 2, name: name)
        guard value <= 59 else {
            throw GrammarError(
                message: "there is no \(name) \(value)",
                help: "\(name)s go from 00 to 59",
                range: range
            )
        }
        return value
    }

    private static func fraction(from scanner: inout TextScanner) throws(GrammarError) -> Int64 {
        let digits = scanner.digits()
        guard !digits.isEmpty else {
            throw GrammarError(
                message: "the fraction of the second is missing",
                help: "write it as 09:00:30.5, or leave the point out",
                range: digits.lowerBound..<digits.upperBound
            )
        }
        let kept = scanner.text(digits).prefix(18)
        return Int64(kept + String(repeating: "0", count: 18 - kept.count)) ?? 0
    }

    /// Exactly so many digits, read as a number.
    private static func number(
        from scanner: inout TextScanner,
        digits count: Int,
        name: String
    ) throws(GrammarError) -> (value: Int, range: Range<Int>) {
        let start = scanner.position
        var value = 0
        while scanner.position < start + count, let scalar = scanner.next, ("0"..."9").contains(scalar) {
            value = value * 10 + Int(scalar.value - 48)
            _ = scanner.skip(scalar)
        }
        let range = start..<scanner.position
        guard range.count == count else {
            throw GrammarError(
                message: range.isEmpty ? "the \(name) is missing" : "the \(name) needs \(count) digits",
                help: example,
                range: range
            )
        }
        return (value, range)
    }

    private static func separator(
        _ scalar: Unicode.Scalar,
        from scanner: inout TextScanner,
        after part: String
    ) throws(GrammarError) {
        guard !scanner.skip(scalar) else { return }
        let position = scanner.position
        let found = scanner.next.map { ", not \(String(Character($0)).quoted)" } ?? ""
        throw GrammarError(
            message: "expected \"\(scalar)\" after \(part)\(found)",
            help: example,
            range: position..<min(position + 1, scanner.scalars.count)
        )
    }

    static func unexpected(_ scanner: TextScanner, after part: String) -> GrammarError {
        GrammarError(
            message: "\(scanner.text(scanner.rest).quoted) cannot stand after \(part)",
            help: example,
            range: scanner.rest
        )
    }

    private static func notADate(_ scanner: TextScanner) -> GrammarError {
        let text = scanner.text(scanner.rest)
        return GrammarError(
            message: text.isEmpty ? "there is no date" : "\(text.quoted) is not a date",
            help: example,
            range: scanner.rest
        )
    }
}
