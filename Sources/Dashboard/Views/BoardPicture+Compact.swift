import Countdowns
import Screen

extension BoardPicture {
    /// Draws the visible countdowns, a short row each: mark, title and digits.
    func drawCompact(_ board: Board, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas) {
        let columns = CompactColumns(layout)
        let selection = board.selection(at: moment)
        for (offset, row) in Self.visibleRows(of: board, at: moment).enumerated() {
            for (place, index) in board.list(at: moment).items(in: row).enumerated() {
                let face = CountdownFace(board.items[index], at: moment)
                let rect = columns.rect(place, row: layout.list.row + offset)
                drawCompact(face, in: rect, on: &canvas)
                if index == selection { canvas.recolour(rect, background: styles.selection) }
            }
        }
    }

    private func drawCompact(_ face: CountdownFace, in rect: Rect, on canvas: inout Canvas) {
        let amount = face.amount.text(within: rect.columns) ?? "…"
        let width = DisplayText.width(of: amount)
        canvas.write(
            amount, column: rect.endColumn - width, row: rect.row, style: styles.digits(face.urgency))
        let room = rect.columns - width - 1
        guard room > 2 else { return }
        canvas.write(face.mark, column: rect.column, row: rect.row, style: styles.mark(face.urgency))
        canvas.writeTruncated(
            face.countdown.title, column: rect.column + 2, row: rect.row,
            style: styles.quiet(face.urgency) ?? styles.text, columns: room - 2)
    }
}

/// How the rows of the compact view stand beside each other.
struct CompactColumns: Equatable, Sendable {
    private static let leastColumns = 36
    private static let gap = 3

    /// How many countdowns stand in a row.
    let columns: Int

    private let width: Int

    /// Divides the width of a layout.
    init(_ layout: BoardLayout) {
        columns = max((layout.list.columns + Self.gap) / (Self.leastColumns + Self.gap), 1)
        width = (layout.list.columns - (columns - 1) * Self.gap) / columns
    }

    /// The room of a countdown.
    func rect(_ place: Int, row: Int) -> Rect {
        Rect(column: place * (width + Self.gap), row: row, columns: max(width, 0), rows: 1)
    }
}
