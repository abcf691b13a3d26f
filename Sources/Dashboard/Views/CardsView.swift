import Countdowns
import Screen

extension Drawing {
    mutating func drawCards() {
        let list = self.list
        let grid = CardGrid(layout)
        for (offset, row) in visibleRows(of: list).enumerated() {
            let items = list.items(in: row)
            for (column, index) in items.enumerated() {
                drawCard(
                    index, in: grid.rect(row: offset, column: column), grid.digits,
                    group: heading(of: index, at: items.startIndex + column, in: list))
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

    /// Draws a card: the title, the digits, the text line, and the bar as its bottom edge.
    ///
    /// Each row that can change independently is a region. Empty rows are above the text line, then below the title, then at
    /// the top.
    ///
    /// - Parameters:
    ///   - index: the countdown.
    ///   - area: the card.
    ///   - digits: the digits of all cards, for `00:00`; nil for characters of normal size.
    ///   - group: the group to name.
    mutating func drawCard(_ index: Int, in area: Rect, _ digits: BigDigits?, group: String?) {
        noteClick(on: area, .countdown(board.items[index].id))
        let isSelected = index == selection
        let spare = digits.map { area.rows - $0.rows - 3 } ?? 0
        let inner = area.inset(columns: 2, rows: spare / 3)
        func line(_ row: Int) -> Rect {
            Rect(column: inner.column, row: row, columns: inner.columns, rows: 1)
        }
        // The surface changes at a pulse. Its region contains the others, so that they are redrawn with it.
        let hasFrame = styles.panel == styles.background.background
        let frame = Rect(column: area.column, row: area.row - 1, columns: area.columns, rows: area.rows + 2)
        if hasFrame, frame.endRow <= layout.footerRow ?? canvas.size.rows {
            canvas.drawFrame(frame, style: styles.rule)
        }
        region(of: index, .card, area) { drawing in
            drawing.drawn.digits[index] = nil
            if hasFrame { drawing.canvas.drawFrame(area, isClosed: false, style: drawing.styles.rule) }
            guard isSelected else { return }
            let marked = Rect(column: area.column, row: area.row, columns: area.columns, rows: area.rows - 1)
            drawing.markSelected(marked, cursorRow: inner.row)
        }
        let (title, words) = (line(inner.row), line(area.endRow - 2))
        region(of: index, .card, title) {
            $0.drawCardTitle($0.showBig(index), group: group, in: title)
            if isSelected { $0.select(title) }
        }
        if let digits {
            let row = words.row - (spare + 2) / 3 - digits.rows
            // The columns next to the inner columns are for a minus and tenths.
            let room = Rect(column: area.column + 1, row: row, columns: area.columns - 1, rows: digits.rows)
            region(of: index, .card, room, isBlanked: false) {
                $0.drawCardDigits(index, digits, in: room)
            }
        }
        region(of: index, .card, words) {
            $0.drawCardWords(digits == nil ? $0.show(index) : $0.showBig(index), hasAmount: digits == nil, in: words)
        }
        let bar = Rect(column: area.column, row: area.endRow - 1, columns: area.columns, rows: 1)
        region(of: index, .card, bar) {
            $0.drawBar($0.showBig(index), .edge, column: bar.column, row: bar.row, columns: bar.columns)
        }
    }

    /// Draws the text line of a card: the deadline, or the remaining time if it has no big digits, and the percentage.
    private mutating func drawCardWords(_ face: CountdownFace, hasAmount: Bool, in line: Rect) {
        let percent = show(face.percent)
        let room = line.columns - (percent.map { canvas.width(of: $0) + 2 } ?? 0)
        canvas.writeTruncated(
            hasAmount ? show(face.digits).text(within: room) ?? "…" : show(face.when(words, columns: room)),
            column: line.column, row: line.row, style: hasAmount ? styles.digits(face) : styles.when(face),
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
        let (column, room) = (area.column + digits.overhang, area.columns + 1 - 2 * digits.overhang)
        let smallest = BigDigits(digits.face, scale: 1)
        if let text = amount.text(within: room, units: 2, width: smallest.columns),
            let fitting = digits.fitting(text, columns: room)
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
    /// Rows of cards are separated by one empty row.
    static let gap = 2

    /// The rows of an area from which the smallest card has empty rows and larger digits.
    private static let highRows = 35

    /// The number of cards in a row.
    let columns: Int

    /// The number of visible rows of cards.
    let visibleRows: Int

    /// The digits of a card that shows `00:00`; nil if big digits do not fit.
    let digits: BigDigits?

    private let rows: Int
    private let room: Rect

    /// Divides the list area of a layout.
    init(_ layout: BoardLayout) {
        let area = layout.list.inset(columns: layout.margin, rows: 0)
        let (face, count) = (layout.face, layout.count)
        let size = Size(columns: max(area.columns, 1), rows: area.rows)
        let smallest = BigDigits(face, scale: 1)
        var least = Size(
            columns: max(36, smallest.columns(of: "00:00") + 2 * smallest.overhang),
            rows: max(size.rows < Self.highRows ? 6 : 11, smallest.rows + 3))
        let isBig = size.rows >= 12 && least.columns <= size.columns && least.rows <= size.rows
        if !isBig { least = Size(columns: 18, rows: 3) }
        let most = (
            columns: max((size.columns + Self.gap) / (least.columns + Self.gap), 1),
            rows: max((size.rows + 1) / (least.rows + 1), 1)
        )
        func rows(_ count: Int) -> Int { (size.rows + 1) / count - 1 }
        func digits(_ columns: Int, _ count: Int) -> BigDigits? {
            BigDigits(
                face, of: "00:00", columns: (size.columns + Self.gap) / columns - Self.gap,
                rows: max(rows(count) - 6, smallest.rows), hasMargins: true)
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
            column: area.column, row: area.row + min((size.rows + 1) % way.rows, 1), columns: size.columns,
            rows: size.rows)
    }

    /// The area of a card.
    ///
    /// All cards have the same width. Left-over columns are between them, so that the grid is as wide as the rule below the header.
    func rect(row: Int, column: Int) -> Rect {
        let width = (room.columns + Self.gap) / columns - Self.gap
        return Rect(
            column: room.column + column * (room.columns - width) / max(columns - 1, 1),
            row: room.row + row * (rows + 1), columns: width, rows: rows)
    }
}
