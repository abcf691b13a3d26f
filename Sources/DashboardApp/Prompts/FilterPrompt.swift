import BoardEngine
import Countdowns
import Dashboard
import Definitions

/// Filters the list as it is typed; Enter keeps the filter, Esc takes it away.
struct FilterPrompt: BoardPrompt {
    var prompt: Prompt

    /// The last text that was a filter.
    private var filter: BoardFilter?

    private static let usage = Prompt.Message.reading("title   #tag   group:NAME   is:paused   <2h   Esc: all again")

    /// Opens it on the filter that is on.
    init(_ look: Look) {
        filter = look.list.choice.filter
        prompt = Prompt("/", text: look.list.choice.filter?.text ?? "")
    }

    mutating func update(_ board: Board, at now: Now) {
        do {
            filter = try FilterText.parse(prompt.editor.text)
            prompt.message = Self.usage
        } catch {
            // The list stays as it was until the amount is one.
            prompt.message = .mistake(error.description)
        }
    }

    var commandsWhileTyped: [KeyCommand] { [.look(.setFilter(filter))] }

    var commandsOnEscape: [KeyCommand] { [.look(.setFilter(nil))] }

    mutating func enter(_ board: Board, _ look: Look, at now: Now) -> [KeyCommand]? { [] }
}
