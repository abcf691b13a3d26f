import BoardEngine
import Countdowns
import Dashboard
import Screen

/// A prompt of the board, which handles the keys while it is open.
protocol BoardPrompt {
    var kind: PromptKind { get }

    var prompt: Prompt { get set }

    /// Updates the message after an edit or a change of the board.
    mutating func update(_ board: Board, _ look: Look, at now: Now)

    /// Returns the command for the text; nil if the text is invalid.
    func command(on board: Board, at now: Now) -> KeyCommand?

    /// Handles Enter: returns the commands for the text; nil if the prompt stays open.
    mutating func enter(_ board: Board, _ look: Look, at now: Now) -> [KeyCommand]?

    /// Handles a key before the line editor does.
    ///
    /// - Returns: whether the prompt handled the key.
    mutating func handle(_ key: Key, on board: Board, _ look: Look, at now: Now) -> Bool

    var commandsWhileTyped: [KeyCommand] { get }

    var commandsOnEscape: [KeyCommand] { get }
}

extension BoardPrompt {
    func command(on board: Board, at now: Now) -> KeyCommand? { nil }

    /// Returns the command for the text; nil if the text is invalid.
    mutating func enter(_ board: Board, _ look: Look, at now: Now) -> [KeyCommand]? {
        command(on: board, at: now).map { [$0] }
    }

    mutating func handle(_ key: Key, on board: Board, _ look: Look, at now: Now) -> Bool { false }

    var commandsWhileTyped: [KeyCommand] { [] }

    var commandsOnEscape: [KeyCommand] { [] }
}
