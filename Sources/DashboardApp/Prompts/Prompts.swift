import BoardEngine
import Countdowns
import Dashboard
import Screen

/// The prompts of a terminal: the line at the foot while it is open, and the command lines that were carried out.
struct Prompts {
    /// The result of input for an open line.
    enum Result: Equatable {
        /// The input is no key of a line.
        case ignored
        /// The line stays open.
        case stays
        /// Enter was pressed, and the line stays open because it means nothing.
        case refused
        /// The line is closed, and stands for commands.
        case closed([KeyCommand])
    }

    /// The most command lines that are remembered.
    static let mostLines = 100

    /// The line that is open; nil where none is.
    private(set) var open: (any BoardPrompt)?

    /// The command lines that were carried out, the last one last.
    private var lines: [String] = []

    /// Opens a line in the place of the one before.
    mutating func open(_ prompt: any BoardPrompt) { open = prompt }

    /// Opens the command line.
    mutating func openCommandLine(_ keys: KeyMap) { open = CommandPrompt(keys: keys, history: lines) }

    /// Closes the line, and drops what it stands for.
    mutating func close() { open = nil }

    /// Says what the open line means now: it was edited, or the board changed.
    mutating func update(_ board: Board, at now: Now) { open?.update(board, at: now) }

    /// Takes input for the open line.
    ///
    /// - Parameters:
    ///   - input: a key, a click or a pasted text.
    ///   - board: the board.
    ///   - look: the look.
    ///   - now: when.
    /// - Returns: the result; the board is told by ``update(_:at:)`` afterwards.
    mutating func take(_ input: PendingInput, on board: Board, _ look: Look, at now: Now) -> Result {
        guard let prompt = open else { return .ignored }
        switch input {
        case .paste(let text): open?.prompt.editor.insert(text)
        case .trigger(.key(Key(.escape))): return close(for: prompt.commandsOnEscape)
        case .trigger(.key(Key(.backspace))) where prompt.prompt.editor.isEmpty:
            return close(for: prompt.commandsOnEscape)
        case .trigger(.key(Key(.enter))):
            guard let commands = open?.enter(board, look, at: now) else { return .refused }
            if prompt is CommandPrompt { remember(prompt.prompt.editor.text) }
            return close(for: commands)
        case .trigger(.key(let key)):
            if open?.take(key, on: board, look, at: now) == false { _ = open?.prompt.editor.take(key) }
        case .trigger, .click: return .ignored
        }
        return .stays
    }

    private mutating func close(for commands: [KeyCommand]) -> Result {
        close()
        return .closed(commands)
    }

    private mutating func remember(_ line: String) {
        guard !line.allSatisfy(\.isWhitespace) else { return }
        lines.removeAll { $0 == line }
        lines = lines.suffix(Self.mostLines - 1) + [line]
    }
}
