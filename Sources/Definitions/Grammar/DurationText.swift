/// Durations as people write them: `90s`, `25m`, `1h30m`, `2d 4h`.
public enum DurationText {
    /// A unit of fixed length.
    struct Unit {
        let symbol: String
        let seconds: Int64
        /// Other ways to write it, which are not read but understood.
        let words: [String]
    }

    /// From the longest to the shortest, which is also the order in which they may stand.
    static let units = [
        Unit(symbol: "w", seconds: 604_800, words: ["week", "weeks", "wk"]),
        Unit(symbol: "d", seconds: 86_400, words: ["day", "days"]),
        Unit(symbol: "h", seconds: 3600, words: ["hour", "hours", "hr", "hrs"]),
        Unit(symbol: "m", seconds: 60, words: ["min", "mins", "minute", "minutes"]),
        Unit(symbol: "s", seconds: 1, words: ["sec", "secs", "second", "seconds"]),
    ]

    /// The longest duration: 9999 years of 365.2425 days.
    public static let longest = Duration.seconds(315_537_897_600 - 1)

    static let example = "write it as 90s, 25m, 1h30m or 2d 4h"

    /// Reads a duration.
    ///
    /// One or more parts, each a whole number and its unit (`w`, `d`, `h`, `m`, `s`), from the longest unit to the
    /// shortest, each at most once, with or without one space between two parts.
    ///
    /// - Throws: ``GrammarError`` when the text is something else, or the duration is zero or beyond ``longest``.
    public static func parse(_ text: String) throws(GrammarError) -> Duration {
        var scanner = TextScanner(text)
        guard !scanner.isAtEnd else {
            throw GrammarError(message: "there is no duration", help: example, range: 0..<0)
        }
        var total: Int64 = 0
        var allowed = units[...]
        while !scanner.isAtEnd {
            let start = scanner.position
            let (amount, unit) = try part(from: &scanner, allowed: allowed)
            let (seconds, overflow) = amount.multipliedReportingOverflow(by: units[unit].seconds)
            let (sum, sumOverflow) = total.addingReportingOverflow(seconds)
            guard !overflow, !sumOverflow, .seconds(sum) <= longest else {
                throw tooLong(start..<scanner.position)
            }
            total = sum
            allowed = units[(unit + 1)...]
            if scanner.next == " ", scanner.position + 1 < scanner.scalars.count { _ = scanner.skip(" ") }
        }
        guard total > 0 else {
            throw GrammarError(
                message: "a duration must be longer than zero", help: example, range: 0..<scanner.scalars.count)
        }
        return .seconds(total)
    }

    /// Writes a duration in the form that ``parse(_:)`` reads, such as `1h 30m`.
    ///
    /// - Precondition: `duration` is a whole number of seconds, and positive.
    public static func text(of duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        precondition(seconds > 0 && attoseconds == 0, "Only whole seconds above zero can be written, not \(duration).")
        var rest = seconds
        let parts = units.compactMap { unit -> String? in
            let amount = rest / unit.seconds
            rest %= unit.seconds
            return amount > 0 ? "\(amount)\(unit.symbol)" : nil
        }
        return parts.joined(separator: " ")
    }

    private static func tooLong(_ range: Range<Int>) -> GrammarError {
        GrammarError(
            message: "a duration is at most 9999 years", help: "use a shorter one, or a date with \"at\"", range: range)
    }
}
