import Countdowns

extension DateText {
    /// A number as it is written.
    struct Number {
        var value: Int
        var range: Range<Int>
    }

    /// Digits in any number, of which at most the first 18 count.
    static func number(from scanner: inout TextScanner) -> Number {
        let range = scanner.digits()
        return Number(value: Int(scanner.text(range).prefix(18)) ?? 0, range: range)
    }

    /// Exactly so many digits, read as a number.
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
                message: number.range.isEmpty ? "the \(name) is missing" : "the \(name) needs \(count) digits",
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
            message: "expected \"\(scalar)\" after \(part)\(found)",
            help: help,
            range: position..<min(position + 1, scanner.scalars.count)
        )
    }

    /// A day of the calendar.
    ///
    /// - Throws: ``GrammarError`` when there is no such year, month or day.
    static func civil(_ year: Number, _ month: Number, _ day: Number) throws(GrammarError) -> CivilTime {
        guard (1...9999).contains(year.value) else { throw badYear(year.range) }
        guard (1...12).contains(month.value) else { throw badMonth(year, month, day) }
        let days = CivilTime.days(inMonth: month.value, of: year.value)
        guard (1...days).contains(day.value) else {
            let ranges = [year.range, month.range, day.range]
            let range = (ranges.map(\.lowerBound).min() ?? 0)..<(ranges.map(\.upperBound).max() ?? 0)
            throw GrammarError(
                message: "\(CivilTime.monthNames[month.value - 1]) \(year.value) has no day \(day.value)",
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
        return GrammarError(
            message: "there is no month \(month.value)",
            help: isSwapped ? "\(first): \(order)" : "months go from 1 to 12", range: month.range)
    }
}
