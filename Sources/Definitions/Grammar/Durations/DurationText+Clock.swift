extension DurationText {
    /// `5:30` or `01:30:00.5`, of which the first number has been read.
    static func addClock(
        _ first: DurationNumber, from scanner: inout TextScanner, to sum: inout DurationSum
    ) throws(GrammarError) {
        guard first.fraction == 0 else {
            throw GrammarError(
                message: "only the seconds of a clock can have a fraction", help: "write it as 5:30 or 01:30:00.5",
                range: first.range)
        }
        var numbers = [first]
        while numbers.count < 3, scanner.next == ":" { numbers.append(try sixtieth(from: &scanner)) }
        let last = numbers.removeLast()
        numbers.append(
            DurationNumber(whole: last.whole, fraction: try fraction(from: &scanner), range: last.range))
        let isLong = numbers.count == 3
        let range = first.range.lowerBound..<scanner.position
        if isLong { try checkSixtieth(numbers[1], "minute") }
        try checkSixtieth(numbers[numbers.count - 1], "second")
        guard scanner.isAtEnd else { throw notAfterClock(range, scanner) }
        if let last = sum.last, last > .day || !isLong {
            throw GrammarError(
                message: "\(scanner.text(range).quoted) cannot stand after \(last.plural)",
                help: "write hours, minutes and seconds after days: 1d 01:30:00",
                range: range
            )
        }
        let units: [DurationUnit] = isLong ? [.hour, .minute, .second] : [.minute, .second]
        for (number, unit) in zip(numbers, units) { try sum.add(number, unit, at: range) }
    }

    /// Two digits after a colon.
    private static func sixtieth(from scanner: inout TextScanner) throws(GrammarError) -> DurationNumber {
        let colon = scanner.position
        _ = scanner.skip(":")
        let digits = scanner.digits()
        guard digits.count == 2 else {
            throw GrammarError(
                message: digits.isEmpty ? "no digit follows the colon" : "two digits must follow the colon",
                help: "write it as 5:30 for minutes and seconds, 01:30:00 for hours",
                range: digits.isEmpty ? colon..<colon + 1 : digits
            )
        }
        let value = scanner.scalars[digits].reduce(Int64(0)) { $0 * 10 + Int64($1.value - 48) }
        return DurationNumber(whole: value, fraction: 0, range: digits)
    }

    private static func checkSixtieth(_ number: DurationNumber, _ name: String) throws(GrammarError) {
        guard let value = number.whole, value > 59 else { return }
        throw GrammarError(
            message: "there is no \(name) \(value)",
            help: "\(name)s go from 00 to 59 after a colon",
            range: number.range
        )
    }

    private static func notAfterClock(_ clock: Range<Int>, _ scanner: TextScanner) -> GrammarError {
        let text = scanner.text(clock)
        let isShort = text.count <= 20
        return GrammarError(
            message: "\(scanner.text(scanner.rest).quoted) cannot stand after \(text.quoted)",
            help: isShort && text.filter { $0 == ":" }.count == 1
                ? "\(text) is minutes and seconds; write \(text):00 for hours and minutes"
                : "days stand before a clock: 1d 01:30:00",
            range: scanner.rest
        )
    }
}
