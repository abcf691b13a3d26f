import BoardEngine
import Countdowns
import Dashboard
import Screen

/// The command line of the board: `extend tea +5m`, `theme nord`, `quit`.
struct CommandPrompt: BoardPrompt {
    let kind = PromptKind.command
    var prompt = Prompt(":")

    private let keys: KeyMap
    private let history: [String]
    /// The position in the history, counted back from the newest line, which has position 1; 0 is the line that is typed.
    private var age = 0
    private var typed = ""
    /// The completions that Tab offers.
    ///
    /// ``offer`` is the index of the current completion.
    private var offers: [String] = []
    private var offer = 0
    /// The last entered line that is invalid, and its error.
    private var mistake: (line: String, words: String)?

    private static let usage = "A command; Tab completes it, Up shows the previous command."

    /// Opens an empty line.
    ///
    /// - Parameters:
    ///   - keys: the key map, whose actions are also commands.
    ///   - history: the earlier command lines, the newest last.
    init(keys: KeyMap, history: [String]) {
        self.keys = keys
        self.history = history
    }

    mutating func update(_ board: Board, _ look: Look, at now: Now) {
        let line = prompt.editor.text
        if let mistake, mistake.line == line {
            prompt.message = .mistake(mistake.words)
        } else {
            prompt.message = .reading(CommandLineText(line, keys: keys).help ?? Self.usage)
        }
    }

    mutating func enter(_ board: Board, _ look: Look, at now: Now) -> [KeyCommand]? {
        let line = prompt.editor.text
        guard !line.allSatisfy(\.isWhitespace) else { return [] }
        do throws(CommandLineText.ParseError) {
            return try CommandLineText(line, keys: keys).commands(on: board, look, at: now.shown)
        } catch {
            mistake = (line, error.description)
            return nil
        }
    }

    mutating func handle(_ key: Key, on board: Board, _ look: Look, at now: Now) -> Bool {
        switch key.code {
        case .up: selectHistoryEntry(age + 1)
        case .down: selectHistoryEntry(age - 1)
        case .tab: complete(by: key.modifiers.contains(.shift) ? -1 : 1, on: board, look)
        default: return false
        }
        return true
    }

    private mutating func selectHistoryEntry(_ new: Int) {
        guard (0...history.count).contains(new) else { return }
        if age == 0 { typed = prompt.editor.text }
        age = new
        prompt.editor.replace(with: age == 0 ? typed : history[history.count - age])
    }

    private mutating func complete(by step: Int, on board: Board, _ look: Look) {
        if offers.isEmpty || prompt.editor.text != offers[offer] {
            offers = CommandLineText(prompt.editor.textBeforeCursor, keys: keys).completions(on: board, look)
            offer = step > 0 ? 0 : max(offers.count - 1, 0)
        } else {
            offer = (offer + step).wrapped(below: offers.count)
        }
        if !offers.isEmpty { prompt.editor.replace(with: offers[offer]) }
    }
}
