import Countdowns

extension DateText {
    /// How a day is written, which decides how its time can be.
    enum Notation {
        /// With hyphens; `T` and a time may follow.
        case iso
        /// Digits only; `T` and a time of digits only may follow.
        case basic
        /// In any other way; blanks and a time may follow.
        case free
    }

    /// The day, or ``Day/missing`` before a time.
    static func day(
        from scanner: inout TextScanner, _ order: DateOrder?
    ) throws(GrammarError) -> (day: Day, notation: Notation) {
        guard let first = scanner.next, first.isDigit else { return (try wordDay(from: &scanner), .free) }
        var ahead = scanner
        let digits = ahead.digits().count
        switch (digits, ahead.next ?? " ") {
        case (1...2, ":"): return (.missing, .free)
        case (4, "-"), (4, "W"), (4, "w"): return (.number(try isoDay(from: &scanner), .day), .iso)
        case (8, "T"), (8, "t"), (8, " "): return (.number(try basicDay(from: &scanner), .day), .basic)
        case (5..., "-"), (5..., "/"), (5..., "."): throw badYear(scanner.position..<ahead.position)
        case (_, "-"), (_, "/"), (_, "."): return (try numbersDay(from: &scanner, order), .free)
        case (1...2, _): return (try dayBeforeMonth(from: &scanner), .free)
        default: throw notADate(scanner.text(scanner.rest), scanner.rest)
        }
    }

    /// `YYYY-MM-DD`, `YYYY-Www-D`, `YYYYWwwD` or `YYYY-DDD`.
    private static func isoDay(from scanner: inout TextScanner) throws(GrammarError) -> Int {
        let year = try number(from: &scanner, digits: 4, name: "year")
        guard year.value >= 1 else { throw badYear(year.range) }
        let isExtended = scanner.skip("-")
        if scanner.skip("W") || scanner.skip("w") { return try week(of: year, isExtended, from: &scanner) }
        var ahead = scanner
        if ahead.digits().count == 3 { return try ordinalDay(of: year, from: &scanner) }
        let month = try number(from: &scanner, digits: 2, name: "month")
        try separator("-", from: &scanner, after: "the month")
        return try civil(year, month, number(from: &scanner, digits: 2, name: "day")).dayNumber
    }

    /// `YYYYMMDD`.
    private static func basicDay(from scanner: inout TextScanner) throws(GrammarError) -> Int {
        let year = try number(from: &scanner, digits: 4, name: "year")
        let month = try number(from: &scanner, digits: 2, name: "month")
        return try civil(year, month, number(from: &scanner, digits: 2, name: "day")).dayNumber
    }

    /// `DDD`, the day of the year.
    private static func ordinalDay(of year: Number, from scanner: inout TextScanner) throws(GrammarError) -> Int {
        let day = number(from: &scanner)
        let days = CivilTime.days(inMonth: 2, of: year.value) == 29 ? 366 : 365
        guard (1...days).contains(day.value) else {
            throw GrammarError(
                message: "\(year.value) has no day \(day.value)", help: "it has \(days) days", range: day.range)
        }
        return CivilTime(year: year.value, month: 1, day: 1).dayNumber + day.value - 1
    }

    /// `ww-D` or `wwD`: a week and a day of it, 1 for Monday.
    private static func week(
        of year: Number, _ isExtended: Bool, from scanner: inout TextScanner
    ) throws(GrammarError) -> Int {
        let help = "write it as 2027-W03-1: the year, the week, and its day, 1 for Monday"
        let week = try number(from: &scanner, digits: 2, name: "week", help: help)
        if isExtended { try separator("-", from: &scanner, after: "the week", help: help) }
        let day = try number(from: &scanner, digits: 1, name: "day of the week", help: help)
        let start = firstMonday(of: year.value)
        let weeks = (firstMonday(of: year.value + 1) - start) / 7
        guard (1...weeks).contains(week.value) else {
            throw GrammarError(
                message: "\(year.value) has no week \(week.value)", help: "it has \(weeks) weeks", range: week.range)
        }
        guard (1...7).contains(day.value) else {
            throw GrammarError(
                message: "a week has no day \(day.value)", help: "days go from 1 for Monday to 7 for Sunday",
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
