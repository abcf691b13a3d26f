import Countdowns
import Screen
import Themes

/// The list of themes, drawn in the current theme.
///
/// The panel is at the right of a board, so that most of the board previews the theme.
public struct ThemePickerPicture: Sendable {
    private let theme: Theme
    private let styles: PanelStyles
    private let known: [String: Theme]

    /// Creates the picture in a theme.
    ///
    /// - Parameters:
    ///   - theme: the colours, and the name and the author that are shown under the list.
    ///   - known: the decoded themes. Another theme gets neither a label, dark or light, nor swatches.
    public init(theme: Theme, known: [String: Theme]) {
        self.theme = theme
        self.known = known
        styles = PanelStyles(theme)
    }

    /// Draws the list, and highlights the current theme and the theme that Esc restores.
    public func draw(_ board: Board, _ look: Look, in canvas: inout Canvas) {
        let frame = Frame(of: board, look, in: canvas.size)
        styles.drawSurface(frame.panel, around: frame.inner, title: "Themes", in: &canvas)
        let current = look.themes.firstIndex(of: look.theme) ?? 0
        if frame.hasHeading { drawPlace(look, current, frame, in: &canvas) }
        let first = min(max(current - frame.visibleRows / 2, 0), max(look.themes.count - frame.visibleRows, 0))
        for (offset, name) in look.themes.dropFirst(first).prefix(frame.visibleRows).enumerated() {
            draw(name, of: look, row: frame.firstRow + offset, frame, in: &canvas)
        }
        if frame.hasAuthor { drawAuthor(frame, in: &canvas) }
    }

    /// The number of themes that do not fit into a window.
    public func hiddenRows(of board: Board, _ look: Look, in size: Size) -> Int {
        max(look.themes.count - Frame(of: board, look, in: size).visibleRows, 0)
    }

    /// Draws the position in the list in the border.
    private func drawPlace(_ look: Look, _ current: Int, _ frame: Frame, in canvas: inout Canvas) {
        let place = " \(current + 1) of \(look.themes.count) "
        canvas.write(
            place, column: frame.panel.endColumn - 2 - place.count, row: frame.panel.row, style: styles.dim)
    }

    /// Draws a line of the list: the name, and the background for which the theme is made.
    private func draw(_ name: String, of look: Look, row: Int, _ frame: Frame, in canvas: inout Canvas) {
        let isCurrent = name == look.theme
        let style = isCurrent ? styles.key : styles.text
        if isCurrent {
            canvas.write("▸", column: frame.column, row: row, style: styles.key)
        } else if name == look.overlay?.themeBefore {
            canvas.write("◂", column: frame.column, row: row, style: styles.dim)
        }
        let room = frame.columns - 2 - (frame.hasVariants ? Frame.labelColumns : 0)
        canvas.writeTruncated(name, column: frame.column + 2, row: row, style: style, columns: room)
        defer {
            let line = Rect(column: frame.panel.column + 1, row: row, columns: frame.panel.columns - 2, rows: 1)
            if isCurrent { canvas.select(line, styles.selection, over: styles.text) }
        }
        guard frame.hasVariants, let known = known[name] else { return }
        let column = frame.endColumn - Frame.labelColumns + 2
        canvas.write(known.scheme.variant.rawValue, column: column, row: row, style: styles.dim)
        let shown = known.shown(at: theme.depth)
        for (place, role) in ([.soon] + ThemeRole.groups).enumerated() where theme.depth != .none {
            let style = Style(foreground: shown.large(role))
            canvas.write("█", column: column + 7 + place, row: row, style: style)
        }
    }

    /// Draws the name of the scheme and its author.
    private func drawAuthor(_ frame: Frame, in canvas: inout Canvas) {
        let row = frame.panel.row + frame.panel.rows - 3
        // In a base16 file, an address may follow the author's name. The address is in brackets, or begins after a
        // comma.
        let author = theme.scheme.author.prefix { $0 != "(" && $0 != "<" }.split(separator: ",").first ?? ""
        canvas.writeTruncated(
            theme.scheme.name, column: frame.column, row: row, style: styles.text, columns: frame.columns)
        canvas.writeTruncated(
            String(author), column: frame.column, row: row + 1, style: styles.dim, columns: frame.columns)
    }

    /// The position of the panel in a window, and the parts that fit into it.
    private struct Frame {
        /// The number of columns for the label `dark` or `light` and five swatches, and for the spaces before each.
        static let labelColumns = 14

        let panel: Rect
        let column: Int
        let columns: Int
        let firstRow: Int
        let visibleRows: Int
        let hasVariants: Bool
        let hasHeading: Bool
        let hasAuthor: Bool

        var endColumn: Int { column + columns }

        /// The panel without its padding.
        var inner: Rect {
            Rect(column: column, row: panel.row + (hasHeading ? 1 : 0), columns: columns, rows: visibleRows)
        }

        init(of board: Board, _ look: Look, in size: Size) {
            let layout = BoardLayout(size: size, of: board, look)
            let top = [layout.problemRow, layout.headerRow, layout.ruleRow].count { $0 != nil }
            let height = max((layout.footerRow ?? size.rows) - top, 0)
            hasVariants = size.columns >= 40
            hasHeading = height >= 12
            hasAuthor = height >= 18
            // An empty row is above the block of name and author.
            let frameRows = (hasHeading ? 2 : 0) + (hasAuthor ? 3 : 0)
            visibleRows = max(min(look.themes.count, height - frameRows), 0)
            let padding = size.columns >= 60 ? 2 : 1
            // Longer names are truncated, so that a long file name of a theme does not make the panel cover the board.
            let widest = look.themes.map { DisplayText.width(of: $0) }.max() ?? 0
            let names = min(max(widest, 16), max(size.columns / 3, 16))
            let width = 2 * padding + 2 + names + (hasVariants ? Self.labelColumns : 0)
            let panelColumns = min(width, size.columns)
            panel = Rect(
                column: size.columns - panelColumns, row: top, columns: panelColumns, rows: visibleRows + frameRows)
            column = panel.column + padding
            columns = max(panelColumns - 2 * padding, 0)
            firstRow = top + (hasHeading ? 1 : 0)
        }
    }
}
