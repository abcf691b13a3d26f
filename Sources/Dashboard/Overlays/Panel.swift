import Screen
import Themes

/// A panel in the middle of the window, for an overlay.
struct Panel: Equatable, Sendable {
    /// The whole panel, including its padding.
    let rect: Rect

    /// The area of the text.
    let inner: Rect

    /// Creates a panel of the required size, limited to the window.
    ///
    /// - Parameters:
    ///   - columns: the width of the text.
    ///   - rows: the number of rows of text.
    ///   - size: the size of the window.
    ///   - top: the number of rows at the top of the window that the panel does not cover.
    init(columns: Int, rows: Int, in size: Size, below top: Int = 0) {
        // The footer stays visible, because it names the key that closes the panel.
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
    /// The number of visible text rows.
    ///
    /// If some rows are hidden, the last row is reserved for their number.
    func visibleRows(of rows: Int) -> Int { rows <= inner.rows ? inner.rows : max(inner.rows - 1, 1) }

    /// Draws the number of hidden rows, if any, in the last row of the panel.
    func drawMore(_ rows: Int, in canvas: inout Canvas, style: Style) {
        guard rows > 0, inner.rows > 1 else { return }
        let text = " ▾ \(rows) more"
        let column = max(inner.endColumn - canvas.width(of: text), inner.column)
        canvas.write(text, column: column, row: inner.endRow - 1, style: style)
    }
}

/// The styles of an overlay.
struct PanelStyles: Sendable {
    let text: Style
    let dim: Style
    let heading: Style
    let key: Style
    let selection: Color
    private let background: Style
    private let edge: Style
    private let theme: Theme

    init(_ theme: Theme) {
        self.theme = theme
        edge = theme.style(.rule, on: .panel)
        text = theme.style(.text, on: .panel)
        dim = theme.style(.dim, on: .panel)
        heading = theme.style(.heading, on: .panel, .bold)
        key = theme.style(.text, on: .panel, .bold)
        selection = theme[.selection]
        background = theme.style(.text, on: .background)
    }

    /// The style of a sign or a swatch.
    func sign(_ role: ThemeRole) -> Style { theme.style(role, on: .panel, .bold) }

    /// Draws an empty panel in the middle of the board.
    ///
    /// Clears the board to the right of the panel, where truncated words and digits could be misread. Also clears the board to
    /// the left of the panel if that part has only a few columns.
    func drawSurface(_ panel: Panel, title: String, in canvas: inout Canvas) {
        let start = panel.rect.column < Self.leastSide ? 0 : panel.rect.column
        canvas.fill(
            Rect(column: start, row: panel.rect.row, columns: canvas.size.columns - start, rows: panel.rect.rows),
            style: background)
        drawSurface(panel.rect, around: panel.inner, title: title, in: &canvas)
    }

    /// The minimum number of columns in which words of the board are still readable.
    private static let leastSide = 20

    /// Draws an empty panel over the board.
    ///
    /// - Parameters:
    ///   - rect: the whole panel.
    ///   - inner: the area of the text. Without an empty row above it, the border has only its sides.
    ///   - title: the title in the border.
    ///   - canvas: the canvas with the board.
    func drawSurface(_ rect: Rect, around inner: Rect, title: String, in canvas: inout Canvas) {
        canvas.fill(rect, style: text)
        canvas.drawFrame(rect, isClosed: inner.row > rect.row, style: edge)
        guard inner.row > rect.row else { return }
        canvas.writeTruncated(
            " \(title) ", column: rect.column + 2, row: rect.row, style: heading, columns: rect.columns - 4)
    }
}

extension Canvas {
    /// Gives cells the background of the selection; if text has the same background, one row is in reverse video.
    mutating func select(_ rect: Rect, _ selection: Color, over text: Style, track: Color? = nil) {
        if selection != text.background {
            recolour(rect, background: selection)
        } else if rect.rows == 1 {
            reverse(rect, foreground: text.foreground, track: track)
        }
    }

    /// Draws a border in the outermost cells of a rectangle, or only its sides.
    mutating func drawFrame(_ rect: Rect, isClosed: Bool = true, style: Style) {
        for column in [rect.column, rect.endColumn - 1] {
            fill(Rect(column: column, row: rect.row, columns: 1, rows: rect.rows), with: "│", style: style)
        }
        guard isClosed else { return }
        for (row, left, right) in [(rect.row, "╭", "╮"), (rect.endRow - 1, "╰", "╯")] {
            fill(Rect(column: rect.column, row: row, columns: rect.columns, rows: 1), with: "─", style: style)
            write(left, column: rect.column, row: row, style: style)
            write(right, column: rect.endColumn - 1, row: row, style: style)
        }
    }
}
