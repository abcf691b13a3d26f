import Screen

/// Why a text is not a duration, a date, a zone or whatever else it should be.
public struct GrammarError: Error, Hashable, Sendable {
    /// What is wrong, such as `there is no 30 February`.
    public let message: String

    /// How to mend it.
    public let help: String

    /// The part of the text that is wrong.
    ///
    /// - Units: Unicode scalars from the start of the text; may be empty at its end.
    public let range: Range<Int>
}

extension GrammarError: CustomStringConvertible {
    /// The error in one line, safe for a terminal: `"x" is not a unit of time; units are y, mo, w, d, h, m and s`.
    public var description: String { DisplayText.sanitized("\(message); \(help)") }
}
