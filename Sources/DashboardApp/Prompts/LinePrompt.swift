import BoardEngine
import Countdowns
import Dashboard
import Definitions

/// A prompt for the line of a countdown that is added to the file or edited in the file.
struct LinePrompt: BoardPrompt {
    var prompt: Prompt

    /// The edited countdown; nil for a new countdown.
    private let id: Countdown.ID?
    private let text: String

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

    mutating func update(_ board: Board, at now: Now) {
        guard !prompt.editor.isEmpty else {
            prompt.message = .reading("Tea in 4m #kitchen, Launch 2027-01-15 09:00 in New York. Esc cancels.")
            return
        }
        do throws(GrammarError) {
            prompt.message = .reading(Self.reading(of: try line(board, now), on: board, now))
        } catch {
            let column = prompt.editor.text.unicodeScalars.count > 0 ? "column \(error.range.lowerBound + 1): " : ""
            prompt.message = .mistake(column + error.description)
        }
    }

    func command(on board: Board, at now: Now) -> KeyCommand? {
        guard (try? line(board, now)) != nil else { return nil }
        guard let id else { return .frontEnd(.editFiles(.add(line: prompt.editor.text))) }
        return prompt.editor.text == text
            ? .board(.command(.tick)) : .frontEnd(.editFiles(.edit(id, line: prompt.editor.text)))
    }

    private func line(_ board: Board, _ now: Now) throws(GrammarError) -> CountdownLine {
        let zone = board.index(of: id).flatMap { board.items[$0].countdown.zone } ?? board.zone
        return try CountdownLine(
            prompt.editor.text, needsTime: id == nil, needsTitle: id == nil, now: now.shown.wall, zone: zone)
    }

    /// Returns the meaning of a line in words.
    static func reading(of line: CountdownLine, on board: Board, _ now: Now) -> String {
        var parts = line.title.map { ["“\($0)”"] } ?? []
        let words = WhenText(now: now.shown.wall, boardZone: board.zone)
        let zone = line.zone ?? line.parsingZone
        switch line.time?.kind {
        case .duration(let duration)?:
            let end = now.shown.wall + duration.length(from: now.shown.wall, in: zone)
            parts.append("in \(AmountWords.words(end - now.shown.wall)), \(words.shortly(end))")
        case .date(let target)?: parts.append(words.shortly(target.wallTime(in: zone)))
        case .since(let target)?: parts.append("since \(words.shortly(target.wallTime(in: zone)))")
        default: break
        }
        if let zone = line.zone { parts.append("clocks of \(zone.identifier)") }
        return (parts + line.tags.map { "#\($0)" }).joined(separator: "   ")
    }
}
