import Countdowns
import Screen

extension Drawing {
    /// Draws the visible countdowns in columns that are read downwards.
    ///
    /// A row shows the state, the title, the bar and the digits of a countdown, and, if there is space in all rows, the
    /// deadline. If long titles do not fit beside the digits, each countdown has a second line.
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
            drawCompact(index, CompactLine(area, columns))
        }
    }

    /// Draws a countdown.
    ///
    /// The digits and the bar change at other times than the rest, so they are separate regions.
    private mutating func drawCompact(_ index: Int, _ line: CompactLine) {
        let (area, isSelected, face) = (line.area, index == selection, look(at: index))
        let width = canvas.width(of: line.text(face.amount))
        let digits = Rect(column: line.right - width, row: area.endRow - 1, columns: width, rows: 1)
        // A title on the line of the bar takes the cells of the bar, if it needs them.
        let needed = area.rows > 1 ? 0 : canvas.width(of: face.countdown.title)
        let bar = line.bar.flatMap { $0.column - line.title > needed ? $0 : nil }
        region(of: index, .row, area) { drawing in
            drawing.drawCompact(drawing.show(index), line, bar: bar, digits: digits.column)
            if isSelected { drawing.markSelected(area) }
        }
        region(of: index, .row, digits) { drawing in
            let face = drawing.show(index)
            let text = line.text(drawing.show(face.digits))
            if drawing.canvas.width(of: text) != width { drawing.drawn.isOutgrown = true }
            let style = drawing.styles.digits(face)
            drawing.canvas.write(
                text, column: digits.column, row: digits.row, style: face.urgency == .today ? style.bold : style)
        }
        guard let bar else { return }
        region(of: index, .row, bar) {
            $0.drawBar($0.show(index), column: bar.column, row: bar.row, columns: bar.columns)
        }
    }

    /// Draws the mark and the title of a countdown, and its deadline.
    private mutating func drawCompact(_ face: CountdownFace, _ line: CompactLine, bar: Rect?, digits: Int) {
        let row = line.area.row
        var end = line.area.rows > 1 ? line.right : digits - AmountText.gap
        if line.area.rows == 1, let bar {
            let fraction = face.fraction(steps: ProgressBar.steps(columns: bar.columns))
            // A bar that appears shortens the title.
            if fraction.value == nil { note(fraction.lasts) } else { end = bar.column - 1 }
        }
        if let when = line.when {
            canvas.writeTruncated(
                show(face.when(words, columns: when.columns, isAligned: true)), column: when.column,
                row: line.area.endRow - 1, style: styles.when(face), columns: when.columns)
        }
        guard end - line.title > 1 else { return }
        canvas.write(mark(face), column: line.area.column + 1, row: row, style: markStyle(face))
        drawTitle(
            face, column: line.title, row: row, style: styles.text, columns: end - line.title, keepsStep: false)
    }
}

/// The columns of a countdown's parts in the compact view; the same in all rows.
private struct CompactLine: Sendable {
    let area: Rect
    /// The first column of the title.
    let title: Int
    /// The first column after the digits.
    let right: Int
    /// The number of columns for digits other than a clock.
    private let amountColumns: Int
    /// The cells of the bar, before the digits; nil in a narrow window.
    let bar: Rect?
    /// The columns of the deadline; nil without space for it.
    let when: ListColumns.Span?

    init(_ area: Rect, _ columns: CompactColumns) {
        // The surface of the selection is a column wider than the texts.
        self.area = Rect(
            column: area.column, row: area.row, columns: area.columns + min(area.column, 1), rows: area.rows)
        title = area.column + 3
        let isLow = area.rows == 1
        let hasBar = area.columns >= CompactColumns.leastColumns
        let room = columns.room(for: isLow ? columns.titles : 14)
        amountColumns = room >= 12 ? 12 : area.columns >= 28 ? 8 : 5
        let spare = min(room - 12 - 3, 36)
        let isBeside = isLow && hasBar && spare >= 16
        right = area.column + min(area.columns, CompactColumns.maxColumns) - (isBeside ? spare + 3 : 0)
        bar =
            hasBar
            ? Rect(
                column: right - amountColumns - 1 - CompactColumns.barColumns, row: area.endRow - 1,
                columns: CompactColumns.barColumns, rows: 1) : nil
        let below = (bar?.column ?? right - amountColumns) - 2 - title
        when =
            isBeside
            ? ListColumns.Span(column: right + 3, columns: spare)
            : isLow || below < 14 ? nil : ListColumns.Span(column: title, columns: below)
    }

    /// The digits in the form of all rows; a clock is complete.
    func text(_ amount: AmountText) -> String {
        let room = right - title
        return amount.text(beside: max(room - AmountText.gap - amountColumns, 0), within: room) ?? "…"
    }
}

/// The columns and row heights of the compact view.
///
/// The sizes are chosen so that all countdowns are visible and fill as much of the window as possible.
struct CompactColumns: Equatable, Sendable {
    static let leastColumns = 36
    static let barColumns = 8
    /// The preferred minimum width of columns, in which most titles fit beside the bar and the digits.
    ///
    /// Columns are narrower only if countdowns would be hidden otherwise.
    private static let defaultColumns = 54
    /// The number of columns for the texts of a row.
    ///
    /// In wider rows the digits would be too far from the title.
    fileprivate static let maxColumns = 100
    private static let gap = 2

    let columns: Int

    /// The number of countdowns in each column.
    let rows: Int

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
            let pitch = layout.headerRow == nil ? 1 : min(room.rows / rows, 4)
            let width = max((room.columns - (columns - 1) * Self.gap) / columns, 0)
            return (columns: columns, rows: rows, pitch: pitch, width: width)
        }
        let all = ways.filter { $0.columns * $0.rows >= count }
        let wide = all.filter { $0.columns == 1 || $0.width >= Self.defaultColumns }
        func filled(_ way: (columns: Int, rows: Int, pitch: Int, width: Int)) -> Int {
            way.columns * min(way.width, Self.maxColumns) * way.rows * min(way.pitch, 2)
        }
        let way = (wide.isEmpty ? all : wide).max { filled($0) < filled($1) } ?? ways[most - 1]
        (origin, columns, rows, pitch, width) = (room, way.columns, way.rows, way.pitch, way.width)
    }

    /// The number of columns for the digits beside a text and a bar.
    fileprivate func room(for text: Int) -> Int {
        min(width, Self.maxColumns) - 3 - text - (width >= Self.leastColumns ? Self.barColumns + 2 : AmountText.gap)
    }

    /// The number of rows for all countdowns in columns of the preferred width.
    static func leastRows(of count: Int, columns: Int) -> Int {
        let most = max((columns + gap) / (defaultColumns + gap), 1)
        return max((count + most - 1) / most, 4)
    }

    /// The maximum number of visible countdowns.
    var places: Int { columns * rows }

    /// The column of the marks of the second column; nil with one column.
    var edge: Int? { columns > 1 ? rect(rows).column + 1 : nil }

    func rect(_ place: Int) -> Rect {
        Rect(
            column: origin.column + place / rows * (origin.columns - width) / max(columns - 1, 1),
            row: origin.row + place % rows * pitch, columns: width,
            rows: pitch > 1 && room(for: titles) < 8 ? 2 : 1)
    }
}
