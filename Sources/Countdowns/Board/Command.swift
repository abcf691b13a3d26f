import Foundation

/// A command for a board, whoever gives it: a key, the ticker, a peer.
public enum Command: Hashable, Sendable {
    /// Time went on, and something may have happened.
    case tick
    /// Does something to countdowns; what cannot take it stays as it is.
    case change(CountdownAction, of: Set<Countdown.ID>)
    /// Pauses all that run; where none does, resumes those that were paused so.
    case toggleAll
    /// Lets countdowns run as they do elsewhere.
    case adopt([Countdown.ID: ItemState])
    /// Takes the zone in which the machine is now; a board whose file names a zone keeps that.
    case setZone(TimeZone)
    /// Mutes the board, or lets it reach somebody again.
    case setMuted(Bool)
    /// Says why the board is not what its files say now; nil says that it is again.
    case setProblem(Problem?)
    /// Takes the last change back.
    case undo
    /// Makes the change again that was taken back last.
    case redo
    /// Remembers parts of a look.
    case remember(RememberedLook)

    /// The verb of the history that it is; nil for all others.
    public var historyVerb: HistoryVerb? {
        switch self {
        case .undo: .undo
        case .redo: .redo
        default: nil
        }
    }

    /// The cause of the changes that it makes, where nobody says another one.
    var usualCause: Change.Cause {
        switch self {
        case .undo, .redo, .toggleAll: .user
        case .tick, .change, .adopt, .setZone, .setMuted, .setProblem, .remember: .time
        }
    }
}
