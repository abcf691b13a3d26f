extension DurationText {
    /// Reads one number with its unit.
    ///
    /// - Returns: the number, and the unit's index in ``units``.
    static func part(
        from scanner: inout TextScanner,
        allowed: ArraySlice<Unit>
    ) throws(GrammarError) -> (amount: Int64, unit: Int) {
        let digits = scanner.digits()
        guard !digits.isEmpty else { throw notANumber(scanner) }
        let word = scanner.range { $0.properties.isAlphabetic }
        guard !word.isEmpty else { throw noUnit(digits, scanner) }
        let unit = try unit(scanner.text(word), at: word, allowed: allowed)
        guard let amount = Int64(scanner.text(digits)) else {
            throw GrammarError(
                message: "a duration is at most 9999 years",
                help: "use a shorter one, or a date with \"at\"",
                range: digits
            )
        }
        return (amount, unit)
    }

    private static func unit(_ word: String, at range: Range<Int>, allowed: ArraySlice<Unit>) throws(GrammarError)
        -> Int
    {
        guard let index = units.firstIndex(where: { $0.symbol == word }) else {
            throw unknownUnit(word, range)
        }
        guard allowed.indices.contains(index) else {
            let isRepeated = index == allowed.startIndex - 1
            throw GrammarError(
                message: isRepeated
                    ? "\(word.quoted) stands here twice" : "\(word.quoted) must stand before a shorter unit",
                help: "units go from long to short, each once: 1w 2d 3h 4m 5s",
                range: range
            )
        }
        return index
    }

    private static func unknownUnit(_ word: String, _ range: Range<Int>) -> GrammarError {
        let lowercased = word.lowercased()
        let help: String
        if let unit = units.first(where: { $0.symbol == lowercased || $0.words.contains(lowercased) }) {
            help = "did you mean \"\(unit.symbol)\"?"
        } else if ["mo", "month", "months", "y", "yr", "year", "years"].contains(lowercased) {
            help = "months and years have no fixed length; count weeks, or give a date with \"at\""
        } else {
            help = "units are w, d, h, m and s"
        }
        return GrammarError(message: "\(word.quoted) is not a unit of time", help: help, range: range)
    }

    private static func notANumber(_ scanner: TextScanner) -> GrammarError {
        let position = scanner.position
        guard let scalar = scanner.next else {
            return GrammarError(message: "a number is missing", help: example, range: position..<position)
        }
        if scalar == "-" || scalar == "\u{2212}" {
            return GrammarError(
                message: "a duration cannot be negative",
                help: "to count up from a moment in the past, use \"since\"",
                range: position..<position + 1
            )
        }
        return GrammarError(
            message: "expected a number, not \(scanner.text(scanner.rest).quoted)",
            help: example,
            range: scanner.rest
        )
    }

    private static func noUnit(_ digits: Range<Int>, _ scanner: TextScanner) -> GrammarError {
        let number = scanner.text(digits)
        guard let scalar = scanner.next else {
            return GrammarError(
                message: "\(number.quoted) has no unit",
                help: number.count > 9 ? example : "write \(number)s for seconds, \(number)m for minutes",
                range: digits
            )
        }
        switch scalar {
        case ".", ",":
            return GrammarError(
                message: "only whole numbers can be read",
                help: "use a smaller unit beside it: 1h30m, not 1.5h",
                range: digits.lowerBound..<scanner.position + 1
            )
        case " ":
            return GrammarError(
                message: "\(number.quoted) has no unit",
                help: "write number and unit together, such as 25m",
                range: digits
            )
        default:
            return GrammarError(
                message: "expected a unit, not \(scanner.text(scanner.rest).quoted)", help: example, range: scanner.rest
            )
        }
    }
}
