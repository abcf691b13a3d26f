/// Whether a duration goes on while the machine sleeps.
///
/// A date comes whatever the machine does. A program that is stopped does not make the machine sleep: durations go on.
public enum SleepRule: String, CaseIterable, Hashable, Sendable {
    /// It goes on.
    case count
    /// It stands still.
    case pause
}
