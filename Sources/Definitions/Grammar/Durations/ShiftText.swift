import Countdowns

/// Parses the shift of a deadline: a duration with a sign, such as `+5m` or `-1h 30m`; the default sign is `+`.
///
/// Years and months are refused: their length would depend on the deadline.
public enum ShiftText {
    /// Parses a shift.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - takesSeconds: whether a number without a unit is a number of seconds, as in requests of the protocol.
    /// - Returns: the shift; negative for an earlier deadline.
    /// - Throws: ``GrammarError`` if the text is invalid.
    public static func parse(_ text: String, takesSeconds: Bool = false) throws(GrammarError) -> Duration {
        let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
        let hasSign = isNegative || text.hasPrefix("+")
        do {
            let amount = try DurationText.exact(
                hasSign ? String(text.dropFirst()) : text, example: "write it as +5m, -30s or +1h 30m",
                takesSeconds: takesSeconds)
            return isNegative ? .zero - amount : amount
        } catch {
            throw error.shifted(by: hasSign ? 1 : 0)
        }
    }
}
