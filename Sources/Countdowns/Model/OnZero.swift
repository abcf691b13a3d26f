/// What a countdown does at zero.
public enum OnZero: String, CaseIterable, Hashable, Sendable {
    /// It goes on below zero.
    case overtime
    /// It stays at zero.
    case stop
    /// It leaves the board.
    case hide
}
