import Countdowns
import Screen

extension BoardPicture {
    /// Draws the keys that work now, or the notice in their place, and which part of the list is visible.
    func drawFooter(_ board: Board, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas) {
        guard let row = layout.footerRow else { return }
        let start = layout.margin
        var room = canvas.size.columns - 2 * layout.margin
        if board.overlay == nil, layout.view != .focus, let place = placeInList(board, layout, at: moment), room >= 40 {
            let width = canvas.width(of: place)
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
        let gap = canvas.size.columns >= 100 ? 3 : 2
        var column = column
        for hint in Self.fitting(keys.hints(for: board, at: moment), gap: gap, room: room) {
            column += canvas.write(hint.key, column: column, row: row, style: styles.accent) + 1
            column += canvas.write(hint.label, column: column, row: row, style: styles.dim) + gap
        }
    }

    /// The hints for which there is room: the way to the help and the way out before all others.
    private static func fitting(_ hints: [KeyMap.Hint], gap: Int, room: Int) -> [KeyMap.Hint] {
        var left = room + gap
        let ranked = hints.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        let chosen = ranked.filter { _, hint in
            guard hint.width + gap <= left else { return false }
            left -= hint.width + gap
            return true
        }
        return chosen.sorted { $0.offset < $1.offset }.map(\.element)
    }

    /// Which rows are visible, such as `↓ 12 more`; nil if all are.
    private func placeInList(_ board: Board, _ layout: BoardLayout, at moment: Moment) -> String? {
        let first = board.firstVisibleRow(at: moment)
        let end = first + board.arrangement.visibleRows
        let list = board.list(at: moment)
        let above = list.countdowns(in: 0..<first)
        let below = end < list.rows.count ? list.countdowns(in: end..<list.rows.count) : 0
        let parts = [above > 0 ? "▴ \(above)" : nil, below > 0 ? "▾ \(below)" : nil].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "  ") + " more"
    }
}
