import Countdowns
import Screen

extension Drawing {
    mutating func drawCards() {
        let list = self.list
        let grid = CardGrid(layout)
        for (offset, row) in visibleRows(of: list).enumerated() {
            let items = list.items(in: row)
            for (column, index) in items.enumerated() {
                let area = grid.rect(row: offset, column: column)
                let isSelected = index == selection
                noteClick(on: area, .countdown(board.items[index].id))
                let group = heading(of: index, at: items.startIndex + column, in: list)
                let inner = area.inset(columns: CardGrid.frameColumns / 2, rows: grid.shape?.frame.padding ?? 0)
                // The surface changes at a pulse. Its region contains the others, so that they are redrawn with it.
                let hasFrame = styles.panel == styles.background.background
                let frame = Rect(column: area.column, row: area.row - 1, columns: area.columns, rows: area.rows + 2)
                if hasFrame, frame.endRow <= layout.footerRow ?? canvas.size.rows {
                    canvas.drawFrame(frame, style: styles.rule)
                }
                region(of: index, .card, area) { drawing in
                    drawing.drawn.digits[index] = nil
                    if hasFrame { drawing.canvas.drawFrame(area, isClosed: false, style: drawing.styles.rule) }
                    if isSelected { drawing.markSelected(area, cursorRow: inner.row) }
                }
                guard let shape = grid.shape else {
                    region(of: index, .card, inner) { $0.drawSmallCard($0.show(index), in: inner) }
                    continue
                }
                drawCard(index, shape, group: group, isSelected: isSelected, in: inner)
            }
        }
    }

    /// The group to name on a card; nil if the previous countdown has the same group.
    private func heading(of index: Int, at place: Int, in list: BoardRows) -> String? {
        func group(_ place: Int) -> String? { board.items[list.order[place]].countdown.group }
        // For the first countdown, the last countdown counts as the previous countdown, so a board with a single group never
        // names that group.
        let before = group(place > 0 ? place - 1 : list.order.count - 1)
        let group = board.items[index].countdown.group
        return group == before ? nil : group
    }

    /// Draws the contents of a card.
    ///
    /// Each row that can change independently is a region.
    private mutating func drawCard(
        _ index: Int, _ shape: CardGrid.Shape, group: String?, isSelected: Bool, in inner: Rect
    ) {
        func line(_ row: Int) -> Rect { Rect(column: inner.column, row: row, columns: inner.columns, rows: 1) }
        let title = line(inner.row)
        region(of: index, .card, title) {
            $0.drawCardTitle($0.showBig(index), group: group, in: title)
            if isSelected { $0.select(title) }
        }
        var digits = line(inner.row + 1)
        digits.rows = BigDigits(shape.face, scale: shape.scale).rows
        region(of: index, .card, digits, isBlanked: false) { [digits] in
            $0.drawCardDigits(index, shape, isSelected: isSelected, in: digits)
        }
        let bar = line(digits.endRow + shape.frame.air)
        region(of: index, .card, bar) {
            $0.drawBar($0.showBig(index), column: bar.column, row: bar.row, columns: bar.columns)
        }
        let words = line(bar.row + 1 + shape.frame.air)
        region(of: index, .card, words) { $0.drawCardWords($0.showBig(index), in: words) }
    }

    private mutating func drawCardWords(_ face: CountdownFace, in line: Rect) {
        let percent = show(face.percent)
        let room = line.columns - (percent.map { canvas.width(of: $0) + 2 } ?? 0)
        canvas.writeTruncated(
            show(face.when(words, columns: room)), column: line.column, row: line.row, style: styles.when(face),
            columns: room)
        drawRight(
            percent ?? "", in: ListColumns.Span(column: line.column, columns: line.columns), row: line.row,
            style: styles.dim)
    }

    private mutating func drawSmallCard(_ face: CountdownFace, in inner: Rect) {
        drawCardTitle(face, group: nil, in: inner)
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

    private mutating func drawCardTitle(_ face: CountdownFace, group: String?, in inner: Rect) {
        canvas.write(mark(face), column: inner.column, row: inner.row, style: markStyle(face))
        let used = drawTitle(
            face, column: inner.column + 2, row: inner.row, style: styles.strong, columns: inner.columns - 2)
        guard let group else { return }
        let width = canvas.width(of: group)
        guard inner.columns - 2 - used >= width + 3 else { return }
        canvas.write(group, column: inner.endColumn - width, row: inner.row, style: styles.dim)
    }

    /// Draws the digits of a card, redrawing only the changed digits if possible.
    ///
    /// Tries the scale of all cards first, then smaller scales, then normal characters. Each size uses the longest text that
    /// fits. The text has the same bottom row in every size.
    private mutating func drawCardDigits(_ index: Int, _ shape: CardGrid.Shape, isSelected: Bool, in area: Rect) {
        let face = showBig(index)
        let amount = show(face.digits)
        let styles = styles.bigDigitStyles(face, group: hue(face)).on(isSelected ? styles.selection : styles.panel)
        // A text of the same width as the previous text needs no search, because it is also the longest text that fits.
        if drawn.digits[index]?.redraw(amount.text(), styles: styles, in: &canvas) == true { return }
        drawn.digits[index] = nil
        canvas.fill(area, style: styles.background)
        for scale in (1...shape.scale).reversed() {
            let digits = BigDigits(shape.face, scale: scale)
            let text = amount.text(within: area.columns - digits.minusColumns, width: digits.columns)
            guard let text else { continue }
            drawn.digits[index] = DrawnDigits(
                text, digits, in: &canvas, column: area.column + digits.minusColumns, row: area.endRow - digits.rows,
                styles: styles)
            return
        }
        let text = amount.text(within: area.columns) ?? "…"
        canvas.write(text, column: area.column, row: area.endRow - 1, style: styles.digits)
    }
}

/// The grid of the cards.
///
/// All digits have the same scale: the largest at which all cards are visible, otherwise the smallest. Each row has the maximum
/// number of cards that fit.
struct CardGrid: Equatable, Sendable {
    /// The empty rows of a card.
    enum Frame: CaseIterable, Sendable {
        /// No empty rows.
        ///
        /// In a low window, cards without empty rows leave space for more cards.
        case tight
        /// Empty rows above and below the bar.
        case open
        /// Empty rows above and below the bar, and at the top and at the bottom of the card.
        case padded

        /// The number of empty rows above the bar; as many are below the bar.
        var air: Int { self == .tight ? 0 : 1 }

        /// The number of empty rows at the top of the card; as many are at the bottom.
        var padding: Int { self == .padded ? 1 : 0 }

        /// The number of rows of a card without its digits: the title, the bar, the text line, and the empty rows.
        var rows: Int { 3 + 2 * air + 2 * padding }
    }

    /// The layout that all cards share.
    struct Shape: Equatable, Sendable {
        /// The style of the big digits.
        let face: DigitFace
        let scale: Int
        let frame: Frame
    }

    /// The number of columns between two cards.
    ///
    /// Rows of cards are separated by one empty row.
    static let gap = 2

    /// The number of columns that the frame of a card takes.
    static let frameColumns = 4

    private static let largestScale = 8
    private static let leastColumns = 18

    /// In a list with fewer rows than this number, cards may be drawn without empty rows.
    private static let openRows = 30

    /// The number of cards in a row.
    let columns: Int

    /// The number of visible rows of cards.
    let visibleRows: Int

    /// The digits and the empty rows of a card; nil if big digits do not fit.
    let shape: Shape?

    private let rows: Int
    private let room: Rect

    /// Divides the list area of a layout.
    init(_ layout: BoardLayout) {
        let list = layout.list.inset(columns: layout.margin, rows: 0)
        let size = Size(columns: max(list.columns, 1), rows: list.rows)
        shape = Self.shape(layout.face, of: layout.count, in: size)
        let card = shape.map(Self.leastSize) ?? Size(columns: Self.leastColumns, rows: 3)
        columns = Self.columns(card, in: size)
        rows = card.rows
        visibleRows = Self.rows(card, in: size)
        let isFull = visibleRows * (rows + 1) > size.rows
        let top = layout.ruleRow == nil || isFull ? 0 : 1
        room = Rect(column: layout.margin, row: list.row + top, columns: size.columns, rows: size.rows - top)
    }

    /// The layout of cards in a digit style; nil if big digits do not fit.
    private static func shape(_ face: DigitFace, of cards: Int, in size: Size) -> Shape? {
        guard size.rows >= 12 else { return nil }
        func count(_ shape: Shape) -> Int {
            let card = Self.leastSize(shape)
            return Self.columns(card, in: size) * Self.rows(card, in: size)
        }
        let fitting = (1...Self.largestScale).flatMap { scale in
            Frame.allCases.map { Shape(face: face, scale: scale, frame: $0) }
        }
        .filter { shape in
            let card = Self.leastSize(shape)
            return card.columns <= size.columns && card.rows <= size.rows
                // Large digits need empty rows above and below.
                && (shape.frame != .tight || shape.scale == 1)
        }
        let showingAll = fitting.last { count($0) >= max(cards, 1) }
        let least = fitting.first { size.rows < Self.openRows || $0.frame == .padded } ?? fitting.first
        // Adds as many empty rows as possible without reducing the number of visible cards.
        let usual = least.flatMap { least in fitting.last { $0.scale == least.scale && count($0) == count(least) } }
        return showingAll ?? usual
    }

    /// The area of a card.
    ///
    /// Left-over columns widen the cards at the left, so that the grid is as wide as the rule below the header.
    func rect(row: Int, column: Int) -> Rect {
        let free = room.columns - (columns - 1) * Self.gap
        let (width, rest) = (free / columns, free % columns)
        return Rect(
            column: room.column + column * (width + Self.gap) + min(column, rest), row: room.row + row * (rows + 1),
            columns: width + (column < rest ? 1 : 0), rows: rows)
    }

    /// The smallest card with space for `-00:00:00`.
    private static func leastSize(_ shape: Shape) -> Size {
        let digits = BigDigits(shape.face, scale: shape.scale)
        return Size(
            columns: digits.columns(of: "00:00:00") + digits.minusColumns + frameColumns,
            rows: digits.rows + shape.frame.rows)
    }

    private static func columns(_ card: Size, in room: Size) -> Int {
        max((room.columns + gap) / (card.columns + gap), 1)
    }

    private static func rows(_ card: Size, in room: Size) -> Int { max((room.rows + 1) / (card.rows + 1), 1) }
}
