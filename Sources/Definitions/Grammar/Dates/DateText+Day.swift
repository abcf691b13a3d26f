import Countdowns

extension DateText {
    /// The notation of a day, which determines the valid notations of its time.
    enum Notation {
        /// A day with hyphens; `T` and a time may follow.
        case iso
        /// A day of digits only; `T` and a time of digits only may follow.
        case basic
        /// Any other notation; whitespace and a time may follow.
        case free
    }

    /// A parsed day.
    struct NamedDay {
        var day: Day
        var notation = Notation.free
        /// The part of the day that follows the day, as in `tomorrow morning`.
        var part: DateWords.Part?
        /// Whether a missing time means the end of the day.
        var isEnd = false

        init(_ day: Day, _ notation: Notation = .free) { (self.day, self.notation) = (day, notation) }
    }

    /// Parses a day, with a day of the week before it or a part of the day after it; the day is ``Day/missing`` if a time
    /// follows instead of a day.
    static func namedDay(from scanner: inout TextScanner, _ order: DateOrder?) throws(GrammarError) -> NamedDay {
        let start = scanner.position
        var named = try day(from: &scanner, order)
        if case .weekday(let weekday, let which) = named.day, !named.isEnd {
            named.day = try date(after: weekday, which, start..<scanner.position, &scanner, order) ?? named.day
        }
        if named.part == nil, named.day != .missing { named.part = partOfDay(from: &scanner) }
        return named
    }

    /// Parses the day; the day is ``Day/missing`` if a time follows instead of a day.
    static func day(from scanner: inout TextScanner, _ order: DateOrder?) throws(GrammarError) -> NamedDay {
        guard let first = scanner.next, first.isDigit else { return try wordDay(from: &scanner, order) }
        if isTime(scanner) { return NamedDay(.missing) }
        var ahead = scanner
        let digits = ahead.digits().count
        switch (digits, ahead.next ?? " ") {
        case (4, "-"), (4, "W"), (4, "w"): return NamedDay(.number(try isoDay(from: &scanner), .day), .iso)
        case (8, "T"), (8, "t"), (8, " "): return NamedDay(.number(try basicDay(from: &scanner), .day), .basic)
        case (5..., "-"), (5..., "/"), (5..., "."): throw badYear(scanner.position..<ahead.position)
        case (_, "-"), (_, "/"), (_, "."): return NamedDay(try numbersDay(from: &scanner, order))
        case (1...2, _): return NamedDay(try dayBeforeMonth(from: &scanner))
        default: throw notADate(scanner.text(scanner.rest), scanner.rest)
        }
    }

    /// Parses `YYYY-MM-DD`, `YYYY-Www-D`, `YYYYWwwD` or `YYYY-DDD`.
    private static func isoDay(from scanner: inout TextScanner) throws(GrammarError) -> Int {
        let year = try number(from: &scanner, digits: 4, name: "year")
        guard year.value >= 1 else { throw badYear(year.range) }
        let isExtended = scanner.skip("-")
        if scanner.skip("W") || scanner.skip("w") { return try week(of: year, isExtended, from: &scanner) }
        var ahead = scanner
        if ahead.digits().count == 3 { return try ordinalDay(of: year, from: &scanner) }
        let month = try shortNumber(from: &scanner, name: "month")
        try separator("-", from: &scanner, after: "the month")
        return try civil(year, month, shortNumber(from: &scanner, name: "day")).dayNumber
    }

    /// Parses a number of two digits, or of one digit if the leading zero is omitted.
    private static func shortNumber(from scanner: inout TextScanner, name: String) throws(GrammarError) -> Number {
        let isShort = scanner.next?.isDigit == true && scanner.peek(1)?.isDigit != true
        return try number(from: &scanner, digits: isShort ? 1 : 2, name: name)
    }

    /// Parses `YYYYMMDD`.
    private static func basicDay(from scanner: inout TextScanner) throws(GrammarError) -> Int {
        let year = try number(from: &scanner, digits: 4, name: "year")
        let month = try number(from: &scanner, digits: 2, name: "month")
        return try civil(year, month, number(from: &scanner, digits: 2, name: "day")).dayNumber
    }

    /// Parses `DDD`, the day of the year.
    private static func ordinalDay(of year: Number, from scanner: inout TextScanner) throws(GrammarError) -> Int {
        let day = number(from: &scanner)
        let days = CivilTime.days(inMonth: 2, of: year.value) == 29 ? 366 : 365
        guard (1...days).contains(day.value) else {
            throw .refusal(
                "\(year.value) has no day \(day.value)", help: "it has \(days) days", range: day.range)
        }
        return CivilTime(year: year.value, month: 1, day: 1).dayNumber + day.value - 1
    }

    /// Parses `ww-D` or `wwD`: a week, and a day of the week, 1 for Monday.
    private static func week(
        of year: Number, _ isExtended: Bool, from scanner: inout TextScanner
    ) throws(GrammarError) -> Int {
        let help = "write it as 2027-W03-1: the year, the week, and the day of the week, 1 for Monday"
        let week = try number(from: &scanner, digits: 2, name: "week", help: help)
        // A week without a day means its first day.
        var day = Number(value: 1, range: week.range)
        if !isExtended || scanner.skip("-") {
            day = try number(from: &scanner, digits: 1, name: "day of the week", help: help)
        }
        let start = firstMonday(of: year.value)
        let weeks = (firstMonday(of: year.value + 1) - start) / 7
        guard (1...weeks).contains(week.value) else {
            throw .refusal(
                "\(year.value) has no week \(week.value)", help: "it has \(weeks) weeks", range: week.range)
        }
        guard (1...7).contains(day.value) else {
            throw .refusal(
                "a week has no day \(day.value)", help: "days go from 1 for Monday to 7 for Sunday",
                range: day.range)
        }
        let number = start + (week.value - 1) * 7 + day.value - 1
        guard CivilTime.writableDays.contains(number) else { throw badYear(year.range) }
        return number
    }

    /// The Monday of a year's first week, which is the week of 4 January.
    private static func firstMonday(of year: Int) -> Int {
        let day = CivilTime(year: year, month: 1, day: 4)
        return day.dayNumber - day.weekday
    }
}

extension DateText {
    /// A parsed number and its range in the text.
    struct Number {
        var value: Int
        var range: Range<Int>
    }

    /// Parses any number of digits; the value uses at most the first 18 digits.
    static func number(from scanner: inout TextScanner) -> Number {
        let range = scanner.digits()
        return Number(value: Int(scanner.text(range).prefix(18)) ?? 0, range: range)
    }

    /// Parses a number with exactly `count` digits.
    static func number(
        from scanner: inout TextScanner, digits count: Int, name: String, help: String = example
    ) throws(GrammarError) -> Number {
        var number = Number(value: 0, range: scanner.position..<scanner.position)
        while number.range.count < count, let scalar = scanner.next, scalar.isDigit {
            _ = scanner.skip(scalar)
            number.value = number.value * 10 + Int(scalar.value - 48)
            number.range = number.range.lowerBound..<scanner.position
        }
        guard number.range.count == count else {
            throw GrammarError(
                number.range.isEmpty ? "the \(name) is missing" : "the \(name) needs \(count) digits",
                help: help,
                range: number.range
            )
        }
        return number
    }

    static func separator(
        _ scalar: Unicode.Scalar, from scanner: inout TextScanner, after part: String, help: String = example
    ) throws(GrammarError) {
        guard !scanner.skip(scalar) else { return }
        let position = scanner.position
        let found = scanner.next.map { ", not \(String(Character($0)).quoted)" } ?? ""
        throw GrammarError(
            "expected \"\(scalar)\" after \(part)\(found)",
            help: help,
            range: position..<min(position + 1, scanner.scalars.count)
        )
    }

    /// Creates a calendar date from a year, a month and a day.
    ///
    /// - Throws: ``GrammarError`` if the year, the month or the day does not exist.
    static func civil(_ year: Number, _ month: Number, _ day: Number) throws(GrammarError) -> CivilTime {
        guard (1...9999).contains(year.value) else { throw badYear(year.range) }
        guard (1...12).contains(month.value) else { throw badMonth(year, month, day) }
        let days = CivilTime.days(inMonth: month.value, of: year.value)
        guard (1...days).contains(day.value) else {
            let ranges = [year.range, month.range, day.range]
            let range = (ranges.map(\.lowerBound).min() ?? 0)..<(ranges.map(\.upperBound).max() ?? 0)
            throw .refusal(
                "\(CivilTime.monthNames[month.value - 1]) \(year.value) has no day \(day.value)",
                help: "it has \(days) days", range: range)
        }
        return CivilTime(year: year.value, month: month.value, day: day.value)
    }

    private static func badMonth(_ year: Number, _ month: Number, _ day: Number) -> GrammarError {
        let isSwapped = month.value > 12 && (1...12).contains(day.value)
        let isDayFirst = day.range.lowerBound < month.range.lowerBound
        let parts = [("year", year.range), ("month", month.range), ("day", day.range)]
        let order = parts.sorted { $0.1.lowerBound < $1.1.lowerBound }.map(\.0).joined(separator: "-")
        let first = isDayFirst ? "the day comes before the month" : "the month comes before the day"
        return .refusal(
            "there is no month \(month.value)",
            help: isSwapped ? "\(first): \(order)" : "months go from 1 to 12", range: month.range)
    }
}

extension DateText {
    /// Parses three numbers separated by slashes, dots or hyphens: `24/12/2027`, `24.12.2027`, `2027/12/24`.
    private static func numbersDay(from scanner: inout TextScanner, _ order: DateOrder?) throws(GrammarError) -> Day {
        let first = number(from: &scanner)
        let mark = scanner.next ?? "/"
        _ = scanner.skip(mark)
        let second = number(from: &scanner)
        guard !second.range.isEmpty else {
            if dayAndMonth(first, mark, scanner) == nil, let error = foreignMonth(scanner) { throw error }
            throw GrammarError(
                "expected a number after \"\(mark)\"", help: dayAndMonth(first, mark, scanner) ?? example,
                range: scanner.position..<min(scanner.position + 1, scanner.scalars.count))
        }
        if mark == "." { try refusePoint(first, second, scanner) }
        let hasMark = scanner.skip(mark)
        guard hasMark, scanner.next?.isDigit == true else {
            guard scanner.isAtEnd || scanner.next?.isBlank == true else {
                throw unexpected(scanner, after: "the second number")
            }
            if mark == (hasMark ? "." : "/"), let day = try dayWithoutYear(first, second, order) { return day }
            throw yearMissing(first, second, mark, scanner)
        }
        let third = number(from: &scanner)
        if first.range.count == 4 {
            return .number(try civil(first, second, third).dayNumber, .numbers(.ymd, isTold: order == .ymd))
        }
        try checkYear(first, third, mark, order)
        return try yearLast(first, second, third, order)
    }

    private static func checkYear(
        _ first: Number, _ third: Number, _ mark: Unicode.Scalar, _ order: DateOrder?
    ) throws(GrammarError) {
        guard third.range.count <= 4 else { throw badYear(third.range) }
        guard third.range.count == 4 else {
            // With hyphens, or with the order `ymd`, the first number was meant as the year.
            let year = mark == "-" || order == .ymd ? first : third
            throw .refusal("the year needs 4 digits", help: example, range: year.range)
        }
    }

    private static func yearMissing(
        _ first: Number, _ second: Number, _ mark: Unicode.Scalar, _ scanner: TextScanner
    ) -> GrammarError {
        let isTime = mark == "." && first.value < 24 && second.range.count == 2 && second.value < 60
        let (hour, minute) = (scanner.text(first.range), scanner.text(second.range))
        return GrammarError(
            "the year is missing",
            help: "write the date as 24 Dec, 24.12. or 2027-12-24" + (isTime ? "; a time as \(hour):\(minute)" : ""),
            range: first.range.lowerBound..<scanner.position)
    }

    /// The day for two numbers, such as `25.12.` or `12/25`; nil if they are not a day and a month in any order.
    private static func dayWithoutYear(
        _ first: Number, _ second: Number, _ order: DateOrder?
    ) throws(GrammarError) -> Day? {
        switch order {
        case .dmy: return try dayOfMonth(second, first, nil)
        case .mdy, .ymd: return try dayOfMonth(first, second, nil)
        case nil: break
        }
        let dayFirst = try? dayOfMonth(second, first, nil)
        let monthFirst = try? dayOfMonth(first, second, nil)
        guard case .dayOfYear(let month, let day, _)? = dayFirst, monthFirst != nil, dayFirst != monthFirst else {
            return dayFirst ?? monthFirst
        }
        let words = [(day, month), (month, day)].map { "\($0) \(CivilTime.monthNames[$1 - 1])" }
        throw .refusal(
            "this date may be \(words[0]) or \(words[1])",
            help: "write \(words[0]) or \(words[1]), or set \"date_order: dmy\" or \"date_order: mdy\"",
            range: first.range.lowerBound..<second.range.upperBound)
    }

    private static func yearLast(
        _ first: Number, _ second: Number, _ year: Number, _ order: DateOrder?
    ) throws(GrammarError) -> Day {
        switch order {
        case .dmy: return .number(try civil(year, second, first).dayNumber, .numbers(.dmy, isTold: true))
        case .mdy: return .number(try civil(year, first, second).dayNumber, .numbers(.mdy, isTold: true))
        case .ymd, nil: break
        }
        let dayFirst = try? civil(year, second, first)
        let monthFirst = try? civil(year, first, second)
        switch (dayFirst, monthFirst) {
        case (let date?, nil): return .number(date.dayNumber, .numbers(.dmy, isTold: false))
        case (nil, let date?): return .number(date.dayNumber, .numbers(.mdy, isTold: false))
        case (let date?, let other?) where date == other: return .number(date.dayNumber, .day)
        case (let date?, let other?):
            throw ambiguous(date.isoDate, other.isoDate, order, first.range.lowerBound..<year.range.upperBound)
        case (nil, nil):
            let isDayFirst = (1...12).contains(second.value)
            let date = try isDayFirst ? civil(year, second, first) : civil(year, first, second)
            return .number(date.dayNumber, .day)
        }
    }

    private static func ambiguous(
        _ dayFirst: String, _ monthFirst: String, _ order: DateOrder?, _ range: Range<Int>
    ) -> GrammarError {
        .refusal(
            "this date may be \(dayFirst) or \(monthFirst)",
            help: order == nil
                ? "write one of these dates, or set \"date_order: dmy\" or \"date_order: mdy\""
                : "write one of these dates; \"date_order: ymd\" applies only to dates that begin with the year",
            range: range)
    }
}
