import Foundation

/// A command to a board from a key, the timer or a client.
public enum Command: Hashable, Sendable {
    /// Records the changes that are due.
    case tick
    /// Applies an action to countdowns. Skips countdowns to which the action does not apply.
    case change(CountdownAction, of: Set<Countdown.ID>)
    /// Pauses all running durations and sequences. If none is running, resumes the countdowns that were paused together, or
    /// else all countdowns.
    case toggleAll
    /// Sets the machine's time zone. A board whose file has a zone ignores this command.
    case setZone(TimeZone)
    /// Mutes or unmutes alerts.
    case setMuted(Bool)
    /// Sets the reason why the board differs from its files; nil if the board is up to date.
    case setProblem(Problem?)
    /// Undoes the last change.
    case undo
    /// Redoes the change that was undone last.
    case redo
    /// Saves the theme of a terminal. `isChosen` is false if the theme follows the terminal's background.
    case saveTheme(String, isChosen: Bool = true)
    /// Saves the view of a terminal.
    case saveView(BoardView)
    /// Saves the digit style of a terminal.
    case saveFace(DigitFace)
    /// Saves the folded groups, the selection and the sort order of a terminal.
    case saveList(ListLook)

    /// The history verb of ``undo`` or ``redo``; nil for all other commands.
    public var historyVerb: HistoryVerb? {
        switch self {
        case .undo: .undo
        case .redo: .redo
        default: nil
        }
    }

    var defaultCause: Change.Cause {
        switch self {
        case .undo, .redo, .toggleAll: .user
        case .tick, .change, .setZone, .setMuted, .setProblem, .saveTheme, .saveView, .saveFace, .saveList:
            .time
        }
    }
}
