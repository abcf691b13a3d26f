import BoardEngine
import Countdowns
import Dashboard
import Definitions

/// A prompt for the new deadline of countdowns.
struct EndPrompt: BoardPrompt {
    let kind = PromptKind.end
    var prompt: Prompt

    private let ids: Set<Countdown.ID>
    private let isDate: Bool

    /// Creates a prompt for the countdowns on which keys act; nil if keys act on no countdown.
    init?(_ board: Board, _ look: Look, at now: Now) {
        let indices = look.list.targets(on: board, at: now.shown)
        guard let first = indices.first else { return nil }
        ids = Set(indices.map { board.items[$0].id })
        isDate = board.items[first].dateInFile != nil
        let title = indices.count == 1 ? board.items[first].countdown.title : "\(indices.count) countdowns"
        prompt = Prompt("\(title) ends")
    }

    mutating func update(_ board: Board, _ look: Look, at now: Now) {
        guard !prompt.editor.isEmpty else {
            prompt.message = .reading(
                "A duration such as 25m, or a time as in \"at 18:00\". Enter sets it, Esc cancels.")
            return
        }
        do throws(GrammarError) {
            let end = try end(board, now)
            let words = WhenText(board, look, at: now.shown)
            let anchor = isDate ? CalendarAnchor(end.date, in: board.zone) : nil
            let amount = AmountWords.remaining(end.left, anchor?.amount(left: end.left))
            prompt.message = .reading("in \(amount), \(words.shortly(end.date))")
        } catch {
            prompt.message = .mistake(error.description)
        }
        if let refusal = refusal(on: board, now) { prompt.message = .mistake(refusal) }
    }

    func command(on board: Board, at now: Now) -> KeyCommand? {
        guard refusal(on: board, now) == nil else { return nil }
        return (try? end(board, now)).map { .board(.command(.change(.set($0.left), of: ids))) }
    }

    private func end(_ board: Board, _ now: Now) throws(GrammarError) -> EndText {
        try EndText(prompt.editor.text, ofDate: isDate, in: board.zone, now: now.shown.wall)
    }

    private func refusal(on board: Board, _ now: Now) -> String? {
        let indices = ids.compactMap { board.index(of: $0) }.sorted()
        let left = (try? end(board, now))?.left ?? .seconds(60)
        let refusals = indices.compactMap { board.refusal(of: .set(left), for: $0, at: now.shown) }
        guard refusals.count == indices.count else { return nil }
        return refusals.first?.sentence ?? "This countdown no longer exists."
    }
}
