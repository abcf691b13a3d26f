import BoardEngine
import Countdowns
import Dashboard
import Definitions

/// A prompt for the line of a countdown that is added to the file or edited in the file.
struct LinePrompt: BoardPrompt {
    var kind: PromptKind { id == nil ? .add : .edit }
    var prompt: Prompt

    /// The edited countdown; nil for a new countdown.
    private let id: Countdown.ID?
    private let text: String
    /// The edited countdown when the prompt was opened.
    private var original: Countdown?

    /// Creates a prompt for a new countdown.
    init() {
        (id, text) = (nil, "")
        prompt = Prompt("Add")
    }

    /// Creates a prompt that edits the line of a countdown.
    init(_ id: Countdown.ID, text: String) {
        (self.id, self.text) = (id, text)
        prompt = Prompt("Edit", text: text)
    }

    mutating func update(_ board: Board, _ look: Look, at now: Now) {
        original = original ?? edited(on: board)
        guard !hasChanged(on: board) else {
            prompt.message = .mistake("This countdown has changed since the prompt was opened. Press Esc, then e.")
            return
        }
        guard !prompt.editor.isEmpty else {
            prompt.message = .reading("Tea 4m #kitchen, Dentist 3 Dec 15:00, Gym every mon 18:00. Esc cancels.")
            return
        }
        do throws(GrammarError) {
            let rules = rules(board, now)
            prompt.message = .reading(
                try Self.reading(of: try line(on: board, by: rules), by: rules, on: board, look, id, at: now.shown))
        } catch {
            prompt.message = .mistake("column \(error.range.lowerBound + 1): \(error.description)")
        }
    }

    func command(on board: Board, at now: Now) -> KeyCommand? {
        let rules = rules(board, now)
        // The line replaces the whole countdown, so it would undo a change of another terminal or of the file.
        guard !hasChanged(on: board), let line = try? line(on: board, by: rules),
            (try? line.countdown(by: rules)) != nil || id != nil
        else { return nil }
        guard let id else { return .frontEnd(.editFiles(.add(line: prompt.editor.text))) }
        return prompt.editor.text == text
            ? .board(.command(.tick)) : .frontEnd(.editFiles(.edit(id, line: prompt.editor.text)))
    }

    private func edited(on board: Board) -> Countdown? { board.index(of: id).map { board.items[$0].countdown } }

    /// Whether the edited countdown differs from the one for which the prompt was opened.
    ///
    /// The edit of a removed countdown is refused when it is made.
    private func hasChanged(on board: Board) -> Bool { edited(on: board).map { $0 != original } ?? false }

    private func rules(_ board: Board, _ now: Now) -> CountdownLine.Rules {
        let zone = edited(on: board)?.zone ?? board.zone
        return CountdownLine.Rules(now: now.shown.wall, zone: zone, order: board.definition.dateOrder)
    }

    private func line(on board: Board, by rules: CountdownLine.Rules) throws(GrammarError) -> CountdownLine {
        guard id != nil else { return try CountdownLine(prompt.editor.text, by: rules) }
        let line = try CountdownLine(changes: prompt.editor.text, by: rules)
        return edited(on: board).map { line.changing($0, in: rules.zone) } ?? line
    }

    /// Returns the meaning of a line in words, and the keys that will be written.
    ///
    /// A line without a time of its own, which changes other parts of a countdown, has only the keys.
    static func reading(
        of line: CountdownLine, by rules: CountdownLine.Rules, on board: Board, _ look: Look, _ id: Countdown.ID?,
        at moment: Moment
    ) throws(GrammarError) -> String {
        let isWhole = line.values.contains { ["in", "at", "by", "since", "every"].contains($0.key) }
        guard id == nil || isWhole && line.title != nil && !line.keepsRecurrence else { return line.yaml() }
        let countdown = try line.countdown(by: rules)
        let style = look.reader.style(of: board.definition)
        let summary = CountdownSummary(
            countdown, boardZone: board.zone, style: style, isRunning: true, at: moment)
        return "\(summary.text)\n\(line.yaml())"
    }
}
