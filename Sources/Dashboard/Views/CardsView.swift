import Countdowns
import Screen

extension Drawing {
    mutating func drawCards() {
        let list = self.list
        let grid = CardGrid(layout)
        let cards = visibleRows(of: list).enumerated().flatMap { offset, row in
            list.items(in: row).enumerated().map { column, index in
                (index, list.items(in: row).startIndex + column, grid.rect(row: offset, column: column))
            }
        }
        if hasFrames {
            // The bars replace the lower edges. In a dense grid, the first row of a card is its upper edge.
            let above = grid.isDense ? 0 : 1
            for (_, _, area) in cards {
                let frame = Rect(
                    column: area.column, row: area.row - above, columns: area.columns, rows: area.rows + above)
                canvas.drawFrame(frame, style: styles.rule)
            }
        }
        for (index, place, area) in cards {
            drawCard(index, in: area, grid, group: heading(of: index, at: place, in: list))
        }
    }

    /// Whether cards have frames, because the theme has no surface for them.
    private var hasFrames: Bool { picture.styles.panel == picture.styles.background.background }

    /// The group to name on a card; nil if the previous countdown has the same group.
    private func heading(of index: Int, at place: Int, in list: BoardRows) -> String? {
        func group(_ place: Int) -> String? { board.items[list.order[place]].countdown.group }
        // For the first countdown, the last countdown counts as the previous countdown, so a board with a single group never
        // names that group.
        let before = group(place > 0 ? place - 1 : list.order.count - 1)
        let group = board.items[index].countdown.group
        return group == before ? nil : group
    }

    /// Draws a card: the title, the digits, the text line, and the bar as its lower edge.
    ///
    /// Each row that can change independently is a region. Empty rows are above the text line, then below the title, then at
    /// the top. Title, digits and text begin in the same column; the sign is before the title, and a minus before the digits.
    ///
    /// - Parameters:
    ///   - index: the countdown.
    ///   - area: the card.
    ///   - grid: the grid of all cards.
    ///   - group: the group to name.
    mutating func drawCard(_ index: Int, in area: Rect, _ grid: CardGrid, group: String?) {
        noteClick(on: area, .countdown(board.items[index].id))
        let (isSelected, digits) = (index == selection, grid.digits)
        let spare = digits.map { area.rows - $0.rows - 3 } ?? 0
        let hasEdge = hasFrames && grid.isDense && digits != nil
        let (top, gap) = hasEdge ? (area.row + 1, 0) : (area.row + spare / 3, (spare + 2) / 3)
        let margin = digits == nil ? 1 : 2
        let left = digits.map { $0.overhang - 1 } ?? margin
        func line(_ row: Int) -> Rect {
            Rect(column: area.column + left, row: row, columns: area.columns - left - margin, rows: 1)
        }
        let surface = Rect(
            column: area.column, row: area.row + (hasEdge ? 1 : 0), columns: area.columns,
            rows: area.rows - (grid.isDense ? 1 : 0) - (hasEdge ? 1 : 0))
        // The surface changes at a pulse. Its region contains the others, so that they are redrawn with it.
        region(of: index, .card, surface) { drawing in
            drawing.drawn.digits[index] = nil
            if drawing.hasFrames { drawing.canvas.drawFrame(surface, isClosed: false, style: drawing.styles.rule) }
            if isSelected { drawing.markSelected(surface, cursorRow: top) }
        }
        let (title, words) = (line(top), line(area.endRow - 2))
        region(of: index, .card, title) {
            $0.drawCardTitle($0.showBig(index), group: group, in: title)
            if isSelected { $0.select(title) }
        }
        if let digits {
            let row = words.row - gap - digits.rows
            // The columns next to the inner columns are for a minus and tenths.
            let room = Rect(column: area.column + 1, row: row, columns: area.columns - 1, rows: digits.rows)
            region(of: index, .card, room, isBlanked: false) {
                $0.drawCardDigits(index, digits, in: room)
            }
        }
        region(of: index, .card, words) {
            $0.drawCardWords(digits == nil ? $0.show(index) : $0.showBig(index), hasAmount: digits == nil, in: words)
        }
        let edge = Rect(column: area.column, row: area.endRow - 1, columns: area.columns, rows: 1)
        let draw: @Sendable (inout Drawing) -> Void = { drawing in
            let hasFrame = drawing.hasFrames
            let isMarked = isSelected && !grid.isDense && !hasFrame
            if hasFrame { drawing.canvas.drawFrame(edge, style: drawing.styles.rule) }
            if isMarked { drawing.markSelected(edge, cursorRow: top) }
            let left = hasFrame || isMarked ? 1 : 0
            drawing.drawBar(
                drawing.showBig(index), grid.isDense || hasFrame ? .under : .edge, column: edge.column + left,
                row: edge.row, columns: edge.columns - left - (hasFrame ? 1 : 0))
        }
        // Below a card, the bar is on the background of the board.
        if grid.isDense { region(edge, draw) } else { region(of: index, .card, edge, draw) }
    }

    /// Draws the text line of a card: the deadline, or the remaining time if it has no big digits, and the percentage.
    private mutating func drawCardWords(_ face: CountdownFace, hasAmount: Bool, in line: Rect) {
        let percent = show(face.percent)
        let room = line.columns - 2 - (percent.map { canvas.width(of: $0) + 2 } ?? 0)
        canvas.writeTruncated(
            hasAmount ? show(face.digits).text(within: room) ?? "…" : show(face.when(words, columns: room)),
            column: line.column + 2, row: line.row, style: hasAmount ? styles.digits(face) : styles.when(face),
            columns: room)
        drawRight(
            percent ?? "", in: ListColumns.Span(column: line.column, columns: line.columns), row: line.row,
            style: styles.dim)
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

    /// A text as wide as one whose numbers have at least two digits, so that `9:59:59` is as bold as `10:00:00`.
    private static func widest(_ text: String) -> String {
        guard text.contains(":") else { return text }
        let text = text.dropLast(BigDigits.tenths(of: text).count)
        return text + String(repeating: "0", count: text.split { !$0.isNumber }.count { $0.count == 1 })
    }

    /// Draws the digits of a card, redrawing only the changed digits if possible.
    ///
    /// The text has at most two units, and the largest digits in which it fits. Its bottom row is the same in all cards.
    private mutating func drawCardDigits(_ index: Int, _ digits: BigDigits, in area: Rect) {
        let face = showBig(index)
        let amount = show(face.digits)
        let styles = styles.bigDigitStyles(face, group: hue(face)).on(
            index == selection ? styles.selection : styles.panel)
        // A text of the same width as the previous text needs no search, because it has the same digits.
        if drawn.digits[index]?.redraw(amount.text(), styles: styles, in: &canvas) == true { return }
        drawn.digits[index] = nil
        canvas.fill(area, style: styles.background)
        if hasFrames {
            let side = Rect(column: area.endColumn - 1, row: area.row, columns: 1, rows: area.rows)
            canvas.fill(side, with: "│", style: self.styles.rule)
        }
        let (column, room) = (area.column + digits.overhang, area.columns + 1 - 2 * digits.overhang)
        let smallest = BigDigits(digits.face, scale: 1)
        if let text = amount.text(within: room, units: 2, width: smallest.columns),
            let fitting = digits.fitting(Self.widest(text), columns: room)
        {
            drawn.digits[index] = DrawnDigits(
                text, fitting, in: &canvas, column: column, row: area.endRow - fitting.rows, styles: styles)
        } else {
            let text = amount.text(within: room) ?? "…"
            canvas.write(text, column: column, row: area.endRow - 1, style: styles.digits)
        }
    }
}

/// The grid of the cards.
///
/// All cards have the same size: the largest at which all are visible, otherwise the smallest. Together they fill their area.
struct CardGrid: Equatable, Sendable {
    /// The minimum number of columns between two cards.
    ///
    /// An empty row is below each card, or half a row below its bar.
    static let gap = 2

    /// Whether the bars are below the cards, and the smallest card has only one empty row and small digits.
    let isDense: Bool

    /// The rows of an area from which the grid is not dense.
    private static let highRows = 36

    /// The number of cards in a row.
    let columns: Int

    /// The number of visible rows of cards.
    let visibleRows: Int

    /// The digits of a card that shows `00:00`; nil if big digits do not fit.
    let digits: BigDigits?

    private let rows: Int
    private let room: Rect

    /// Lays out two cards side by side; nil if the area has no space for them.
    init?(twoCardsIn area: Rect, _ face: DigitFace) {
        (isDense, columns, visibleRows, rows, room) = (false, 2, 1, area.rows, area)
        digits = BigDigits(
            face, of: "00:00", columns: (area.columns - Self.gap) / 2, rows: area.rows - 6, hasMargins: true)
        guard digits != nil else { return nil }
    }

    /// Divides the list area of a layout.
    init(_ layout: BoardLayout) {
        let area = layout.list.inset(columns: layout.margin, rows: 0)
        let (face, count) = (layout.face, layout.count)
        let size = Size(columns: max(area.columns, 1), rows: area.rows)
        let smallest = BigDigits(face, scale: 1)
        isDense = size.rows < Self.highRows
        var least = Size(
            columns: max(36, smallest.columns(of: "00:00") + 2 * smallest.overhang),
            rows: max(isDense ? 7 : 11, smallest.rows + 4))
        let isBig = size.rows >= 12 && least.columns <= size.columns && least.rows <= size.rows
        if !isBig { least = Size(columns: 18, rows: 3) }
        let gap = isDense ? 0 : 1
        let most = (
            columns: max((size.columns + Self.gap) / (least.columns + Self.gap), 1),
            rows: max(size.rows / (least.rows + gap), 1)
        )
        func rows(_ count: Int) -> Int { size.rows / count - gap }
        func digits(_ columns: Int, _ count: Int) -> BigDigits? {
            BigDigits(
                face, of: "00:00", columns: (size.columns + Self.gap) / columns - Self.gap,
                rows: max(rows(count) - 5 - gap, smallest.rows), hasMargins: true)
        }
        let ways = (1...most.rows).map { (columns: (max(count, 1) + $0 - 1) / $0, rows: $0) }
            .filter { $0.columns <= most.columns }
            .map { (columns: $0.columns, rows: $0.rows, digits: digits($0.columns, $0.rows)) }
        let way =
            ways.max { $0.digits?.scale ?? 0 < $1.digits?.scale ?? 0 }
            ?? (most.columns, most.rows, digits(most.columns, most.rows))
        (columns, visibleRows) = (way.columns, way.rows)
        self.rows = isBig ? rows(way.rows) : least.rows
        self.digits = isBig ? way.digits : nil
        // A row that is left over is above the cards.
        room = Rect(
            column: area.column, row: area.row + min(size.rows % way.rows, 1), columns: size.columns,
            rows: size.rows)
    }

    /// The area of a card.
    ///
    /// All cards have the same width. Left-over columns are between them, so that the grid is as wide as the rule below the header.
    func rect(row: Int, column: Int) -> Rect {
        let width = (room.columns + Self.gap) / columns - Self.gap
        return Rect(
            column: room.column + column * (room.columns - width) / max(columns - 1, 1),
            row: room.row + row * (rows + (isDense ? 0 : 1)), columns: width, rows: rows)
    }
}
