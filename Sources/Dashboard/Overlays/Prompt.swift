import Countdowns
import Screen
import Themes

/// A question at the foot of the board: a label, the line that answers it, and beneath it what the line means.
public struct Prompt: Equatable, Sendable {
    /// What is said of the line while it is edited.
    public enum Message: Equatable, Sendable {
        /// What the line means, or how to answer.
        case reading(String)
        /// Why the line means nothing.
        case mistake(String)
    }

    /// What is asked for; not yet made safe for a terminal.
    public var label: String

    /// The answer.
    public var editor: LineEditor

    /// What is said of the answer; not yet made safe for a terminal.
    public var message: Message?

    /// Makes a question.
    public init(_ label: String, text: String = "", message: Message? = nil) {
        self.label = label
        editor = LineEditor(text)
        self.message = message
    }
}

/// Draws a prompt in a theme, over the last rows of a board.
public struct PromptPicture: Sendable {
    private let text: Style
    private let label: Style
    private let dim: Style
    private let mistake: Style

    /// Makes the picture in a theme.
    public init(theme: Theme) {
        text = theme.style(.text, on: .panel)
        label = theme.style(.accent, on: .panel, .bold)
        dim = theme.style(.dim, on: .panel)
        mistake = theme.style(.due, on: .panel)
    }

    /// The most rows of a mistake, which ends with its remedy.
    private static let mostMessageRows = 4

    /// Draws a prompt over the last two rows, or in a low window over the last one; a mistake takes as many as it needs.
    public func draw(_ prompt: Prompt, in canvas: inout Canvas) {
        let size = canvas.size
        let margin = BoardLayout(size: size).margin
        let end = size.columns - margin
        var lines: [String] = []
        if case .mistake(let words) = prompt.message {
            lines = DisplayText.lines(words, columns: end - margin, in: canvas.profile)
        }
        let most = min(Self.mostMessageRows, size.rows / 2)
        let rows = size.rows >= 4 ? 1 + min(max(lines.count, 1), most) : min(size.rows, 1)
        guard rows > 0 else { return }
        let row = size.rows - rows
        canvas.fill(Rect(column: 0, row: row, columns: size.columns, rows: rows), style: text)
        // The answer keeps at least half of the row.
        let labelColumns = min(canvas.width(of: prompt.label), max((end - margin) / 2 - 1, 0))
        var column = margin
        column += canvas.writeTruncated(prompt.label, column: column, row: row, style: label, columns: labelColumns)
        if column > margin { column += 1 }
        prompt.editor.draw(in: &canvas, column: column, row: row, columns: end - column, style: text)
        guard rows > 1, let message = prompt.message else { return }
        if case .reading(let words) = message {
            canvas.writeTruncated(words, column: margin, row: row + 1, style: dim, columns: end - margin)
            return
        }
        // What has no room any more stands in the last row, and is cut there.
        let last = lines.dropFirst(rows - 2).joined(separator: " ")
        for (offset, line) in (lines.prefix(rows - 2) + [last]).enumerated() {
            canvas.writeTruncated(line, column: margin, row: row + 1 + offset, style: mistake, columns: end - margin)
        }
    }
}
