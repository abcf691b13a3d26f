import Countdowns
import Screen

extension Drawing {
    /// Draws the visible countdowns in columns that are read downwards.
    ///
    /// Each countdown shows its state, title and digits, and, if there is space, its deadline. In a tall window the deadline
    /// has its own line.
    mutating func drawCompact() {
        let list = self.list
        let titles = list.order.prefix(ListColumns.measuredTitles).map { index in
            let countdown = board.items[index].countdown
            // Only a sequence shows a step label after its title.
            if case .steps = countdown.kind { return titleWidth(look(at: index)) }
            return canvas.width(of: countdown.title)
        }
        let columns = CompactColumns(layout, titles: titles.max() ?? 0)
        for (place, row) in visibleRows(of: list).prefix(columns.places).enumerated() {
            guard let index = list.items(in: row).first else { continue }
            let area = columns.rect(place)
            noteClick(on: area, .countdown(board.items[index].id))
            drawCompact(index, in: area, columns)
        }
    }

    /// Draws a countdown.
    ///
    /// Parts that change at different times are separate regions.
    private mutating func drawCompact(_ index: Int, in rect: Rect, _ columns: CompactColumns) {
        let isSelected = index == selection
        func region(_ area: Rect, _ draw: @escaping @Sendable (inout Drawing) -> Void) {
            self.region(of: index, .row, area) { drawing in
                draw(&drawing)
                if isSelected, area.column == rect.column { drawing.markSelected(area, cursorRow: rect.row) }
            }
        }
        let line = CompactLine(rect, columns)
        let face = look(at: index)
        var first = Rect(column: rect.column, row: rect.row, columns: rect.columns, rows: 1)
        // If typical digits fit after the complete title, the digits are a separate region.
        let titleColumns = titleWidth(face)
        let digits = line.title + titleColumns + AmountText.gap
        if line.isAmountApart {
            region(first) { $0.drawCompactTitle($0.show(index), line, columns: line.right - line.title) }
        } else if line.whenColumns == 0, line.right - digits >= AmountText.daysColumns {
            first.columns = digits - rect.column
            region(first) { $0.drawCompactTitle($0.show(index), line, columns: titleColumns) }
            region(Rect(column: digits, row: rect.row, columns: line.right - digits, rows: 1)) { drawing in
                _ = drawing.drawCompactDigits(drawing.show(index), line)
            }
        } else {
            region(first) { $0.drawCompact($0.show(index), line) }
        }
        if columns.lines > 1 {
            let second = Rect(column: rect.column, row: rect.row + 1, columns: rect.columns, rows: 1)
            region(second) { $0.drawCompactWords(index, line, row: second.row) }
        }
        guard let bar = line.bar else { return }
        region(bar) { $0.drawBar($0.show(index), column: bar.column, row: bar.row, columns: bar.columns) }
    }

    private mutating func drawCompact(_ face: CountdownFace, _ line: CompactLine) {
        if line.whenColumns > 0 {
            canvas.writeTruncated(
                show(face.when(words, columns: line.whenColumns, isAligned: true)),
                column: line.end - line.whenColumns, row: line.row, style: styles.when(face), columns: line.whenColumns)
        }
        let width = drawCompactDigits(face, line) + AmountText.gap
        drawCompactTitle(face, line, columns: line.right - width - line.title)
    }

    private mutating func drawCompactTitle(_ face: CountdownFace, _ line: CompactLine, columns: Int) {
        guard columns > 1 else { return }
        canvas.write(mark(face), column: line.column + 1, row: line.row, style: markStyle(face))
        drawTitle(
            face, column: line.title, row: line.row, style: styles.text, columns: columns, keepsStep: false)
    }

    /// Draws the digits in the longest form that fits after the complete title, otherwise in the shortest form.
    ///
    /// - Returns: the number of columns used.
    private mutating func drawCompactDigits(_ face: CountdownFace, _ line: CompactLine) -> Int {
        let amount = show(face.digits)
        let text =
            amount.text(beside: canvas.width(of: face.countdown.title), within: line.right - line.title)
            ?? amount.shortest(within: line.right - line.column) ?? "…"
        let width = canvas.width(of: text)
        canvas.write(text, column: line.right - width, row: line.row, style: styles.digits(face))
        return width
    }

    /// Draws the deadline of a countdown, and its digits if they do not fit next to the titles.
    private mutating func drawCompactWords(_ index: Int, _ line: CompactLine, row: Int) {
        let face = show(index)
        var room = line.end - line.title
        if line.isAmountApart {
            let amount = show(face.digits).text(within: room) ?? "…"
            let width = canvas.width(of: amount)
            canvas.write(amount, column: line.end - width, row: row, style: styles.digits(face))
            room -= width + AmountText.gap
        }
        canvas.writeTruncated(
            show(face.when(words, columns: room)), column: line.title, row: row, style: styles.when(face),
            columns: room)
    }
}

/// The columns of a countdown's parts in the compact view.
private struct CompactLine: Sendable {
    let row: Int
    let column: Int
    /// The first column of the title.
    let title: Int
    /// The first column after the digits.
    let right: Int
    /// The first column after the texts in the row of the bar.
    let end: Int
    /// The cells of the bar, at the right end of the last line; nil in a narrow window.
    let bar: Rect?
    /// The number of columns for the deadline on the title's line; 0 if the deadline is not on that line.
    let whenColumns: Int
    /// Whether the digits of all countdowns are on the second line.
    let isAmountApart: Bool

    init(_ rect: Rect, _ columns: CompactColumns) {
        (row, column, title) = (rect.row, rect.column, rect.column + 3)
        let last = rect.endColumn - (rect.columns >= 40 ? 1 : 0)
        bar =
            rect.columns >= CompactColumns.leastColumns
            ? Rect(
                column: last - CompactColumns.barColumns, row: rect.endRow - 1, columns: CompactColumns.barColumns,
                rows: 1) : nil
        end = bar.map { $0.column - 1 } ?? last
        whenColumns = columns.whenColumns
        right =
            columns.lines > 1
            ? last : whenColumns > 0 ? min(end - whenColumns - CompactColumns.whenGap, rect.column + 58) : end
        // `isTight` is the same for all countdowns, so that their digits align and have the same form.
        let isTight = right - title < columns.titles + AmountText.gap + AmountText.daysColumns
        isAmountApart = isTight && columns.lines > 1
    }
}

/// The columns and row heights of the compact view.
///
/// The sizes are chosen so that all countdowns are visible and fill as much of the window as possible.
struct CompactColumns: Equatable, Sendable {
    static let leastColumns = 36
    static let barColumns = 8
    /// The preferred minimum width of columns with single-line rows.
    ///
    /// Columns are narrower only if countdowns would be hidden otherwise.
    private static let defaultColumns = 48
    /// The maximum width of rows with several lines.
    ///
    /// In wider rows the digits would be too far from the title.
    private static let maxColumns = 76
    private static let gap = 2
    /// The number of columns between the digits and the deadline.
    static let whenGap = 3

    let columns: Int

    /// The number of countdowns in each column.
    let rows: Int

    /// The number of lines of each countdown: 1 or 2.
    let lines: Int

    /// The number of character cells for the deadline next to the digits; 0 if the deadline is not next to the digits.
    let whenColumns: Int

    /// The width of the widest title with its step, in character cells.
    let titles: Int

    private let width: Int
    /// The distance in rows from the start of a countdown to the start of the next.
    private let pitch: Int
    private let origin: Rect

    /// Divides the list area of a layout.
    init(_ layout: BoardLayout, titles: Int = 0) {
        self.titles = titles
        let column = layout.headerRow == nil ? 0 : layout.margin
        let room = Rect(
            column: column, row: layout.list.row, columns: max(layout.list.columns - 2 * column, 0),
            rows: max(layout.list.rows, 1))
        let count = max(layout.count, 1)
        let most = max((layout.list.columns - 2 * layout.margin + Self.gap) / (Self.leastColumns + Self.gap), 1)
        let ways = (1...most).map { columns in
            let rows = min((count + columns - 1) / columns, room.rows)
            // Without a header, as in a small window in a corner of the screen, each countdown gets one row.
            let pitch = layout.headerRow == nil ? 1 : min(room.rows / rows, 5)
            let width = max((room.columns - (columns - 1) * Self.gap) / columns, 0)
            return (columns: columns, rows: rows, pitch: pitch, width: pitch > 1 ? min(width, Self.maxColumns) : width)
        }
        func filled(_ way: (columns: Int, rows: Int, pitch: Int, width: Int)) -> Int {
            way.columns * min(way.width, Self.maxColumns) * way.rows * way.pitch
        }
        let all = ways.filter { $0.columns * $0.rows >= count }
        let wide = all.filter { $0.columns == 1 || $0.pitch > 1 || $0.width >= Self.defaultColumns }
        let way = (wide.isEmpty ? all : wide).max { filled($0) < filled($1) } ?? ways[most - 1]
        (origin, columns, rows, pitch, width) = (room, way.columns, way.rows, way.pitch, way.width)
        lines = min(pitch, 2)
        whenColumns = lines == 1 && width >= 72 ? min(16 + (width - 72) / 2, 36) : 0
    }

    /// The maximum number of visible countdowns.
    var places: Int { columns * rows }

    func rect(_ place: Int) -> Rect {
        Rect(
            column: origin.column + place / rows * (origin.columns - width) / max(columns - 1, 1),
            row: origin.row + place % rows * pitch, columns: width, rows: lines)
    }
}
