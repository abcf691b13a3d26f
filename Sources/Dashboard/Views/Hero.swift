import Countdowns
import Screen

extension Drawing {
    /// Draws the selected countdown in big digits, and the next countdowns to the right of the digits.
    ///
    /// Draws nothing if the window has no space for big digits.
    mutating func drawHero() {
        guard let index = selection, let frame = HeroFrame(layout, of: heroMeasure(index)) else { return }
        func line(_ row: Int) -> Rect { Rect(column: 0, row: row, columns: layout.size.columns, rows: 1) }
        noteClick(on: layout.hero?.area ?? line(frame.titleRow), .countdown(board.items[index].id))
        region(line(frame.titleRow)) { $0.drawHeroTitle(index, frame) }
        region(frame.digitsArea, isBlanked: false) { $0.drawHeroDigits(index, frame) }
        if let side = frame.side { drawHeroSide(index, frame.drawsStrip ? drawStrip(side) : side) }
        if let row = frame.barRow {
            let bar = Rect(column: frame.column, row: row, columns: frame.digitsColumns, rows: 1)
            region(bar) { $0.drawBar($0.showBig(index), .high(2), column: bar.column, row: row, columns: bar.columns) }
        }
        let words = Rect(
            column: 0, row: frame.wordsRow,
            columns: frame.drawsStrip ? frame.column + frame.digitsColumns : layout.size.columns, rows: 1)
        region(words) { $0.drawHeroWords(index, frame) }
    }

    /// A text as wide as the widest time of the countdown, so that the parts next to its digits do not move.
    private mutating func heroMeasure(_ index: Int) -> String {
        let reading = board.items[index].reading(at: moment)
        let hour = Duration.seconds(3_600)
        guard let length = reading.length, max(length, reading.amount) < hour, reading.amount > .zero - hour else {
            return "00:00:00"
        }
        guard reading.state == .due else { return "00:00" }
        note(reading.amount + hour)
        return "-00:00"
    }

    private mutating func drawHeroTitle(_ index: Int, _ frame: HeroFrame) {
        let face = showBig(index)
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
        if drawn.digits.removeValue(forKey: index) != nil { canvas.fill(frame.digitsArea, style: styles.background) }
        let smallest = BigDigits(frame.face, scale: 1)
        guard let text = amount.text(within: frame.digitsColumns, width: { smallest.columns(of: $0) }) else { return }
        let largest = BigDigits(frame.face, scale: frame.scale)
        let isLarge = largest.columns(of: text) <= frame.digitsColumns
        let digits =
            isLarge ? largest : BigDigits(frame.face, of: text, columns: frame.digitsColumns, rows: largest.rows)
        guard let digits else { return }
        drawn.digits[index] = DrawnDigits(
            text, digits, in: &canvas, column: frame.column, row: frame.digitsRow, styles: styles)
    }

    /// Draws the text next to the digits: the next step, the note, and the next countdowns if they fit.
    ///
    /// Each countdown line is a region.
    private mutating func drawHeroSide(_ index: Int, _ area: Rect) {
        // The number of lines changes only when the board changes, so no time of a change is recorded.
        let face = look(at: index)
        let used = min(heroSideLines(face, area).count, area.rows)
        region(Rect(column: area.column, row: area.row, columns: area.columns, rows: used)) { drawing in
            let face = drawing.showBig(index)
            for (offset, line) in drawing.heroSideLines(face, area).prefix(used).enumerated() {
                drawing.canvas.writeTruncated(
                    line.text, column: area.column, row: area.row + offset, style: line.style, columns: area.columns)
            }
        }
        let span = ListColumns.Span(column: area.column, columns: area.columns)
        for (offset, other) in board.upcoming(min(area.rows - used, 5), after: index, at: moment).enumerated() {
            let row = area.row + used + offset
            region(Rect(column: area.column, row: row, columns: area.columns, rows: 1)) {
                $0.drawUpcoming(other, in: span, row: row)
            }
        }
    }

    /// The lines above the next countdowns: the next step, the note, an empty line, and the heading.
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
        if area.rows - lines.count > 1, board.next(after: selection, at: moment) != nil {
            lines.append(("Next", styles.heading))
        }
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
        let face = showBig(index)
        let percent = show(face.percent)
        if frame.barRow != nil {
            let span = ListColumns.Span(column: frame.column, columns: frame.digitsColumns)
            let room = span.columns - (percent.map { canvas.width(of: $0) + 1 } ?? 0)
            canvas.writeTruncated(
                show(face.when(words, columns: room)), column: span.column, row: frame.wordsRow,
                style: styles.title(face, styles.text), columns: room)
            return drawRight(percent ?? "", in: span, row: frame.wordsRow, style: styles.dim)
        }
        let when = show(face.when(words, columns: frame.columns))
        let next = face.step?.next.map { "then \($0)" }
        let beside = frame.side == nil ? [next, face.countdown.note] : []
        let parts = ([when, percent] + beside).compactMap(\.self)
        canvas.writeTruncated(
            parts.joined(separator: "   "), column: frame.column, row: frame.wordsRow, style: styles.dim,
            columns: frame.columns)
    }
}

extension Drawing {
    /// Draws a strip of the next 24 hours: a block for each end, over a line with the hours.
    ///
    /// - Returns: the area below the strip.
    fileprivate mutating func drawStrip(_ area: Rect) -> Rect {
        canvas.write("Next 24 hours", column: area.column, row: area.row, style: styles.strong)
        let strip = Rect(column: area.column, row: area.row + 2, columns: area.columns, rows: 3)
        region(strip) { $0.drawStripLine(strip) }
        return Rect(column: area.column, row: area.row + 6, columns: area.columns, rows: max(area.rows - 6, 0))
    }

    private mutating func drawStripLine(_ area: Rect) {
        let day = 86_400.0
        let cell = day / Double(area.columns)
        /// The column of a time; records how long the column is valid.
        func column(_ seconds: Double) -> Int {
            let offset = seconds.truncatingRemainder(dividingBy: cell)
            note(.seconds(max(offset, 1)))
            return area.column + Int(seconds / cell)
        }
        let line = Rect(column: area.column, row: area.row + 1, columns: area.columns, rows: 1)
        canvas.fill(line, with: "─", style: styles.rule)
        canvas.write("│", column: area.column, row: area.row + 1, style: styles.text)
        canvas.write("now", column: area.column, row: area.row + 2, style: styles.text)
        let utcOffset = board.zone.utcOffset(at: moment.wall)
        let now = CivilTime(moment.wall, utcOffset: utcOffset)
        let sinceMidnight = Double(now.hour * 3_600 + now.minute * 60 + now.second)
        for hour in stride(from: 3, through: 45, by: 3) {
            let seconds = Double(hour * 3_600) - sinceMidnight
            guard seconds > 4 * cell, seconds < day - 2 * cell else { continue }
            let place = column(seconds)
            canvas.write("┴", column: place, row: area.row + 1, style: styles.rule)
            let label = "\(AmountText.twoDigits(hour % 24)):00"
            let start = place - 2
            guard start > area.column + 3, start + 5 <= area.endColumn else { continue }
            canvas.write(label, column: start, row: area.row + 2, style: styles.dim)
        }
        for index in board.upcoming(Self.stripEnds, after: nil, at: moment).reversed() {
            let face = CountdownFace(board.items[index], at: moment)
            guard let date = face.reading.date, face.reading.state == .running else { continue }
            let seconds = (date - moment.wall) / .seconds(1)
            guard (0..<day).contains(seconds) else { continue }
            let style = styles.bar(face.urgency, group: hue(face))
            canvas.write(canvas.profile.isASCII ? "#" : "▆", column: column(seconds), row: area.row, style: style)
        }
    }

    /// The maximum number of ends in the strip.
    private static let stripEnds = 60
}

/// The layout of the selected countdown above the list.
struct HeroFrame: Equatable, Sendable {
    let face: DigitFace
    /// The largest scale of the digits.
    let scale: Int
    let column: Int
    let columns: Int
    /// The number of columns for the digits.
    let digitsColumns: Int
    let titleRow: Int
    /// The first row of digits at the largest scale.
    let digitsRow: Int
    /// The row of the bar below the digits; nil without space.
    let barRow: Int?
    let wordsRow: Int
    /// The area next to the digits; nil if there is not enough space.
    let side: Rect?

    /// Whether the strip of the next 24 hours is drawn at the top of ``side``.
    let drawsStrip: Bool

    private static let sideGap = 4
    private static let sideColumns = 20...60
    /// The minimum width of the strip of the next 24 hours, and the minimum number of rows below the title.
    private static let (stripColumns, stripRows) = (30, 9)
    /// The number of columns before the title, for the state symbol.
    private static let indent = 3

    /// The minimum number of columns to the right of the digits for ``side``, including its gap and the indent.
    static let leastSide = sideColumns.lowerBound + sideGap + indent

    var digitsArea: Rect {
        Rect(column: column, row: digitsRow, columns: digitsColumns, rows: BigDigits.rows(face, scale: scale))
    }

    /// Lays out the parts; nil if the window has no space for them.
    ///
    /// Empty rows are added in this order: below the text line, below the title, above the text line, above the title.
    ///
    /// - Parameters:
    ///   - layout: the layout of the window.
    ///   - measure: a text as wide as the digits. Its width determines the position of ``side``.
    init?(_ layout: BoardLayout, of measure: String = "00:00:00") {
        guard let hero = layout.hero else { return nil }
        face = layout.face
        scale = hero.scale
        column = layout.margin + Self.indent
        columns = layout.size.columns - column - layout.margin
        let rows = BigDigits.rows(face, scale: scale)
        let padding = hero.area.rows - rows
        titleRow = hero.area.row
        digitsRow = titleRow + 1 + (padding > 3 ? 1 : 0)
        let end = digitsRow + rows
        barRow = padding > 4 ? end + (padding > 5 ? 1 : 0) : nil
        wordsRow = barRow.map { $0 + 1 } ?? end
        let widest = BigDigits(face, scale: scale).columns(of: measure)
        let rest = min(columns - widest - Self.sideGap, Self.sideColumns.upperBound)
        let hasSide = rest >= Self.sideColumns.lowerBound
        digitsColumns = hasSide ? widest : columns
        drawsStrip =
            hasSide && layout.size.columns >= 100 && rest >= Self.stripColumns
            && wordsRow - titleRow >= Self.stripRows
        let top = drawsStrip ? titleRow : digitsRow
        side =
            hasSide
            ? Rect(
                column: layout.size.columns - layout.margin - rest, row: top, columns: rest,
                rows: drawsStrip ? wordsRow - top : rows) : nil
    }
}
