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
        if let side = frame.side { drawHeroSide(index, side) }
        region(line(frame.wordsRow)) { $0.drawHeroWords(index, frame) }
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
        for (offset, other) in board.upcoming(area.rows - used, after: index, at: moment).enumerated() {
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
        let title = canvas.width(of: face.countdown.title)
        let amount = show(face.wholeDigits).text(beside: title, within: span.columns) ?? "…"
        drawRight(amount, in: span, row: row, style: styles.text)
        canvas.writeTruncated(
            face.countdown.title, column: span.column, row: row, style: styles.dim,
            columns: span.columns - canvas.width(of: amount) - AmountText.gap)
    }

    private mutating func drawHeroWords(_ index: Int, _ frame: HeroFrame) {
        let face = showBig(index)
        let when = show(face.when(words, columns: frame.columns))
        let next = face.step?.next.map { "then \($0)" }
        let beside = frame.side == nil ? [next, face.countdown.note] : []
        let parts = ([when, show(face.percent)] + beside).compactMap(\.self)
        canvas.writeTruncated(
            parts.joined(separator: "   "), column: frame.column, row: frame.wordsRow, style: styles.dim,
            columns: frame.columns)
    }
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
    let wordsRow: Int
    /// The area next to the digits; nil if there is not enough space.
    let side: Rect?

    private static let sideGap = 4
    private static let sideColumns = 20...44
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
        titleRow = hero.area.row + (padding > 5 ? 1 : 0)
        digitsRow = titleRow + 1 + (padding > 3 ? 1 : 0)
        wordsRow = digitsRow + rows + (padding > 4 ? 1 : 0)
        let widest = BigDigits(face, scale: scale).columns(of: measure)
        let rest = min(columns - widest - Self.sideGap, Self.sideColumns.upperBound)
        let hasSide = rest >= Self.sideColumns.lowerBound
        digitsColumns = hasSide ? widest : columns
        side =
            hasSide ? Rect(column: column + widest + Self.sideGap, row: digitsRow, columns: rest, rows: rows) : nil
    }
}
