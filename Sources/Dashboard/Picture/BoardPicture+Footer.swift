import Countdowns
import Screen

extension BoardPicture {
    /// Draws the keys that work now, or the notice in their place, and which part of the list is visible.
    func drawFooter(_ board: Board, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas) {
        guard let row = layout.footerRow else { return }
        let start = layout.margin
        var room = canvas.size.columns - 2 * layout.margin
        if let place = placeInList(board, layout, at: moment), room >= 40 {
            let width = DisplayText.width(of: place)
            room -= width + 3
            canvas.write(place, column: start + room + 3, row: row, style: styles.dim)
        }
        if let notice = board.notice(at: moment) {
            canvas.writeTruncated(notice.text, column: start, row: row, style: styles.strong, columns: room)
        } else {
            drawHints(board, at: moment, column: start, row: row, room: room, in: &canvas)
        }
    }

    private func drawHints(
        _ board: Board, at moment: Moment, column: Int, row: Int, room: Int, in canvas: inout Canvas
    ) {
        var column = column
        let end = column + room
        for hint in keys.hints(for: board, at: moment) {
            let width = DisplayText.width(of: hint.key) + 1 + DisplayText.width(of: hint.label)
            guard column + width <= end else { continue }
            column += canvas.write(hint.key, column: column, row: row, style: styles.accent) + 1
            column += canvas.write(hint.label, column: column, row: row, style: styles.dim) + 3
        }
    }

    /// Which rows are visible, such as `↓ 12 more`; nil if all are.
    private func placeInList(_ board: Board, _ layout: BoardLayout, at moment: Moment) -> String? {
        let first = board.firstVisibleRow(at: moment)
        let end = first + layout.list.rows
        let above = board.list.countdowns(in: 0..<first)
        let below = end < board.list.rows.count ? board.list.countdowns(in: end..<board.list.rows.count) : 0
        let parts = [above > 0 ? "▴ \(above)" : nil, below > 0 ? "▾ \(below)" : nil].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "  ") + " more"
    }
}
