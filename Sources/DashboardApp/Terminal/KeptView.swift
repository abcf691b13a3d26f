import Countdowns
import Dashboard
import Definitions
import Foundation

/// The view state and the open prompt of a terminal, with which the terminal goes on when another process draws it.
struct KeptView: Codable, Equatable, Sendable {
    /// The maximum number of bytes of a view state as JSON, because requests are limited.
    private static let limit = 16 << 10

    let look: RememberedLook
    /// The filter of the list; nil if it shows all countdowns.
    var filter: BoardFilter? { filterText.flatMap { try? FilterText.parse($0) } }
    private let filterText: String?
    let past: PastFold
    let marked: Set<Countdown.ID>
    let isKiosk: Bool
    /// The kind of the open prompt; nil if no prompt is open.
    let prompt: PromptKind?
    /// The text of the open prompt.
    let text: String?

    /// Creates the view state of a terminal.
    init(of look: Look, isThemeChosen: Bool, _ open: (any BoardPrompt)?) {
        var remembered = look.remembered
        remembered.isThemeChosen = isThemeChosen
        self.look = remembered
        filterText = look.list.choice.filter?.text
        (past, marked, isKiosk) = (look.list.choice.past, look.list.cursor.marked, look.isKiosk)
        (prompt, text) = (open?.kind, open?.prompt.editor.text)
    }

    /// Decodes a view state; nil if the JSON is invalid.
    init?(json: String) {
        guard let view = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
        self = view
    }

    /// The view state as JSON; nil if it is too long.
    var json: String? {
        guard let json = try? jsonText(), json.utf8.count <= Self.limit else { return nil }
        return json
    }
}
