import Countdowns

/// What follows a zero that was missed: `run`, `skip`, or a duration such as `10m`; and how long that is otherwise.
public enum LateText {
    /// Reads a rule.
    ///
    /// - Throws: ``GrammarError`` when the text is none.
    public static func parse(_ text: String) throws(GrammarError) -> LateRule {
        switch text.trimmed {
        case "run": return .run
        case "skip": return .skip
        default: return .within(try span(text, help: "write run, skip, or a duration such as 10m"))
        }
    }

    /// Reads a duration that has a fixed length.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - help: how to write it.
    /// - Returns: the duration.
    /// - Throws: ``GrammarError`` when the text is none.
    public static func span(
        _ text: String, help: String = "write a duration such as 12h"
    ) throws(GrammarError) -> Duration {
        let duration: CalendarDuration
        do {
            duration = try DurationText.parse(text)
        } catch {
            throw GrammarError(error.message, help: help, range: error.range)
        }
        guard duration.isExact else {
            throw GrammarError(
                "months and years have no fixed length", help: "use weeks or days",
                range: TextScanner(trimming: text).rest)
        }
        return duration.exact
    }
}
