import Countdowns

/// A key that changes the board.
public enum BoardKey: Hashable, Sendable {
    /// An action on the marked countdowns, or else on the selected one.
    case change(CountdownAction)
    /// Starts the next step of the selected countdown, where it waits for that; else ``LookCommand/activate``.
    case startOrOpen
    /// Mutes the board, or lets it reach somebody again.
    case toggleMute
    /// A command that names what it changes.
    case command(Command)
}
