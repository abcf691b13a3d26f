import Screen
import Themes

/// A panel in the middle of the window, for what lies over the board.
struct Panel: Equatable, Sendable {
    /// The whole panel.
    let rect: Rect

    /// The room for words.
    let inner: Rect

    /// Makes a panel that is as large as it must be, and no larger than the window.
    ///
    /// - Parameters:
    ///   - columns: the columns of the words.
    ///   - rows: the rows of the words.
    ///   - size: the window.
    ///   - top: the rows above it that it leaves as they are.
    init(columns: Int, rows: Int, in size: Size, below top: Int = 0) {
        // The footer says how to get out again.
        let height = (BoardLayout(size: size).footerRow ?? size.rows) - top
        let padding = (columns: size.columns >= 40 ? 3 : 1, rows: height >= rows + 2 ? 1 : 0)
        let outer = Size(
            columns: min(columns + 2 * padding.columns, size.columns), rows: min(rows + 2 * padding.rows, height))
        rect = Rect(
            column: (size.columns - outer.columns) / 2, row: top + (height - outer.rows) / 2, columns: outer.columns,
            rows: outer.rows)
        inner = Rect(
            column: rect.column + padding.columns, row: rect.row + padding.rows,
            columns: max(outer.columns - 2 * padding.columns, 0), rows: max(outer.rows - 2 * padding.rows, 0))
    }
}

extension Panel {
    /// How many of so many rows are seen at once: where not all are, the last one says how many lie below.
    func visibleRows(of rows: Int) -> Int { rows <= inner.rows ? inner.rows : max(inner.rows - 1, 1) }

    /// Says in its last row how many rows lie below; nothing where none do.
    func drawMore(_ rows: Int, in canvas: inout Canvas, style: Style) {
        guard rows > 0, inner.rows > 1 else { return }
        let text = " ▾ \(rows) more"
        let column = max(inner.endColumn - canvas.width(of: text), inner.column)
        canvas.write(text, column: column, row: inner.endRow - 1, style: style)
    }
}

/// The styles of what lies over the board.
struct PanelStyles: Sendable {
    let text: Style
    let dim: Style
    let heading: Style
    let key: Style
    let selection: Color
    private let background: Style
    /// The style of a line around the panel; nil where its surface is another one than the background.
    private let edge: Style?

    init(_ theme: Theme) {
        edge = theme[.panel] == theme[.background] ? theme.style(.rule, on: .panel) : nil
        text = theme.style(.text, on: .panel)
        dim = theme.style(.dim, on: .panel)
        heading = theme.style(.heading, on: .panel, .bold)
        key = theme.style(.accent, on: .panel, .bold)
        selection = theme[.selection]
        background = theme.style(.text, on: .background)
    }

    /// Draws an empty panel in the middle of the board.
    ///
    /// The board is blanked at its right, where words and digits have lost their beginnings and are read as others, and at
    /// its left where little is left.
    func drawSurface(_ panel: Panel, in canvas: inout Canvas) {
        let start = panel.rect.column < Self.leastSide ? 0 : panel.rect.column
        canvas.fill(
            Rect(column: start, row: panel.rect.row, columns: canvas.size.columns - start, rows: panel.rect.rows),
            style: background)
        drawSurface(panel.rect, around: panel.inner, in: &canvas)
    }

    /// The columns of a board in which words can still be read.
    private static let leastSide = 20

    /// Draws an empty panel over the board.
    ///
    /// - Parameters:
    ///   - rect: the whole panel.
    ///   - inner: the room for words, on which no edge lies.
    ///   - canvas: the board.
    func drawSurface(_ rect: Rect, around inner: Rect, in canvas: inout Canvas) {
        canvas.fill(rect, style: text)
        guard let edge else { return }
        if inner.column > rect.column {
            for row in rect.row..<rect.endRow {
                for column in [rect.column, rect.endColumn - 1] {
                    canvas.write("│", column: column, row: row, style: edge)
                }
            }
        }
        guard inner.row > rect.row else { return }
        for (row, left, right) in [(rect.row, "┌", "┐"), (rect.endRow - 1, "└", "┘")] {
            let line = Rect(column: rect.column, row: row, columns: rect.columns, rows: 1)
            canvas.fill(line, with: "─", style: edge)
            canvas.write(left, column: rect.column, row: row, style: edge)
            canvas.write(right, column: rect.endColumn - 1, row: row, style: edge)
        }
    }
}
