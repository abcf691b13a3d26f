import Countdowns

/// A key that changes the board.
public enum BoardKey: Hashable, Sendable {
    /// Applies an action to the marked countdowns, or to the selected countdown if none is marked.
    case change(CountdownAction)
    /// Starts the next step of the selected countdown if that step waits for the user. Otherwise performs
    /// ``LookCommand/activate``.
    case startOrOpen
    /// Mutes or unmutes the board.
    case toggleMute
    /// Sends a command that contains its targets.
    case command(Command)
}
