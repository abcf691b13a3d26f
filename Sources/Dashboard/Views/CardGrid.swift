import Screen

/// Where the cards lie: as many beside each other as there is room for, all of one size.
struct CardGrid: Equatable, Sendable {
    /// The least columns of a card: as many as `00:00:00` takes in the smallest big digits, and its margins.
    static let leastColumns = 32

    /// The columns, and the rows, between two cards.
    static let gap = (columns: 2, rows: 1)

    /// How many cards stand beside each other.
    let columns: Int

    /// How many rows of cards are visible.
    let visibleRows: Int

    /// Whether a card has big digits.
    let hasBigDigits: Bool

    /// The size of a card.
    let card: Size

    private let origin: (column: Int, row: Int)

    static func == (left: CardGrid, right: CardGrid) -> Bool {
        (left.columns, left.visibleRows, left.hasBigDigits, left.card) == (
            right.columns, right.visibleRows, right.hasBigDigits, right.card
        ) && left.origin == right.origin
    }

    /// Divides the room of a layout.
    init(_ layout: BoardLayout) {
        let room = max(layout.list.columns - 2 * layout.margin, 1)
        columns = max((room + Self.gap.columns) / (Self.leastColumns + Self.gap.columns), 1)
        hasBigDigits = layout.list.rows >= 16 && room >= Self.leastColumns
        let rows = hasBigDigits ? 8 : 3
        card = Size(columns: (room - (columns - 1) * Self.gap.columns) / columns, rows: rows)
        visibleRows = max((layout.list.rows + Self.gap.rows) / (rows + Self.gap.rows), 1)
        origin = (layout.margin, layout.list.row + (layout.ruleRow == nil ? 0 : 1))
    }

    /// The room of a card.
    func rect(row: Int, column: Int) -> Rect {
        Rect(
            column: origin.column + column * (card.columns + Self.gap.columns),
            row: origin.row + row * (card.rows + Self.gap.rows), columns: card.columns, rows: card.rows)
    }
}
