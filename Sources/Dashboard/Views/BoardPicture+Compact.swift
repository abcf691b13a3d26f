import Countdowns
import Screen

extension BoardPicture {
    /// Draws the visible countdowns, a short row each: mark, title and digits.
    func drawCompact(_ board: Board, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas) {
        let columns = CompactColumns(layout)
        let selection = board.selection(at: moment)
        for (offset, row) in board.visibleRows(at: moment).prefix(layout.list.rows).enumerated() {
            for (place, index) in board.list(at: moment).items(in: row).enumerated() {
                let face = CountdownFace(of: board, index, at: moment)
                let rect = columns.rect(place, row: layout.list.row + offset)
                let hasTitle = drawCompact(face, in: rect, on: &canvas)
                guard index == selection else { continue }
                if hasTitle {
                    markSelected(rect, in: &canvas)
                } else {
                    canvas.recolour(rect, background: styles.selection)
                }
            }
        }
    }

    /// Draws a row.
    ///
    /// - Returns: whether there was room for more than the digits.
    private func drawCompact(_ face: CountdownFace, in rect: Rect, on canvas: inout Canvas) -> Bool {
        let right = rect.endColumn - (rect.columns >= 40 ? 1 : 0)
        let amount = face.amount.text(within: rect.columns) ?? "…"
        let width = canvas.width(of: amount)
        canvas.write(amount, column: right - width, row: rect.row, style: styles.digits(face))
        let title = rect.column + 3
        let room = right - width - 1 - title
        guard room > 1 else { return false }
        canvas.write(face.mark, column: rect.column + 1, row: rect.row, style: styles.mark(face.urgency))
        drawTitle(face, column: title, row: rect.row, style: styles.text, columns: room, in: &canvas)
        return true
    }

    /// Says how large a window the chosen view needs, in as many words as fit into this one.
    func drawNeed(_ board: Board, _ layout: BoardLayout, in canvas: inout Canvas) {
        guard let row = layout.needRow else { return }
        let least = board.view.leastSize
        let size = "\(least.columns)x\(least.rows)"
        let forms = ["\(board.view.rawValue) needs \(size)", "needs \(size)", size, "…"]
        let text = forms.first { canvas.width(of: $0) <= canvas.size.columns }
        canvas.write(text ?? "", column: 0, row: row, style: styles.dim)
    }
}

/// How the rows of the compact view stand beside each other: no more columns than it takes to show all.
struct CompactColumns: Equatable, Sendable {
    private static let leastColumns = 36
    private static let mostColumns = 56
    private static let gap = 2

    /// How many countdowns stand in a row.
    let columns: Int

    private let width: Int

    /// Divides the width of a layout.
    init(_ layout: BoardLayout) {
        let most = max((layout.list.columns + Self.gap) / (Self.leastColumns + Self.gap), 1)
        let rows = max(layout.list.rows, 1)
        columns = min(max((layout.count + rows - 1) / rows, 1), most)
        width = min((layout.list.columns - (columns - 1) * Self.gap) / columns, Self.mostColumns)
    }

    /// The room of a countdown.
    func rect(_ place: Int, row: Int) -> Rect {
        Rect(column: place * (width + Self.gap), row: row, columns: max(width, 0), rows: 1)
    }
}
