import BoardEngine
import Countdowns
import Dashboard
import Screen

/// The prompts of a terminal: the open prompt, and the history of the command line.
struct Prompts {
    /// The result of an input for the open prompt.
    enum Result: Equatable {
        /// No prompt is open, or the open prompt does not handle the input.
        case ignored
        case stays
        /// Enter was pressed, and the prompt stays open because its text is invalid.
        case refused
        /// The prompt is closed, with the commands to perform.
        case closed([KeyCommand])
    }

    /// The maximum number of command lines in the history.
    static let maxLines = 100

    /// The open prompt; nil if no prompt is open.
    private(set) var open: (any BoardPrompt)?

    /// The earlier command lines, the newest last.
    private var lines: [String] = []

    /// Opens a prompt in place of the previous prompt.
    mutating func open(_ prompt: any BoardPrompt) { open = prompt }

    /// Opens the command line.
    mutating func openCommandLine(_ keys: KeyMap) { open = CommandPrompt(keys: keys, history: lines) }

    /// Replaces the text of the open prompt.
    mutating func replace(with text: String) { open?.prompt.editor.replace(with: text) }

    /// Closes the prompt without performing its commands.
    mutating func close() { open = nil }

    /// Updates the message of the open prompt after an edit or a change of the board.
    mutating func update(_ board: Board, _ look: Look, at now: Now) { open?.update(board, look, at: now) }

    /// Handles an input for the open prompt.
    ///
    /// - Parameters:
    ///   - input: a key, a click or a pasted text.
    ///   - board: the board.
    ///   - look: the view state.
    ///   - now: the current time.
    /// - Returns: the result. If the prompt stays open, the caller must call ``update(_:_:at:)``.
    mutating func handle(_ input: PendingInput, on board: Board, _ look: Look, at now: Now) -> Result {
        guard let prompt = open else { return .ignored }
        switch input {
        case .paste(let text): open?.prompt.editor.insert(text)
        case .trigger(.key(Key(.escape))): return close(for: prompt.commandsOnEscape)
        case .trigger(.key(Key(.backspace))) where prompt.prompt.editor.isEmpty:
            return close(for: prompt.commandsOnEscape)
        case .trigger(.key(Key(.enter))):
            guard let commands = open?.enter(board, look, at: now) else { return .refused }
            if prompt.kind == .command { remember(prompt.prompt.editor.text) }
            return close(for: commands)
        case .trigger(.key(let key)):
            if open?.handle(key, on: board, look, at: now) == false { _ = open?.prompt.editor.handle(key) }
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
        lines = lines.suffix(Self.maxLines - 1) + [line]
    }
}
