import Countdowns

/// Parses a threshold, the remaining time at which a countdown is highlighted: `10m`, or `10%` of its length.
public enum ThresholdText {
    private static let example = "write it as 10m or 10%"

    /// Parses a threshold: an exact duration, or a percentage above 0 and at most 100.
    ///
    /// - Throws: ``GrammarError`` if the text is neither a duration nor a percentage.
    public static func parse(_ text: String) throws(GrammarError) -> ThresholdSettings.Threshold {
        var scanner = TextScanner(trimming: text)
        let start = scanner.position
        guard !scanner.isAtEnd else {
            throw GrammarError("a duration or a percentage is missing", help: example, range: start..<start)
        }
        if scanner.scalars.last == "%" { return try percent(from: &scanner) }
        return .left(try DurationText.exact(text, example: example))
    }

    private static func percent(from scanner: inout TextScanner) throws(GrammarError) -> ThresholdSettings.Threshold {
        let start = scanner.position
        let number = try DurationText.number(from: &scanner)
        scanner.skipBlanks()
        guard scanner.next == "%", scanner.peek(1) == nil else {
            throw GrammarError(
                "expected \"%\", not \(scanner.text(scanner.rest).quoted)", help: example, range: scanner.rest
            )
        }
        guard let percent = Double(scanner.text(number.range)), percent > 0, percent <= 100 else {
            throw GrammarError(
                "the percentage must be more than 0 and at most 100",
                help: example,
                range: start..<scanner.scalars.count
            )
        }
        return .percent(percent)
    }
}
