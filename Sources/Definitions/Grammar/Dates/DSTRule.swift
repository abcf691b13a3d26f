import Countdowns

/// What becomes of a time that the clocks skip, or show twice, where a file says so; `dst:`.
///
/// Where it says nothing, ``LocalTime/Disambiguation/compatible`` is the rule. It is also the rule of durations such as
/// `in: 1mo`, whose end is found only when they are started: this one is for dates.
public enum DSTRule: String, CaseIterable, Hashable, Sendable {
    /// The later one of the two moments that can be meant.
    case later
    /// The earlier one of the two moments that can be meant.
    case earlier
    /// Neither: such a time is an error.
    case error
}

extension DSTRule? {
    /// The rule by which a moment is found; a time that is an error has none, and the usual one stands in.
    var disambiguation: LocalTime.Disambiguation {
        switch self {
        case .later: .later
        case .earlier: .earlier
        case .error, nil: .compatible
        }
    }
}
