import Countdowns

/// Has a board that others may ask and tell: one on a screen, or one without.
protocol BoardHost: Actor {
    /// The board as it is.
    var board: Board { get }

    /// Carries out a command, and tells those who listen what came of it.
    ///
    /// - Parameters:
    ///   - command: what was asked.
    ///   - now: when.
    ///   - origin: who asked, if somebody elsewhere did.
    func perform(_ command: Command, at now: Now, from origin: String?)

    /// Plans anew when the time does something next, because somebody listens now.
    func replan()

    /// Ends the board.
    func end(from origin: String)
}

/// One reading of the machine's clocks, and what the board shows then.
struct Now {
    var real: Moment
    var shown: Moment
}
