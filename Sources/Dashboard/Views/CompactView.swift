import Countdowns
import Screen

extension Drawing {
    /// Draws the visible countdowns, a short row each: mark, title and digits.
    mutating func drawCompact() {
        let list = self.list
        let columns = CompactColumns(layout)
        for (offset, row) in visibleRows(of: list).prefix(layout.list.rows).enumerated() {
            for (place, index) in list.items(in: row).enumerated() {
                let area = columns.rect(place, row: layout.list.row + offset)
                let isSelected = index == selection
                noteClick(on: area, .countdown(board.items[index].id))
                region(area) { $0.drawCompact(index, in: area, isSelected: isSelected) }
            }
        }
    }

    /// Draws a row; where there is no room for more than the digits, the background alone marks the selection.
    private mutating func drawCompact(_ index: Int, in rect: Rect, isSelected: Bool) {
        let face = show(index)
        let right = rect.endColumn - (rect.columns >= 40 ? 1 : 0)
        let amount = show(face.digits).text(within: rect.columns) ?? "…"
        let width = canvas.width(of: amount)
        canvas.write(amount, column: right - width, row: rect.row, style: styles.digits(face))
        let title = rect.column + 3
        let room = right - width - 1 - title
        guard room > 1 else {
            if isSelected { canvas.recolour(rect, background: styles.selection) }
            return
        }
        canvas.write(face.mark, column: rect.column + 1, row: rect.row, style: styles.mark(face.urgency))
        drawTitle(face, column: title, row: rect.row, style: styles.text, columns: room)
        if isSelected { markSelected(rect) }
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
