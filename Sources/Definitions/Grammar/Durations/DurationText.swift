import Countdowns

/// Durations as people write them: `90s`, `1h 30m`, `1.5h`, `2 weeks and 3 days`, `3mo`, `01:30:00`, `PT1H30M`.
///
/// A number alone is seconds. Years and months are of the calendar and cannot have fractions; weeks and days beside them
/// are of the calendar, too. Everything else is exact, and so are its fractions: to the attosecond.
public enum DurationText {
    /// The longest duration: 9999 years of 365.2425 days.
    public static let longest = Duration.seconds(9_999 * 31_556_952)

    static let example = "write it as 90s, 1h 30m, 1.5h, 2 weeks, 3mo or 01:30:00"

    /// Reads a duration.
    ///
    /// Either numbers with units, from the longest to the shortest, each unit once, where blanks, a comma or `and` may
    /// stand between; or a clock, `minutes:seconds` or `hours:minutes:seconds`, of which the latter may follow days; or
    /// a duration of ISO 8601; or a number alone. Case counts in `M` only. Blanks around it do not count.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    /// - Throws: ``GrammarError`` when the text is something else, or the duration is zero or beyond ``longest``.
    public static func parse(_ text: String) throws(GrammarError) -> CalendarDuration {
        var scanner = TextScanner(trimming: text)
        let start = scanner.position
        guard !scanner.isAtEnd else {
            throw GrammarError(message: "there is no duration", help: example, range: start..<start)
        }
        var sum = DurationSum()
        if startsAsISO(scanner) {
            try addISO(from: &scanner, to: &sum)
        } else {
            try addParts(from: &scanner, to: &sum)
        }
        guard let duration = sum.duration else {
            throw GrammarError(
                message: "a duration must be longer than zero", help: example, range: start..<scanner.position)
        }
        return duration
    }

    /// Whether a text is a number alone, which ``parse(_:)`` reads as seconds.
    public static func isBareNumber(_ text: String) -> Bool {
        var scanner = TextScanner(trimming: text)
        guard (try? number(from: &scanner)) != nil else { return false }
        return scanner.isAtEnd
    }

    /// `1h30m`, `1 hour and 30 minutes`, `2d 01:30:00`, or a number alone.
    private static func addParts(from scanner: inout TextScanner, to sum: inout DurationSum) throws(GrammarError) {
        repeat {
            let number = try number(from: &scanner)
            if scanner.next == ":" { return try addClock(number, from: &scanner, to: &sum) }
            if scanner.isAtEnd, sum.last == nil { return try sum.add(number, .second, at: number.range) }
            scanner.skipBlanks()
            let word = scanner.word()
            guard !word.isEmpty else { throw noUnit(number, scanner) }
            let unit = try DurationUnit.named(scanner.text(word), at: word)
            try sum.add(number, unit, at: number.range.lowerBound..<word.upperBound, unitAt: word)
        } while try skipSeparator(&scanner)
    }

    /// Steps over what may stand between two parts.
    ///
    /// - Returns: whether another part must follow.
    private static func skipSeparator(_ scanner: inout TextScanner) throws(GrammarError) -> Bool {
        scanner.skipBlanks()
        guard !scanner.isAtEnd else { return false }
        var separator = scanner.position..<scanner.position
        if scanner.skip(",") {
            separator = separator.lowerBound..<scanner.position
            scanner.skipBlanks()
        }
        if let word = skipAnd(&scanner) {
            separator = word
            scanner.skipBlanks()
        }
        guard scanner.isAtEnd else { return true }
        throw GrammarError(
            message: "nothing follows \(scanner.text(separator).quoted)", help: example, range: separator)
    }

    private static func skipAnd(_ scanner: inout TextScanner) -> Range<Int>? {
        guard scanner.next?.isLetter ?? false else { return nil }
        var ahead = scanner
        let word = ahead.word()
        guard word.count == 3, ahead.text(word).lowercased() == "and" else { return nil }
        scanner = ahead
        return word
    }

    private static func noUnit(_ number: DurationNumber, _ scanner: TextScanner) -> GrammarError {
        let text = scanner.text(number.range)
        guard scanner.isAtEnd else {
            return GrammarError(
                message: "expected a unit, not \(scanner.text(scanner.rest).quoted)", help: example, range: scanner.rest
            )
        }
        return GrammarError(
            message: "\(text.quoted) has no unit",
            help: text.count > 9 ? example : "write \(text)m for minutes, \(text)s for seconds",
            range: number.range
        )
    }
}
