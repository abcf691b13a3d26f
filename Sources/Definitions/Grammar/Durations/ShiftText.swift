import Countdowns

/// By how much an end moves: a duration with a sign, such as `+5m` or `-1h 30m`; without a sign it is `+`.
///
/// Years and months have no place in it: by how much they move an end would depend on where it is.
public enum ShiftText {
    /// Reads an amount.
    ///
    /// - Throws: ``GrammarError`` when the text is something else.
    public static func parse(_ text: String) throws(GrammarError) -> Duration {
        let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
        let amount = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
        let duration: CalendarDuration
        do {
            duration = try DurationText.parse(amount)
        } catch {
            // What else a file could say there is no help here.
            if case .word = error.offer { throw error }
            throw GrammarError(error.message, help: "write it as +5m, -30s or +1h 30m", range: error.range)
        }
        guard duration.isExact else {
            throw GrammarError(
                "months and years have no fixed length", help: "write it in weeks, days or less",
                range: 0..<amount.unicodeScalars.count)
        }
        return isNegative ? .zero - duration.exact : duration.exact
    }
}
