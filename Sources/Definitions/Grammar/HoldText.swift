import Countdowns

/// Parses a planned hold: `T-10m for 20m`.
public enum HoldText {
    private static let example = "write it as T-10m for 20m"

    /// Parses a hold.
    ///
    /// - Throws: ``GrammarError`` if the text is invalid.
    public static func parse(_ text: String) throws(GrammarError) -> Holds.Hold {
        var scanner = TextScanner(trimming: text)
        let start = scanner.position
        guard scanner.skip("T") || scanner.skip("t"), scanner.skip("-") || scanner.skip("−") else {
            throw GrammarError(
                "a hold must begin with \"T-\"", help: example, range: start..<max(scanner.scalars.count, start))
        }
        let rest = scanner.rest
        guard let word = rest.first(where: { isFor(scanner.scalars, $0, in: rest) }) else {
            throw GrammarError(
                "expected \"for\" and the length of the hold", help: example,
                range: rest.upperBound..<rest.upperBound)
        }
        return Holds.Hold(
            at: try duration(rest.lowerBound..<word, scanner), for: try duration(word + 3..<rest.upperBound, scanner))
    }

    private static func isFor(_ scalars: [Unicode.Scalar], _ index: Int, in range: Range<Int>) -> Bool {
        func isBlank(_ place: Int) -> Bool { place >= range.upperBound || scalars[place].isBlank }
        return index > range.lowerBound && isBlank(index - 1) && isBlank(index + 3) && index + 3 <= range.upperBound
            && scalars[index] == "f" && scalars[index + 1] == "o" && scalars[index + 2] == "r"
    }

    private static func duration(_ range: Range<Int>, _ scanner: TextScanner) throws(GrammarError) -> Duration {
        let duration: CalendarDuration
        do {
            duration = try DurationText.parse(scanner.text(range))
        } catch {
            let place = range.lowerBound + error.range.lowerBound..<range.lowerBound + error.range.upperBound
            throw GrammarError(error.message, help: example, range: place)
        }
        guard duration.isExact else {
            throw GrammarError(
                "months and years have no fixed length", help: "write it in weeks, days or shorter units",
                range: scanner.trimmed(range))
        }
        return duration.exact
    }
}
