import Countdowns
import Screen
import Themes

/// A prompt at the bottom of the board: a label, an editable line, and a message about the line.
public struct Prompt: Equatable, Sendable {
    /// A message about the edited line.
    public enum Message: Equatable, Sendable {
        /// The meaning of the line, or a hint for the input; may have several rows, separated by line feeds.
        case reading(String)
        /// The error in the line.
        case mistake(String)
    }

    /// The label, which is not yet sanitized for a terminal.
    public var label: String

    /// The edited line.
    public var editor: LineEditor

    /// The message, which is not yet sanitized for a terminal.
    public var message: Message?

    /// Creates a prompt.
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

    /// Creates the picture in a theme.
    public init(theme: Theme) {
        text = theme.style(.text, on: .panel)
        label = theme.style(.accent, on: .panel, .bold)
        dim = theme.style(.dim, on: .panel)
        mistake = theme.style(.due, on: .panel)
    }

    /// The maximum number of rows of an error.
    ///
    /// An error gets several rows, because its end, which contains the remedy, must be visible.
    private static let maxMessageRows = 4

    /// Draws a prompt over the last two rows; in a low window, only over the last row.
    ///
    /// A long error takes more rows.
    public func draw(_ prompt: Prompt, in canvas: inout Canvas) {
        let size = canvas.size
        let margin = BoardLayout(size: size).margin
        let end = size.columns - margin
        let (lines, style) = message(prompt.message, columns: end - margin, canvas.profile)
        let most = min(Self.maxMessageRows, size.rows / 2)
        let rows = size.rows >= 4 ? 1 + min(max(lines.count, 1), most) : min(size.rows, 1)
        guard rows > 0 else { return }
        let row = size.rows - rows
        canvas.fill(Rect(column: 0, row: row, columns: size.columns, rows: rows), style: text)
        // The edited line gets at least half of the row.
        let labelColumns = min(canvas.width(of: prompt.label), max((end - margin) / 2 - 1, 0))
        var column = margin
        column += canvas.writeTruncated(prompt.label, column: column, row: row, style: label, columns: labelColumns)
        if column > margin { column += 1 }
        prompt.editor.draw(in: &canvas, column: column, row: row, columns: end - column, style: text)
        guard rows > 1 else { return }
        // Lines that do not fit are joined into the last row, which is truncated.
        let last = lines.dropFirst(rows - 2).joined(separator: " ")
        for (offset, line) in (lines.prefix(rows - 2) + [last]).enumerated() {
            canvas.writeTruncated(line, column: margin, row: row + 1 + offset, style: style, columns: end - margin)
        }
    }

    private func message(
        _ message: Prompt.Message?, columns: Int, _ profile: DisplayProfile
    ) -> (lines: [String], Style) {
        switch message {
        case .reading(let words): (words.split(separator: "\n").map(String.init), dim)
        case .mistake(let words): (DisplayText.lines(words, columns: columns, in: profile), mistake)
        case nil: ([], dim)
        }
    }
}
