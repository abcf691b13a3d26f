import Countdowns
import Screen

extension Drawing {
    /// Draws the visible countdowns, a card each.
    mutating func drawCards() {
        let list = self.list
        let grid = CardGrid(layout)
        for (offset, row) in visibleRows(of: list).enumerated() {
            for (column, index) in list.items(in: row).enumerated() {
                let area = grid.rect(row: offset, column: column)
                let isSelected = index == selection
                noteClick(on: area, .countdown(board.items[index].id))
                region(area) { drawing in
                    let face = drawing.show(index)
                    if let scale = grid.scale {
                        drawing.drawCard(face, scale: scale, in: area)
                    } else {
                        drawing.drawSmallCard(face, in: area)
                    }
                    drawing.canvas.recolour(area, background: drawing.styles.panel)
                    if isSelected { drawing.markSelected(area) }
                }
            }
        }
    }

    private mutating func drawCard(_ face: CountdownFace, scale: Int, in rect: Rect) {
        let digits = BigDigits(board.face, scale: scale)
        let inner = rect.inset(columns: CardGrid.frameColumns / 2, rows: 1)
        let used = drawCardTitle(face, in: inner)
        if let group = face.countdown.group, inner.columns - used >= canvas.width(of: group) + 3 {
            let width = canvas.width(of: group)
            canvas.write(group, column: inner.endColumn - width, row: inner.row, style: styles.dim)
        }
        drawDigits(face, digits, column: inner.column, row: inner.row + 1, columns: inner.columns)
        let row = inner.row + 1 + digits.rows
        drawBar(face, column: inner.column, row: row, columns: inner.columns)
        let percent = show(face.percent)
        let room = inner.columns - (percent.map { canvas.width(of: $0) + 2 } ?? 0)
        canvas.writeTruncated(
            show(face.when(words, columns: room)), column: inner.column, row: row + 1, style: styles.when(face),
            columns: room)
        drawRight(
            percent ?? "", in: ListColumns.Span(column: inner.column, columns: inner.columns), row: row + 1,
            style: styles.dim)
    }

    private mutating func drawSmallCard(_ face: CountdownFace, in rect: Rect) {
        let inner = rect.inset(columns: CardGrid.frameColumns / 2, rows: 0)
        _ = drawCardTitle(face, in: inner)
        let amount = show(face.digits).text(within: inner.columns) ?? "…"
        canvas.write(amount, column: inner.column, row: inner.row + 1, style: styles.digits(face))
        let rest = inner.columns - canvas.width(of: amount)
        if let percent = show(face.percent), rest > canvas.width(of: percent) {
            drawRight(
                percent, in: ListColumns.Span(column: inner.column, columns: inner.columns), row: inner.row + 1,
                style: styles.dim)
        }
        drawBar(face, column: inner.column, row: inner.row + 2, columns: inner.columns)
    }

    private mutating func drawCardTitle(_ face: CountdownFace, in inner: Rect) -> Int {
        canvas.write(face.mark, column: inner.column, row: inner.row, style: styles.mark(face.urgency))
        return 2
            + drawTitle(
                face, column: inner.column + 2, row: inner.row, style: styles.strong, columns: inner.columns - 2)
    }

    /// Draws the amount in the fullest form that fits at the scale of all cards, else smaller, else in normal
    /// characters; always on the same bottom line.
    private mutating func drawDigits(_ face: CountdownFace, _ digits: BigDigits, column: Int, row: Int, columns: Int) {
        let amount = show(face.digits)
        for scale in stride(from: digits.scale, through: 1, by: -1) {
            let smaller = BigDigits(digits.face, scale: scale)
            let text = amount.text(within: columns) { smaller.columns(of: amount.measure(of: $0)) }
            guard let text else { continue }
            let top = row + digits.rows - smaller.rows
            return smaller.draw(text, in: &canvas, column: column, row: top, styles: styles.bigDigitStyles(face))
        }
        let text = amount.text(within: columns) ?? "…"
        canvas.write(text, column: column, row: row + digits.rows - 1, style: styles.bigDigits(face))
    }
}

/// Where the cards lie: as many beside each other as there is room for, all of one size, with digits of one scale: the
/// largest with which all of them are seen, else the smallest.
struct CardGrid: Equatable, Sendable {
    /// The columns between two cards; between their rows lies one row.
    static let gap = 2

    /// What a card has beside its digits: the title, the bar, the words, and an empty row above and below.
    static let frameRows = 5

    /// The columns around the words of a card.
    static let frameColumns = 4

    private static let largestScale = 8
    private static let leastColumns = 18

    /// How many cards stand beside each other.
    let columns: Int

    /// How many rows of cards are visible.
    let visibleRows: Int

    /// The scale of the big digits; nil where there is no room for any.
    let scale: Int?

    /// The size of a card.
    let card: Size

    private let column: Int
    private let row: Int

    /// Divides the room of a layout.
    init(_ layout: BoardLayout) {
        let room = Size(columns: max(layout.list.columns - 2 * layout.margin, 1), rows: layout.list.rows)
        let fitting = (1...Self.largestScale).map { Self.leastSize(layout.face, scale: $0) }.enumerated()
            .filter { $0.element.columns <= room.columns && $0.element.rows <= room.rows }
        let showingAll = fitting.last { Self.count($0.element, in: room) >= max(layout.count, 1) }
        let chosen = (showingAll ?? fitting.first).flatMap { room.rows >= 12 ? $0 : nil }
        let least = chosen?.element ?? Size(columns: Self.leastColumns, rows: 3)
        scale = chosen.map { $0.offset + 1 }
        columns = Self.columns(least, in: room)
        card = Size(columns: (room.columns - (columns - 1) * Self.gap) / columns, rows: least.rows)
        visibleRows = Self.rows(least, in: room)
        column = layout.margin
        let isFull = visibleRows * (least.rows + 1) > room.rows
        row = layout.list.row + (layout.ruleRow == nil || isFull ? 0 : 1)
    }

    /// The room of a card.
    func rect(row: Int, column: Int) -> Rect {
        Rect(
            column: self.column + column * (card.columns + Self.gap), row: self.row + row * (card.rows + 1),
            columns: card.columns, rows: card.rows)
    }

    /// The smallest card that has room for `00:00:00`.
    private static func leastSize(_ face: DigitFace, scale: Int) -> Size {
        Size(
            columns: BigDigits(face, scale: scale).columns(of: "00:00:00") + frameColumns,
            rows: BigDigits.rows(face, scale: scale) + frameRows)
    }

    private static func columns(_ card: Size, in room: Size) -> Int {
        max((room.columns + gap) / (card.columns + gap), 1)
    }

    private static func rows(_ card: Size, in room: Size) -> Int { max((room.rows + 1) / (card.rows + 1), 1) }

    private static func count(_ card: Size, in room: Size) -> Int { columns(card, in: room) * rows(card, in: room) }
}
