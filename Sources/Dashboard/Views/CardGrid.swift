import Countdowns
import Screen

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
