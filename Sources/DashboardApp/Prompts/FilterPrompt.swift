import BoardEngine
import Countdowns
import Dashboard
import Definitions

/// A prompt that filters the list while its text is typed; Enter keeps the filter, Esc removes it.
struct FilterPrompt: BoardPrompt {
    let kind = PromptKind.filter
    var prompt: Prompt

    /// The last valid filter.
    private var filter: BoardFilter?

    private static let usage = Prompt.Message.reading("title   #tag   group:NAME   is:paused   <2h   Esc: no filter")

    /// Opens the prompt with the current filter.
    init(_ look: Look) {
        filter = look.list.choice.filter
        prompt = Prompt("/", text: look.list.choice.filter?.text ?? "")
    }

    mutating func update(_ board: Board, _ look: Look, at now: Now) {
        do {
            filter = try FilterText.parse(prompt.editor.text)
            prompt.message = Self.usage
        } catch {
            // While the text is invalid, the list keeps the last valid filter.
            prompt.message = .mistake(error.description)
        }
    }

    var commandsWhileTyped: [KeyCommand] { [.look(.setFilter(filter))] }

    var commandsOnEscape: [KeyCommand] { [.look(.setFilter(nil))] }

    mutating func enter(_ board: Board, _ look: Look, at now: Now) -> [KeyCommand]? { [] }
}
