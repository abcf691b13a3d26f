import Countdowns
import Screen

extension Drawing {
    /// Draws the selected countdown in big digits, and the next countdowns to the right of the digits.
    ///
    /// Draws nothing if the window has no space for big digits.
    mutating func drawHero() {
        guard let index = selection,
            let frame = HeroFrame(
                layout, of: heroMeasure(index),
                edge: layout.view == .list ? listColumns.bar?.column : CompactColumns(layout).edge)
        else { return }
        func line(_ row: Int) -> Rect { Rect(column: 0, row: row, columns: frame.column + frame.columns, rows: 1) }
        noteClick(on: frame.area, .countdown(board.items[index].id))
        // The surface changes at a pulse. Its region contains the others, so that they are redrawn with it.
        region(of: index, .window, frame.area) { $0.drawn.digits[index] = nil }
        region(of: index, .window, line(frame.titleRow)) { $0.drawHeroTitle(index, frame) }
        region(of: index, .window, frame.digitsArea, isBlanked: false) { $0.drawHeroDigits(index, frame) }
        if let row = frame.barRow {
            let bar = Rect(column: frame.column, row: row, columns: frame.digitsColumns, rows: 1)
            region(of: index, .window, bar) {
                $0.drawBar($0.show(index), .high(frame.barHeight), column: bar.column, row: row, columns: bar.columns)
            }
        }
        region(of: index, .window, line(frame.wordsRow)) { $0.drawHeroWords(index, frame) }
        guard var side = frame.side else { return }
        if frame.drawsStrip {
            let strip = Rect(column: side.column, row: side.row, columns: side.columns, rows: 6)
            region(of: index, .window, strip) { $0.drawStrip(strip) }
            side = Rect(column: side.column, row: strip.endRow, columns: side.columns, rows: side.rows - strip.rows)
        }
        drawHeroSide(index, side)
    }

    /// A text as wide as the widest time of the countdown, so that the parts next to its digits do not move.
    private mutating func heroMeasure(_ index: Int) -> String {
        let reading = board.items[index].reading(at: moment)
        let hour = Duration.seconds(3_600)
        guard let length = reading.length, max(length, reading.amount) < hour, reading.amount > .zero - hour else {
            return "00:00:00"
        }
        if reading.state == .due { note(reading.amount + hour) }
        return "00:00"
    }

    private mutating func drawHeroTitle(_ index: Int, _ frame: HeroFrame) {
        let face = show(index)
        canvas.write(mark(face), column: frame.column - 2, row: frame.titleRow, style: markStyle(face))
        let used = drawTitle(
            face, column: frame.column, row: frame.titleRow, style: styles.strong, columns: frame.columns)
        let labels = ([face.countdown.group] + face.countdown.tags.map { "#\($0)" }).compactMap(\.self)
        let rest = frame.columns - used - 3
        guard rest >= 8 else { return }
        canvas.writeTruncated(
            labels.joined(separator: "  "), column: frame.column + used + 3, row: frame.titleRow, style: styles.dim,
            columns: rest)
    }

    /// Draws the big digits, redrawing only the changed digits if possible.
    private mutating func drawHeroDigits(_ index: Int, _ frame: HeroFrame) {
        let face = showBig(index)
        let amount = show(face.digits)
        let styles = styles.bigDigitStyles(face, group: hue(face))
        // A text of the same width as the previous text needs no search, because it is also the longest text that fits.
        if drawn.digits[index]?.redraw(amount.text(), styles: styles, in: &canvas) == true { return }
        drawn.digits[index] = nil
        canvas.fill(frame.digitsArea, style: styles.background)
        let smallest = BigDigits(layout.face, scale: 1)
        guard let text = amount.text(within: frame.digitsColumns, width: smallest.columns),
            let digits = BigDigits(
                layout.face, of: text, columns: frame.digitsColumns, rows: frame.digitsArea.rows)
        else { return }
        drawn.digits[index] = DrawnDigits(
            text, digits, in: &canvas, column: frame.column, row: frame.digitsArea.endRow - digits.rows,
            styles: styles)
    }

    /// Draws the text next to the digits: the next step, the note, and the next countdowns as cards, or as lines if they fit.
    ///
    /// Each countdown line is a region.
    private mutating func drawHeroSide(_ index: Int, _ area: Rect) {
        // The number of lines changes only when the board changes, so no time of a change is recorded.
        let used = min(heroSideLines(look(at: index), area).count, area.rows)
        let lines = Rect(column: area.column, row: area.row, columns: area.columns, rows: used)
        region(of: index, .window, lines) { drawing in
            let face = drawing.show(index)
            for (offset, line) in drawing.heroSideLines(face, area).prefix(used).enumerated() {
                drawing.canvas.writeTruncated(
                    line.text, column: area.column, row: area.row + offset, style: line.style, columns: area.columns)
            }
        }
        let rest = Rect(column: area.column, row: area.row + used, columns: area.columns, rows: area.rows - used)
        if layout.size.columns >= Self.cardColumns, let grid = CardGrid(twoCardsIn: rest, layout.face) {
            for (column, other) in board.upcoming(2, after: index, at: moment).enumerated() {
                drawCard(
                    other, in: grid.rect(row: 0, column: column), grid, group: board.items[other].countdown.group)
            }
            return
        }
        let span = ListColumns.Span(column: area.column, columns: area.columns)
        for (offset, other) in board.upcoming(min(area.rows - used, 3), after: index, at: moment).enumerated() {
            let row = area.row + used + offset
            region(of: index, .window, Rect(column: area.column, row: row, columns: area.columns, rows: 1)) {
                $0.drawUpcoming(other, in: span, row: row)
            }
        }
    }

    /// The number of columns from which the next countdowns are cards, if the rows suffice.
    private static let cardColumns = 150

    /// The lines above the next countdowns: the next step, the note and an empty line.
    private func heroSideLines(_ face: CountdownFace, _ area: Rect) -> [(text: String, style: Style)] {
        var lines: [(text: String, style: Style)] = []
        if let next = face.step?.next { lines.append(("then \(next)", stepStyle(face))) }
        // Half of the rows are reserved for the next countdowns.
        if let note = face.countdown.note {
            let parts = DisplayText.lines(note, columns: area.columns, in: canvas.profile)
            let room = max(area.rows / 2 - lines.count, 1)
            lines += parts.prefix(room - 1).map { ($0, styles.text) }
            let rest = parts.dropFirst(room - 1).joined(separator: " ")
            if !rest.isEmpty { lines.append((rest, styles.text)) }
        }
        if !lines.isEmpty, area.rows - lines.count > 2 { lines.append(("", styles.text)) }
        return lines
    }

    /// Draws one of the next countdowns: its title, and the remaining time at the right.
    private mutating func drawUpcoming(_ index: Int, in span: ListColumns.Span, row: Int) {
        let face = CountdownFace(board.items[index], at: moment)
        let title = canvas.width(of: face.countdown.title) + 2
        let amount = show(face.wholeDigits).text(beside: title, within: span.columns) ?? "…"
        let style = styles.quiet(face.urgency) ?? styles.text
        canvas.write("▌", column: span.column, row: row, style: hue(face))
        drawRight(amount, in: span, row: row, style: style)
        canvas.writeTruncated(
            face.countdown.title, column: span.column + 2, row: row, style: style,
            columns: span.columns - 2 - canvas.width(of: amount) - AmountText.gap)
    }

    private mutating func drawHeroWords(_ index: Int, _ frame: HeroFrame) {
        let face = show(index)
        let percent = show(face.percent) ?? ""
        let span = ListColumns.Span(column: frame.column, columns: frame.digitsColumns)
        let room = span.columns - canvas.width(of: percent) - 1
        canvas.writeTruncated(
            show(face.when(words, columns: room)), column: span.column, row: frame.wordsRow,
            style: face.urgency == .due ? styles.when(face) : styles.title(face, styles.text), columns: room)
        drawRight(percent, in: span, row: frame.wordsRow, style: styles.dim)
    }
}

extension Drawing {
    /// Draws a strip of the next 24 hours: a block for each end, over a line with the hours.
    ///
    /// The strip moves once a minute.
    fileprivate mutating func drawStrip(_ area: Rect) {
        let (now, day, row) = (words.minute, 86_400.0, area.row + 3)
        /// The column of a time in seconds from now; nil outside the strip.
        func column(_ seconds: Double) -> Int? {
            (0..<day).contains(seconds) ? area.column + Int(seconds / day * Double(area.columns)) : nil
        }
        canvas.write("Next 24 hours", column: area.column, row: area.row, style: styles.strong)
        canvas.fill(Rect(column: area.column, row: row, columns: area.columns, rows: 1), with: "─", style: styles.rule)
        canvas.write("│", column: area.column, row: row, style: styles.text)
        canvas.write("now", column: area.column, row: row + 1, style: styles.text)
        let civil = CivilTime(now, utcOffset: board.zone.utcOffset(at: now))
        let step = area.columns < 56 ? 6 : 3
        for hour in stride(from: step, to: 48, by: step) {
            guard let place = column(Double((hour - civil.hour) * 3_600 - civil.minute * 60)),
                place > area.column + 5, place + 3 <= area.endColumn
            else { continue }
            canvas.write("┴", column: place, row: row, style: styles.rule)
            let text = words.style.hour(hour % 24, words.style.isTwelveHour ? "" : ":00")
            canvas.write(text, column: place - 2, row: row + 1, style: styles.dim)
        }
        for index in board.upcoming(Self.stripEnds, after: nil, at: moment).reversed() {
            let face = CountdownFace(board.items[index], at: moment)
            guard face.reading.state == .running,
                let place = face.reading.date.flatMap({ column(($0 - now) / .seconds(1)) })
            else { continue }
            note(face.lasts)
            canvas.write("▆", column: place, row: row - 1, style: styles.bar(face.urgency, group: hue(face)))
        }
    }

    /// The maximum number of ends in the strip.
    private static let stripEnds = 60
}

/// The layout of the selected countdown above the list.
struct HeroFrame: Equatable, Sendable {
    let column: Int
    let columns: Int
    /// The number of columns for the digits.
    let digitsColumns: Int
    let titleRow: Int
    /// The first row of digits at the largest scale.
    let digitsRow: Int
    /// The row of the bar below the digits; nil without space.
    let barRow: Int?
    /// The height of the bar in half rows: 1 without an empty row above the bar.
    let barHeight: Int
    let wordsRow: Int
    /// The area next to the digits; nil if there is not enough space.
    let side: Rect?

    /// Whether the strip of the next 24 hours is drawn at the top of ``side``.
    let drawsStrip: Bool

    private static let sideGap = 3
    /// The maximum gap before ``side`` where it begins at an edge of the view.
    private static let mostGap = 12
    private static let sideColumns = 20
    /// The minimum width of the strip of the next 24 hours, and the minimum number of rows below the title.
    private static let (stripColumns, stripRows) = (30, 9)
    /// The number of columns before the title for the state symbol, and before the digits for a minus.
    private static let indent = 3

    /// The minimum number of columns to the right of the digits for ``side``, including its gap and the indent.
    static let leastSide = sideColumns + sideGap + indent

    /// The surface of the selected countdown.
    let area: Rect

    /// The cells from a minus to tenths.
    let digitsArea: Rect

    /// Lays out the parts; nil if the window has no space for them.
    ///
    /// Rows are added in this order: the bar, then empty rows below the text line, below the title, and above the bar.
    ///
    /// - Parameters:
    ///   - layout: the layout of the window.
    ///   - measure: a text as wide as the digits. Its width determines the position of ``side``.
    ///   - edge: a column of the view, such as that of its bars, at which ``side`` begins if it is near.
    init?(_ layout: BoardLayout, of measure: String = "00:00:00", edge: Int? = nil) {
        guard let hero = layout.hero else { return nil }
        let largest = BigDigits(layout.face, scale: hero.scale)
        column = max(layout.margin + Self.indent, largest.minusColumns)
        let room = layout.size.columns - column - layout.margin
        let least = layout.size.columns < 76 ? 0 : Self.sideColumns + Self.sideGap
        let digits = [least, 0].lazy.compactMap {
            BigDigits(layout.face, of: measure, columns: room - $0, rows: largest.rows)
        }.first
        guard let digits else { return nil }
        let rows = digits.rows
        // If the digits are smaller than the area, the parts are centred in it.
        let padding = min(hero.area.rows - rows, 6)
        titleRow = hero.area.row + (hero.area.rows - rows - padding) / 2
        digitsRow = titleRow + (padding > 4 ? 2 : 1)
        let end = digitsRow + rows
        barHeight = padding > 5 ? 2 : 1
        barRow = padding > 2 ? end + barHeight - 1 : nil
        wordsRow = barRow.map { $0 + 1 } ?? end
        let widest = digits.columns(of: measure)
        let digitsEnd = column + widest
        let near = digitsEnd + Self.sideGap...digitsEnd + Self.mostGap
        let sideColumn = edge.flatMap { near.contains($0) ? $0 : nil } ?? near.lowerBound
        let rest = layout.size.columns - layout.margin - sideColumn
        let hasSide = rest >= Self.sideColumns
        digitsColumns = hasSide ? widest : room
        drawsStrip =
            hasSide && layout.size.columns >= 100 && rest >= Self.stripColumns
            && wordsRow - titleRow >= Self.stripRows
        columns = drawsStrip ? sideColumn - column - 2 : room
        area = Rect(column: 0, row: titleRow, columns: layout.size.columns, rows: wordsRow + 1 - titleRow)
        digitsArea = Rect(
            column: 0, row: digitsRow, columns: hasSide ? sideColumn - 1 : area.columns, rows: rows)
        let top = drawsStrip ? titleRow : digitsRow
        side =
            hasSide
            ? Rect(
                column: sideColumn, row: top, columns: rest,
                rows: drawsStrip ? area.endRow - top : rows) : nil
    }
}
