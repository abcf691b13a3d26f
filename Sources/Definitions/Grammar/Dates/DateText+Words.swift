import Countdowns

extension DateText {
    /// Parses a day that begins with a word; the day is ``Day/missing`` if a time such as `noon` follows instead of a day.
    static func wordDay(from scanner: inout TextScanner, _ order: DateOrder?) throws(GrammarError) -> NamedDay {
        let whole = scanner.rest
        var ahead = scanner
        let range = ahead.word()
        let word = ahead.text(range).lowercased()
        if DateWords.times[word] != nil || isSpokenTime(scanner) { return NamedDay(.missing) }
        if word != "tonight", let part = DateWords.part(word, range) { throw vague(part, day: "") }
        if word == "tonight" || DateWords.isDay(word, "this", ahead) {
            if word == "this" { scanner = ahead }
            var day = NamedDay(.fromToday(0))
            day.part = partOfDay(from: &scanner, after: word)
            return day
        }
        scanner = ahead
        if let days = DateWords.days[word] { return NamedDay(.fromToday(days)) }
        if word == "weekend" { return NamedDay(.weekday(5, .nearest)) }
        if let day = try phrase(word, range, from: &scanner, order) { return day }
        if let weekday = DateWords.weekday(word) {
            _ = scanner.skip(".")
            return NamedDay(.weekday(weekday, .nearest))
        }
        if let month = DateWords.month(word) { return NamedDay(try dayAfterMonth(month, range, from: &scanner)) }
        guard let which = DateWords.which[word] else {
            let wrong = range.isEmpty ? whole : range
            throw notADate(scanner.text(wrong), wrong)
        }
        if which == .next, let unit = period(from: &scanner) { return NamedDay(.next(unit, isEnd: false)) }
        return NamedDay(.weekday(try weekday(after: word, from: &scanner), which))
    }

    /// Parses a part of the day, such as `morning`; nil if none follows.
    static func partOfDay(from scanner: inout TextScanner, after word: String = "") -> DateWords.Part? {
        var ahead = scanner
        ahead.skipBlanks()
        let range = ahead.word()
        let name = ahead.text(range).lowercased()
        guard let part = DateWords.part(name, range), (name == "tonight") == (word == "tonight") else { return nil }
        scanner = ahead
        return part
    }

    /// The error for a part of a day without a time; `day` is the day before it.
    static func vague(_ part: DateWords.Part, day: String) -> GrammarError {
        let day = ["", "this"].contains(day.trimmed.lowercased()) ? "today" : day.trimmed
        return GrammarError(
            "\(part.word.quoted) is not an exact time", help: "write the time: \(day) \(part.example)",
            range: part.range, isRefusal: part.word == "tonight" || day != "today")
    }

    /// Parses `week`, `month` or `year`; nil if another word follows.
    private static func period(from scanner: inout TextScanner) -> DurationUnit? {
        [DurationUnit.week, .month, .year].first { scanner.skip(words: ["\($0)"]) }
    }

    private static func weekday(after word: String, from scanner: inout TextScanner) throws(GrammarError) -> Int {
        scanner.skipBlanks()
        let rest = scanner.rest
        let range = scanner.word()
        let found = scanner.text(range).lowercased()
        if let weekday = found == "weekend" ? 5 : DateWords.weekday(found) { return weekday }
        if let part = DateWords.part(found, range) { throw vague(part, day: "") }
        let wrong = range.isEmpty ? rest : range
        let name = scanner.text(wrong)
        throw GrammarError(
            wrong.isEmpty ? "the day of the week is missing" : "\(name.quoted) is not a day of the week",
            misspelt: name, among: DateWords.weekdays, otherwise: "write it as \(word) fri or \(word) friday",
            range: wrong)
    }

    /// Parses `24 Dec`, `24 December 2027`.
    static func dayBeforeMonth(from scanner: inout TextScanner) throws(GrammarError) -> Day {
        let whole = scanner.rest
        var ahead = scanner
        let day = number(from: &ahead)
        ahead.skipBlanks()
        var range = ahead.word()
        guard !range.isEmpty else { throw notADate(scanner.text(whole), whole) }
        var word = ahead.text(range)
        if isOrdinal(word) {
            let end = ahead
            if let day = try dayInMonth(day.value, whole.lowerBound, from: &ahead) {
                scanner = ahead
                return day
            }
            let hasOf = ahead.skip(words: ["of"])
            ahead.skipBlanks()
            range = ahead.word()
            word = ahead.text(range)
            guard hasOf || DateWords.month(word) != nil else {
                scanner = end
                guard (1...31).contains(day.value) else {
                    // `40th birthday` is no day.
                    guard scanner.isAtEnd else { throw notADate(scanner.text(whole), whole) }
                    throw .refusal(
                        "a month has no day \(day.value)", help: "days go from 1 to 31", range: day.range)
                }
                return .dayOfMonth(day.value)
            }
        }
        if DateWords.month(word) != nil { _ = ahead.skip(".") }
        scanner = ahead
        guard let month = DateWords.month(word) else {
            if let error = foreignMonth(word, range) { throw error }
            throw GrammarError("the month is missing", help: monthsAreEnglish, range: day.range)
        }
        let year = try yearAhead(in: &scanner)
        return try dayOfMonth(Number(value: month, range: range), day, year)
    }

    /// Parses `Dec 24`, `December 24, 2027`.
    private static func dayAfterMonth(
        _ month: Int, _ range: Range<Int>, from scanner: inout TextScanner
    ) throws(GrammarError) -> Day {
        _ = scanner.skip(".")
        _ = scanner.skip(words: ["the"])
        scanner.skipBlanks()
        let day = number(from: &scanner)
        var ahead = scanner
        if !day.range.isEmpty, isOrdinal(ahead.text(ahead.word())) { scanner = ahead }
        guard (1...2).contains(day.range.count), scanner.next?.isLetter != true else {
            throw GrammarError(
                "the day of the month is missing", help: "write the date as 24 Dec or 24 Dec 2027",
                range: day.range.isEmpty ? range : day.range)
        }
        ahead = scanner
        _ = ahead.skip(",")
        let year = try yearAhead(in: &ahead)
        if year != nil { scanner = ahead }
        return try dayOfMonth(Number(value: month, range: range), day, year)
    }

    /// Parses a year, if the next token is a number and not a time.
    static func yearAhead(in scanner: inout TextScanner) throws(GrammarError) -> Number? {
        var ahead = scanner
        ahead.skipBlanks()
        let year = number(from: &ahead)
        var time = scanner
        time.skipBlanks()
        guard !year.range.isEmpty, !isTime(time) else { return nil }
        guard year.range.count >= 4 else {
            throw .refusal(
                "the year needs 4 digits", help: "write a date as 24 Dec 2027, a time as 18:00 or 6pm",
                range: year.range)
        }
        guard year.range.count == 4, year.value > 0 else { throw badYear(year.range) }
        scanner = ahead
        return year
    }

    /// Parses the year after the time, as in `Feb 10 12:00:00 2027`, if the day has no year.
    static func yearAfterTime(_ day: Day, _ scanner: inout TextScanner) throws(GrammarError) -> Day {
        guard case .dayOfYear(let month, let number, let weekday) = day else { return day }
        let start = scanner.position
        guard scanner.next?.isBlank == true, let year = try yearAhead(in: &scanner) else { return day }
        let range = start..<scanner.position
        let date = try civil(year, Number(value: month, range: range), Number(value: number, range: range))
        if let weekday, date.weekday != weekday { throw otherWeekday(date, weekday, range) }
        return .number(date.dayNumber, .day)
    }

    static func dayOfMonth(_ month: Number, _ day: Number, _ year: Number?) throws(GrammarError) -> Day {
        if let year { return .number(try civil(year, month, day).dayNumber, .day) }
        // Checks the day in a leap year, because 29 February is valid without a year: the next or the last leap year is
        // meant.
        guard (1...12).contains(month.value) else {
            throw .refusal("there is no month \(month.value)", help: "months go from 1 to 12", range: month.range)
        }
        let days = CivilTime.days(inMonth: month.value, of: 2000)
        guard (1...days).contains(day.value) else {
            throw .refusal(
                "\(CivilTime.monthNames[month.value - 1]) has no day \(day.value)",
                help: month.value == 2 ? "it has 28 or 29 days" : "it has \(days) days", range: day.range)
        }
        return .dayOfYear(month: month.value, day: day.value)
    }
}

/// Notations with a weekday or an unusual separator, and the errors that correct invalid notations.
extension DateText {
    /// Parses the date after a day of the week, as in `Fri 15 Jan 2027`; nil if no date follows.
    static func date(
        after weekday: Int, _ which: DateReading.Which, _ range: Range<Int>, _ scanner: inout TextScanner,
        _ order: DateOrder?
    ) throws(GrammarError) -> Day? {
        var ahead = scanner
        _ = ahead.skip(",")
        ahead.skipBlanks()
        guard !ahead.isAtEnd, let day = try dayOrRefusal(from: &ahead, order) else { return nil }
        let found: Day
        switch day.day {
        case .number(let number, _):
            let actual = CivilTime(local: Int64(number) * 86_400)
            if actual.weekday != weekday { throw otherWeekday(actual, weekday, range) }
            found = day.day
        case .dayOfYear(let month, let day, _): found = .dayOfYear(month: month, day: day, weekday: weekday)
        case .weekday, .fromToday, .dayOfMonth, .dayInMonth, .next, .missing: return nil
        }
        guard which == .nearest else {
            throw .refusal(
                "next or last cannot be combined with a date", help: "leave \(scanner.text(range)) out",
                range: range)
        }
        scanner = ahead
        return found
    }

    /// Parses a day; nil if no day follows.
    ///
    /// - Throws: ``GrammarError`` if the day does not exist, or has two likely readings.
    private static func dayOrRefusal(
        from scanner: inout TextScanner, _ order: DateOrder?
    ) throws(GrammarError) -> NamedDay? {
        do {
            return try day(from: &scanner, order)
        } catch {
            guard error.isRefusal else { return nil }
            throw error
        }
    }

    /// The error for a date whose day of the week differs from the written day of the week.
    static func otherWeekday(_ date: CivilTime, _ weekday: Int, _ range: Range<Int>) -> GrammarError {
        let names = CivilTime.weekdayNames
        return .refusal(
            "\(date.dateWords) is a \(names[date.weekday]), not a \(names[weekday])",
            help: "correct the date, or leave the day of the week out", range: range)
    }

    /// The error for an invalid month after a day, as in `24-Dez-2027`; nil if no word follows the day.
    static func foreignMonth(_ scanner: TextScanner) -> GrammarError? {
        var ahead = scanner
        ahead.skipBlanks()
        let range = ahead.word()
        return foreignMonth(ahead.text(range), range)
    }

    private static func foreignMonth(_ word: String, _ range: Range<Int>) -> GrammarError? {
        guard !word.isEmpty else { return nil }
        let nearest = Spelling.nearest(to: word, among: CivilTime.monthNames)
        return GrammarError(
            "\(word.quoted) is not a month",
            help: nearest.map { "did you mean \"\($0)\"? month names are English" } ?? monthsAreEnglish, range: range,
            offer: nearest.map(GrammarError.Offer.word) ?? .usage)
    }

    /// Parses a day after a time, as in `18:00 today`, `9am, 24 Dec` or `noon on friday`; nil if no day follows.
    static func dayAfterTime(_ scanner: inout TextScanner, _ order: DateOrder?) throws(GrammarError) -> NamedDay? {
        var ahead = scanner
        _ = ahead.skip(",")
        guard ahead.next?.isBlank == true else { return nil }
        ahead.skipBlanks()
        skipPreposition(&ahead)
        let start = ahead.position
        guard !ahead.isAtEnd, try dayOrRefusal(from: &ahead, order).map({ $0.day != .missing }) ?? false else {
            return nil
        }
        scanner = ahead.cut(from: start)
        return try namedDay(from: &scanner, order)
    }

    /// Whether a word is the suffix of an ordinal number, such as `th` in `24th`.
    private static func isOrdinal(_ word: String) -> Bool { ["st", "nd", "rd", "th"].contains(word.lowercased()) }

    /// The corrected notation of a date such as `24-Dec-2027`, with separators around its month; nil if no month
    /// follows.
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

    /// Refuses a time with a point between hour and minute, such as `2.15pm`.
    static func refusePoint(_ hour: Number, _ minute: Number, _ scanner: TextScanner) throws(GrammarError) {
        var ahead = scanner
        ahead.skipBlanks()
        let half = ahead.text(ahead.word())
        guard ["am", "pm"].contains(half.lowercased()), hour.range.count <= 2, minute.range.count == 2 else { return }
        throw GrammarError(
            "hour and minute must be separated by a colon",
            help: "write \(scanner.text(hour.range)):\(scanner.text(minute.range))\(half)",
            range: hour.range.lowerBound..<ahead.position)
    }
}
