import Countdowns

/// Parses the rule for a zero that passed while the board was closed: `run`, `skip`, or a duration such as `10m`.
///
/// Also parses durations of fixed length for other keys.
public enum LateText {
    /// Parses a rule.
    ///
    /// - Throws: ``GrammarError`` if the text is invalid.
    public static func parse(_ text: String) throws(GrammarError) -> LateRule {
        switch text.trimmed {
        case "run": return .run
        case "skip": return .skip
        default: return .within(try span(text, help: "write run, skip, or a duration such as 10m"))
        }
    }

    /// Parses a duration of fixed length.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - help: the remedy in an error.
    /// - Returns: the duration.
    /// - Throws: ``GrammarError`` if the text is invalid.
    public static func span(
        _ text: String, help: String = "write a duration such as 12h"
    ) throws(GrammarError) -> Duration {
        try DurationText.exact(text, example: help)
    }
}
