/// Whether a duration goes on while the machine sleeps.
public enum SleepRule: String, CaseIterable, Hashable, Sendable {
    /// It goes on.
    case count
    /// It stands still.
    case pause
}
