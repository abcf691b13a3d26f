/// How many columns the terminal gives the characters whose width Unicode calls ambiguous, as a file says it.
public enum AmbiguousWidth: String, CaseIterable, Hashable, Sendable {
    /// One, as nearly everywhere.
    case narrow = "1"
    /// Two, as terminals in East Asian settings may have it.
    case wide = "2"
}
