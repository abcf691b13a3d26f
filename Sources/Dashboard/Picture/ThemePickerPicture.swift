import Countdowns
import Screen

/// The list of themes in the current one: a panel that lies over the right of a board, so that most of it is seen.
public struct ThemePickerPicture: Sendable {
    private let styles: PanelStyles

    /// Makes the picture in a theme.
    public init(theme: Theme) {
        styles = PanelStyles(theme)
    }

    /// Draws the list with the board's theme marked.
    public func draw(_ board: Board, in canvas: inout Canvas) {
        let size = canvas.size
        let widest = board.themes.map { DisplayText.width(of: $0) }.max() ?? 0
        let height = BoardLayout(size: size).footerRow ?? size.rows
        let columns = min(widest + 6, size.columns)
        let rows = min(board.themes.count + 2, height)
        let panel = Rect(column: size.columns - columns, row: max((height - rows) / 2, 0), columns: columns, rows: rows)
        canvas.fill(panel, style: styles.text)
        let visible = max(rows - 2, 1)
        let current = board.themes.firstIndex(of: board.theme) ?? 0
        let first = min(max(current - visible / 2, 0), max(board.themes.count - visible, 0))
        for (offset, name) in board.themes.dropFirst(first).prefix(visible).enumerated() {
            let row = panel.row + (rows > 2 ? 1 : 0) + offset
            let isCurrent = first + offset == current
            let style = isCurrent ? styles.key : styles.text
            if isCurrent { canvas.write("▸", column: panel.column + 1, row: row, style: styles.key) }
            canvas.writeTruncated(name, column: panel.column + 3, row: row, style: style, columns: columns - 4)
        }
    }
}

/// The styles of what lies over the board.
struct PanelStyles: Sendable {
    let text: Style
    let dim: Style
    let heading: Style
    let key: Style

    init(_ theme: Theme) {
        func style(_ role: ThemeRole, _ attributes: TextAttributes = []) -> Style {
            Style(foreground: theme[role], background: theme[.panel], attributes: attributes)
        }
        text = style(.text)
        dim = style(.dim)
        heading = style(.heading, .bold)
        key = style(.accent, .bold)
    }
}
