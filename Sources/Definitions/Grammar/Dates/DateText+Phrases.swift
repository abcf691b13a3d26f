import Countdowns

/// Days in several words: `the 25th`, `day after tomorrow`, `end of month`, `first monday of june`.
extension DateText {
    /// Parses the words after the first word of a phrase; nil if the word begins no phrase.
    static func phrase(
        _ first: String, _ firstRange: Range<Int>, from scanner: inout TextScanner, _ order: DateOrder?
    ) throws(GrammarError) -> NamedDay? {
        var (word, start) = (first, firstRange.lowerBound)
        if word == "the" {
            scanner.skipBlanks()
            if scanner.next?.isDigit == true { return NamedDay(try dayBeforeMonth(from: &scanner)) }
            start = scanner.position
            word = scanner.text(scanner.word()).lowercased()
            if word == "weekend" { return NamedDay(.weekday(5, .nearest)) }
        }
        if let ordinal = try EveryWords.ordinal(word, at: firstRange),
            let day = try dayInMonth(ordinal, start, from: &scanner)
        {
            return NamedDay(day)
        }
        switch word {
        case "day" where scanner.skip(words: ["after", "tomorrow"]): return NamedDay(.fromToday(2))
        case "day" where scanner.skip(words: ["before", "yesterday"]): return NamedDay(.fromToday(-2))
        case "end" where scanner.skip(words: ["of"]): return try end(from: &scanner, order)
        case "the", "day", "end": throw notADate(word, 0..<scanner.position, misspelt: false)
        default:
            guard first == "the" else { return nil }
            throw notADate(scanner.text(0..<scanner.position), 0..<scanner.position, misspelt: false)
        }
    }

    /// Parses the words after `end of`: `week`, `next month`, `june 2027`, or any day.
    private static func end(from scanner: inout TextScanner, _ order: DateOrder?) throws(GrammarError) -> NamedDay {
        _ = scanner.skip(words: ["the"])
        scanner.skipBlanks()
        let start = scanner.position
        var named = NamedDay(.missing)
        named.isEnd = true
        var ahead = scanner
        let range = ahead.word()
        switch ahead.text(range).lowercased() {
        case "day": named.day = .fromToday(0)
        case "week": named.day = .weekday(6, .nearest)
        case "month": named.day = .dayInMonth(weekday: nil, ordinal: -1, month: nil)
        case "year": named.day = .dayOfYear(month: 12, day: 31)
        case let word:
            if let month = DateWords.month(word), let day = try? self.day(ofMonth: month, range, from: &ahead) {
                named.day = day
                break
            }
            ahead = scanner
            named = try namedDay(from: &ahead, order)
            named.isEnd = true
            if case .next(let unit, _) = named.day { named.day = .next(unit, isEnd: true) }
        }
        guard named.day != .missing else {
            throw notADate(scanner.text(start..<scanner.scalars.count), scanner.rest, misspelt: false)
        }
        scanner = ahead
        return named
    }

    /// Parses the year, if any, of a month whose last day is meant; fails if a day of the month follows.
    private static func day(
        ofMonth month: Int, _ range: Range<Int>, from scanner: inout TextScanner
    ) throws(GrammarError) -> Day {
        try day(weekday: nil, ordinal: -1, Number(value: month, range: range), from: &scanner)
    }

    /// Parses a day of the week, or the word `day`, and a month, after an ordinal such as `first` or `2nd`; nil if other
    /// words follow.
    ///
    /// - Throws: ``GrammarError`` if no month follows the day of the week, so that `second wednesday` has two readings.
    static func dayInMonth(
        _ ordinal: Int, _ start: Int, from scanner: inout TextScanner
    ) throws(GrammarError) -> Day? {
        var ahead = scanner
        ahead.skipBlanks()
        let word = ahead.nextWord()
        let weekday = DateWords.weekday(word)
        guard weekday != nil || word == "day" else { return nil }
        let range = start..<ahead.position
        guard ahead.skip(words: ["of"]) || ahead.skip(words: ["in"]) else {
            guard let weekday, ordinal > 0 else { return nil }
            let (text, name) = (scanner.text(range), CivilTime.weekdayNames[weekday])
            throw .twoReadings(
                text, "a \(name) of a month", "a \(name) of the next weeks",
                help: "write \"\(text) of june\", \"\(word)\" or \"next \(word)\"", range: range)
        }
        let hasThe = ahead.skip(words: ["the"])
        scanner = ahead
        scanner.skipBlanks()
        if scanner.skip(words: ["month"]) { return .dayInMonth(weekday: weekday, ordinal: ordinal, month: nil) }
        let monthRange = scanner.word()
        guard !hasThe, let month = DateWords.month(scanner.text(monthRange)) else {
            throw GrammarError(
                "the month is missing", help: "write \"\(scanner.text(range)) of june\" or \"of the month\"",
                range: monthRange)
        }
        return try day(
            weekday: weekday, ordinal: ordinal, Number(value: month, range: monthRange), from: &scanner)
    }

    /// Parses the year, if any, after a month.
    private static func day(
        weekday: Int?, ordinal: Int, _ month: Number, from scanner: inout TextScanner
    ) throws(GrammarError) -> Day {
        guard let year = try yearAhead(in: &scanner) else {
            return .dayInMonth(weekday: weekday, ordinal: ordinal, month: month.value)
        }
        guard let number = Day.number(weekday, ordinal, inMonth: month.value, of: year.value) else {
            let name = weekday.map { CivilTime.weekdayNames[$0] } ?? "day"
            throw .refusal(
                "\(CivilTime.monthNames[month.value - 1]) \(year.value) has no \(name) number \(ordinal)",
                help: "write \"last \(name.lowercased()) of …\" for the last one", range: month.range)
        }
        return .number(number, .day)
    }
}

extension DateText.Day {
    /// The day of a month that is a day of the week, or any day, with a number in the month, -1 for the last, as days since
    /// 1970-01-01; nil if the month has no such day.
    static func number(_ weekday: Int?, _ ordinal: Int, inMonth month: Int, of year: Int) -> Int? {
        let days = CivilTime.days(inMonth: month, of: year)
        let start = CivilTime(year: year, month: month, day: 1)
        let first = weekday.map { ($0 - start.weekday + 7) % 7 } ?? 0
        let step = weekday == nil ? 1 : 7
        let index = ordinal < 0 ? (days - 1 - first) / step : ordinal - 1
        let day = first + index * step
        return day < days ? start.dayNumber + day : nil
    }
}
