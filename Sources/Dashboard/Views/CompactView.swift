import Countdowns
import Screen

extension Drawing {
    /// Draws the visible countdowns in columns that are read downwards, a short row each: mark, title, digits, and where
    /// there is room when it ends.
    mutating func drawCompact() {
        let list = self.list
        let columns = CompactColumns(layout)
        for (place, row) in visibleRows(of: list).prefix(columns.places).enumerated() {
            guard let index = list.items(in: row).first else { continue }
            let area = columns.rect(place)
            let isSelected = index == selection
            noteClick(on: area, .countdown(board.items[index].id))
            region(area) { $0.drawCompact(index, in: area, whenColumns: columns.whenColumns, isSelected: isSelected) }
        }
    }

    private mutating func drawCompact(_ index: Int, in rect: Rect, whenColumns: Int, isSelected: Bool) {
        let face = show(index)
        let end = rect.endColumn - (rect.columns >= 40 ? 1 : 0)
        if whenColumns > 0 {
            canvas.writeTruncated(
                show(face.when(words, columns: whenColumns)), column: end - whenColumns, row: rect.row,
                style: styles.when(face), columns: whenColumns)
        }
        let right = whenColumns > 0 ? min(end - whenColumns - CompactColumns.whenGap, rect.column + 58) : end
        let title = rect.column + 3
        let amount = compactAmount(face, columns: right - rect.column, beside: right - 1 - title)
        let width = canvas.width(of: amount)
        canvas.write(amount, column: right - width, row: rect.row, style: styles.digits(face))
        let room = right - width - 1 - title
        if room > 1 {
            canvas.write(face.mark, column: rect.column + 1, row: rect.row, style: styles.mark(face.urgency))
            drawTitle(face, column: title, row: rect.row, style: styles.text, columns: room)
        }
        guard isSelected else { return }
        if width < rect.columns { markSelected(rect) } else { canvas.recolour(rect, background: styles.selection) }
    }

    /// The amount in the fullest form beside which the title is whole, else in the shortest.
    private mutating func compactAmount(_ face: CountdownFace, columns: Int, beside room: Int) -> String {
        let amount = show(face.digits)
        let title = canvas.width(of: face.countdown.title)
        let whole = [titleWidth(face), title].lazy.compactMap { amount.text(within: room - $0) }.first
        return whole ?? amount.shortest(within: columns) ?? "…"
    }
}

/// How the compact view divides a window: as many columns as it takes to show all, and more in a wide window.
struct CompactColumns: Equatable, Sendable {
    private static let leastColumns = 36
    /// Columns of this width are no further divided unless not all countdowns are seen.
    private static let usualColumns = 48
    /// Fewer countdowns than this do not go on in another column.
    private static let leastRows = 8
    private static let gap = 2
    /// The columns between the digits and the words.
    static let whenGap = 3

    /// How many columns there are.
    let columns: Int

    /// How many countdowns stand in each.
    let rows: Int

    /// How many columns of each are for when it ends; 0 for none.
    let whenColumns: Int

    private let width: Int
    private let origin: Rect

    /// Divides the room of a layout.
    init(_ layout: BoardLayout) {
        let column = layout.headerRow == nil ? 0 : layout.margin
        origin = Rect(
            column: column, row: layout.list.row, columns: max(layout.list.columns - 2 * column, 0),
            rows: max(layout.list.rows, 1))
        func most(_ width: Int) -> Int {
            max((layout.list.columns - 2 * layout.margin + Self.gap) / (width + Self.gap), 1)
        }
        func needed(_ rows: Int) -> Int { max((layout.count + rows - 1) / rows, 1) }
        let usual = min(most(Self.usualColumns), needed(Self.leastRows))
        columns = min(max(needed(origin.rows), usual), most(Self.leastColumns))
        rows = min(max((layout.count + columns - 1) / columns, 1), origin.rows)
        width = max((origin.columns - (columns - 1) * Self.gap) / columns, 0)
        whenColumns = width >= 62 ? min(16 + (width - 62) / 2, 36) : 0
    }

    /// How many countdowns are visible.
    var places: Int { columns * rows }

    /// The room of a countdown.
    func rect(_ place: Int) -> Rect {
        Rect(
            column: origin.column + place / rows * (width + Self.gap), row: origin.row + place % rows, columns: width,
            rows: 1)
    }
}
