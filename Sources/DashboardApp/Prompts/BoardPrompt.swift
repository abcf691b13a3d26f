import Countdowns
import Dashboard

/// What a line at the foot of the board asks for while it is open: it takes the keys.
protocol BoardPrompt {
    /// The label, the line and what is said of it.
    var prompt: Prompt { get set }

    /// Says what the line means now: it was edited, or the board changed.
    mutating func update(_ board: Board, at now: Now)

    /// What the line stands for; nil where it means nothing, and the line stays open.
    func command(on board: Board, at now: Now) -> Command?
}
