import BoardEngine
import Countdowns
import Dashboard
import Screen

/// What a line at the foot of the board asks for while it is open: it takes the keys.
protocol BoardPrompt {
    /// The label, the line and what is said of it.
    var prompt: Prompt { get set }

    /// Says what the line means now: it was edited, or the board changed.
    mutating func update(_ board: Board, at now: Now)

    /// What the line stands for; nil where it means nothing, and the line stays open.
    func command(on board: Board, at now: Now) -> KeyCommand?

    /// Takes Enter: what the line stands for; nil where it stays open.
    mutating func enter(_ board: Board, _ look: Look, at now: Now) -> [KeyCommand]?

    /// Takes a key before the line does.
    ///
    /// - Returns: whether it is a key of this prompt.
    mutating func take(_ key: Key, on board: Board, _ look: Look, at now: Now) -> Bool

    /// What is done as the line is typed.
    var commandsWhileTyped: [KeyCommand] { get }

    /// What is done when Esc closes the line.
    var commandsOnEscape: [KeyCommand] { get }
}

extension BoardPrompt {
    /// Nothing.
    func command(on board: Board, at now: Now) -> KeyCommand? { nil }

    /// The command that the line stands for.
    mutating func enter(_ board: Board, _ look: Look, at now: Now) -> [KeyCommand]? {
        command(on: board, at: now).map { [$0] }
    }

    /// No key.
    mutating func take(_ key: Key, on board: Board, _ look: Look, at now: Now) -> Bool { false }

    /// Nothing.
    var commandsWhileTyped: [KeyCommand] { [] }

    /// Nothing.
    var commandsOnEscape: [KeyCommand] { [] }
}
