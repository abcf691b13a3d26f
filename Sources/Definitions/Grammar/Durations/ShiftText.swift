import Countdowns

/// Parses the shift of a deadline: a duration with a sign, such as `+5m` or `-1h 30m`; the default sign is `+`.
///
/// Years and months are refused: their length would depend on the deadline.
public enum ShiftText {
    /// Parses a shift.
    ///
    /// - Throws: ``GrammarError`` if the text is invalid.
    public static func parse(_ text: String) throws(GrammarError) -> Duration {
        let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
        let amount = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
        let duration: CalendarDuration
        do {
            duration = try DurationText.parse(amount)
        } catch {
            // The help text for durations lists notations that are invalid for a shift, so the help text for shifts
            // replaces it.
            if case .word = error.offer { throw error }
            throw GrammarError(error.message, help: "write it as +5m, -30s or +1h 30m", range: error.range)
        }
        guard duration.isExact else {
            throw GrammarError(
                "months and years have no fixed length", help: "write it in weeks, days or shorter units",
                range: 0..<amount.unicodeScalars.count)
        }
        return isNegative ? .zero - duration.exact : duration.exact
    }
}
