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
            help: Spelling.help(
                for: name, among: DateWords.weekdays, otherwise: "write it as \(word) fri or \(word) friday"),
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
                message: "\(word.quoted) is not a month",
                help: Spelling.help(for: word, among: CivilTime.monthNames, otherwise: "write it as 24 Dec 2027"),
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
