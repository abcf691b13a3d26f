import Countdowns
import Remote

/// Has a board that others may ask and tell: one on a screen, or one without.
protocol BoardHost: Actor {
    /// The board as it is.
    var board: Board { get }

    /// What writes what happens on it; nil where nothing is kept.
    var keeper: StateKeeper? { get }

    /// Carries out a command, and tells those who listen what came of it.
    ///
    /// - Parameters:
    ///   - command: what was asked.
    ///   - now: when.
    ///   - cause: who asked; nil leaves that to the command.
    /// - Returns: what happened.
    @discardableResult
    func perform(_ command: Command, at now: Now, cause: Change.Cause?) -> [Change]

    /// Plans anew when the time does something next, because somebody listens now.
    func replan()

    /// Reads the files of the board again.
    ///
    /// - Parameter answer: told what came of it, on any thread.
    func readFiles(_ answer: @escaping @Sendable (Result<ReloadAnswer, RemoteFailure>) -> Void)

    /// Ends the board.
    func end(from origin: String)
}

/// One reading of the machine's clocks, and what the board shows then.
struct Now {
    var real: Moment
    var shown: Moment
}
