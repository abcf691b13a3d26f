import Countdowns

extension DateText {
    /// A day that begins with a word, or ``Day/missing`` before a time that does.
    static func wordDay(from scanner: inout TextScanner) throws(GrammarError) -> Day {
        let whole = scanner.rest
        var ahead = scanner
        let range = ahead.word()
        let word = ahead.text(range).lowercased()
        if DateWords.times[word] != nil { return .missing }
        scanner = ahead
        if let days = DateWords.days[word] { return .fromToday(days) }
        if let weekday = DateWords.weekday(word) { return .weekday(weekday, .nearest) }
        if let month = DateWords.month(word) { return try dayAfterMonth(month, range, from: &scanner) }
        guard let which = DateWords.which[word] else {
            let wrong = range.isEmpty ? whole : range
            throw notADate(scanner.text(wrong), wrong)
        }
        return .weekday(try weekday(after: word, from: &scanner), which)
    }

    private static func weekday(after word: String, from scanner: inout TextScanner) throws(GrammarError) -> Int {
        scanner.skipBlanks()
        let rest = scanner.rest
        let range = scanner.word()
        if let weekday = DateWords.weekday(scanner.text(range)) { return weekday }
        let wrong = range.isEmpty ? rest : range
        let name = scanner.text(wrong)
        throw GrammarError(
            message: wrong.isEmpty ? "the day of the week is missing" : "\(name.quoted) is not a day of the week",
            misspelt: name, among: DateWords.weekdays, otherwise: "write it as \(word) fri or \(word) friday",
            range: wrong)
    }

    /// `24 Dec`, `24 December 2027`.
    static func dayBeforeMonth(from scanner: inout TextScanner) throws(GrammarError) -> Day {
        let whole = scanner.rest
        var ahead = scanner
        let day = number(from: &ahead)
        ahead.skipBlanks()
        let range = ahead.word()
        guard !range.isEmpty else { throw notADate(scanner.text(whole), whole) }
        let word = ahead.text(range)
        if ["am", "pm"].contains(word.lowercased()) { return .missing }
        try refuseOrdinal(range, ahead)
        scanner = ahead
        guard let month = DateWords.month(word) else {
            throw GrammarError(
                message: "\(word.quoted) is not a month", misspelt: word, among: CivilTime.monthNames,
                otherwise: "write it as 24 Dec 2027",
                range: range)
        }
        let year = try yearAhead(in: &scanner)
        return try dayOfMonth(Number(value: month, range: range), day, year)
    }

    /// `Dec 24`, `December 24, 2027`.
    private static func dayAfterMonth(
        _ month: Int, _ range: Range<Int>, from scanner: inout TextScanner
    ) throws(GrammarError) -> Day {
        scanner.skipBlanks()
        let day = number(from: &scanner)
        var ahead = scanner
        if !day.range.isEmpty { try refuseOrdinal(ahead.word(), ahead) }
        guard (1...2).contains(day.range.count), scanner.next?.properties.isAlphabetic != true else {
            throw GrammarError(
                message: "the day of the month is missing", help: "write it as 24 Dec or 24 Dec 2027",
                range: day.range.isEmpty ? range : day.range)
        }
        let hasComma = scanner.skip(",")
        let year = try yearAhead(in: &scanner)
        if hasComma, year == nil {
            throw GrammarError(
                message: "the year is missing after the comma", help: "write it as Dec 24, 2027",
                range: scanner.position - 1..<scanner.position)
        }
        return try dayOfMonth(Number(value: month, range: range), day, year)
    }

    /// The year, where a number comes next that is no time.
    private static func yearAhead(in scanner: inout TextScanner) throws(GrammarError) -> Number? {
        var ahead = scanner
        ahead.skipBlanks()
        let year = number(from: &ahead)
        let next = ahead.next ?? " "
        var word = ahead
        word.skipBlanks()
        let isHour = next == ":" || ["am", "pm"].contains(word.text(word.word()).lowercased())
        guard !year.range.isEmpty, !isHour || year.range.count > 2 else { return nil }
        guard year.range.count >= 4 else {
            throw GrammarError(
                message: "the year needs 4 digits", help: "write it as 24 Dec 2027; a time as 18:00 or 6pm",
                range: year.range)
        }
        guard year.range.count == 4, year.value > 0 else { throw badYear(year.range) }
        scanner = ahead
        return year
    }

    private static func dayOfMonth(_ month: Number, _ day: Number, _ year: Number?) throws(GrammarError) -> Day {
        if let year { return .number(try civil(year, month, day).dayNumber, .day) }
        // Without a year, 29 February waits for a leap year.
        let days = CivilTime.days(inMonth: month.value, of: 2000)
        guard (1...days).contains(day.value) else {
            throw GrammarError(
                message: "\(CivilTime.monthNames[month.value - 1]) has no day \(day.value)",
                help: month.value == 2 ? "it has 28 or 29 days" : "it has \(days) days", range: day.range)
        }
        return .dayOfYear(month: month.value, day: day.value)
    }
}

/// What people write in another order, or with marks of their own, and how it is written here.
extension DateText {
    /// Refuses a date after a day of the week: `Fri 15 Jan 2027`.
    static func refuseDay(
        after weekday: Range<Int>, _ scanner: TextScanner, _ order: DateOrder?
    ) throws(GrammarError) {
        var ahead = scanner
        _ = ahead.skip(",")
        ahead.skipBlanks()
        guard !ahead.isAtEnd, let (day, _) = try? day(from: &ahead, order) else { return }
        switch day {
        case .number, .dayOfYear: break
        case .weekday, .fromToday, .missing: return
        }
        throw GrammarError(
            message: "a day of the week cannot stand before a date", help: "leave \(scanner.text(weekday)) out",
            range: weekday)
    }

    /// The error for a day after its time, `18:00 today`; nil where something else follows.
    static func dayAfterTime(_ time: Range<Int>, _ scanner: TextScanner) -> GrammarError? {
        var ahead = scanner
        ahead.skipBlanks()
        let range = ahead.word()
        let word = scanner.text(range)
        guard ahead.isAtEnd, DateWords.days[word.lowercased()] != nil || DateWords.weekday(word) != nil else {
            return nil
        }
        return GrammarError(
            message: "\(word.quoted) cannot stand after the time",
            help: time.count > 20 ? "write the day before the time" : "write \(word) \(scanner.text(time))",
            range: range)
    }

    /// Refuses the letters of `24th`.
    private static func refuseOrdinal(_ range: Range<Int>, _ scanner: TextScanner) throws(GrammarError) {
        let word = scanner.text(range)
        guard ["st", "nd", "rd", "th"].contains(word.lowercased()) else { return }
        throw GrammarError(
            message: "\(word.quoted) cannot stand after the day of the month", help: "write it without \(word)",
            range: range)
    }

    /// How a date with marks around its month is written, `24-Dec-2027` or `24. Dec`; nil where no month comes next.
    static func dayAndMonth(_ day: Number, _ mark: Unicode.Scalar, _ scanner: TextScanner) -> String? {
        var ahead = scanner
        ahead.skipBlanks()
        let month = ahead.text(ahead.word())
        guard day.range.count <= 2, DateWords.month(month) != nil else { return nil }
        _ = ahead.skip(mark)
        ahead.skipBlanks()
        let year = ahead.digits()
        let parts = [ahead.text(day.range), month] + (year.count == 4 ? [ahead.text(year)] : [])
        return "write \(parts.joined(separator: " "))"
    }

    /// Refuses a time with a point after its hour, `2.15pm`.
    static func refusePoint(_ hour: Number, _ minute: Number, _ scanner: TextScanner) throws(GrammarError) {
        var ahead = scanner
        ahead.skipBlanks()
        let half = ahead.text(ahead.word())
        guard ["am", "pm"].contains(half.lowercased()), hour.range.count <= 2, minute.range.count == 2 else { return }
        throw GrammarError(
            message: "a colon stands between hour and minute",
            help: "write \(scanner.text(hour.range)):\(scanner.text(minute.range))\(half)",
            range: hour.range.lowerBound..<ahead.position)
    }
}
