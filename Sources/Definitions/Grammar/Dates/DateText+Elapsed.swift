import Countdowns

extension DateText {
    /// `in 2h 30m` and `3 days ago`; nil where the text is neither.
    static func amount(from scanner: TextScanner) throws(GrammarError) -> Form? {
        var scanner = scanner
        let whole = scanner.rest
        if scanner.text(scanner.word()).lowercased() == "in" {
            scanner.skipBlanks()
            return .amount(try duration(scanner, scanner.rest), isAgo: false)
        }
        let end = max(whole.lowerBound, whole.upperBound - 3)
        let before = end > whole.lowerBound ? scanner.scalars[end - 1] : " "
        guard before.properties.isWhitespace, scanner.text(end..<whole.upperBound).lowercased() == "ago" else {
            return nil
        }
        return .amount(try duration(scanner, whole.lowerBound..<max(whole.lowerBound, end - 1)), isAgo: true)
    }

    private static func duration(_ scanner: TextScanner, _ range: Range<Int>) throws(GrammarError) -> CalendarDuration {
        do {
            return try DurationText.parse(scanner.text(range))
        } catch {
            throw error.shifted(by: range.lowerBound)
        }
    }

    /// The seconds after `@`.
    static func timestamp(from scanner: inout TextScanner) throws(GrammarError) -> WallTime {
        let start = scanner.position
        let isNegative = scanner.skip("-")
        let digits = scanner.digits()
        guard !digits.isEmpty else {
            throw GrammarError(
                message: "expected seconds since 1970 after \"@\"", help: "write it as @1798761600",
                range: start..<scanner.scalars.count)
        }
        let seconds = Int64(scanner.text(digits)) ?? .max
        let fraction = scanner.skip(".") ? try fraction(from: &scanner) : .zero
        guard scanner.isAtEnd else { throw unexpected(scanner, after: "the seconds") }
        let magnitude = Duration.seconds(seconds) + fraction
        let time = WallTime(sinceEpoch: isNegative ? .zero - magnitude : magnitude)
        guard isWritable(time) else { throw badYear(start..<scanner.position) }
        return time
    }

    /// Whether a moment lies in the years 1 to 9999 of UTC.
    static func isWritable(_ time: WallTime) -> Bool {
        let days = CivilTime.writableDays
        return (Int64(days.lowerBound) * 86_400..<Int64(days.upperBound + 1) * 86_400).contains(time.unixSeconds)
    }
}
