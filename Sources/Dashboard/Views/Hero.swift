import Countdowns
import Screen

extension Drawing {
    /// Draws the selected countdown in big digits, where the window has room for them.
    mutating func drawHero() {
        guard let frame = HeroFrame(layout), let index = selection else { return }
        func line(_ row: Int) -> Rect { Rect(column: 0, row: row, columns: layout.size.columns, rows: 1) }
        noteClick(on: layout.hero?.area ?? line(frame.titleRow), .countdown(board.items[index].id))
        region(line(frame.titleRow)) { $0.drawHeroTitle(index, frame) }
        region(frame.digitsArea, isBlanked: false) { $0.drawHeroDigits(index, frame) }
        region(line(frame.wordsRow)) { $0.drawHeroWords(index, frame) }
    }

    private mutating func drawHeroTitle(_ index: Int, _ frame: HeroFrame) {
        let face = show(index)
        canvas.write(face.mark, column: frame.column - 2, row: frame.titleRow, style: styles.mark(face.urgency))
        let used = drawTitle(
            face, column: frame.column, row: frame.titleRow, style: styles.strong, columns: frame.columns)
        let labels = ([face.countdown.group] + face.countdown.tags.map { "#\($0)" }).compactMap(\.self)
        let rest = frame.columns - used - 3
        guard rest >= 8 else { return }
        canvas.writeTruncated(
            labels.joined(separator: "  "), column: frame.column + used + 3, row: frame.titleRow, style: styles.dim,
            columns: rest)
    }

    /// Draws the big digits over those that stand there, if any do.
    private mutating func drawHeroDigits(_ index: Int, _ frame: HeroFrame) {
        let face = show(index)
        let amount = show(face.digits)
        let styles = styles.bigDigitStyles(face)
        // What is as wide as a text that fitted is the fullest that fits.
        if drawn.digits?.redraw(amount.text(), styles: styles, in: &canvas) == true { return }
        if drawn.digits != nil { canvas.fill(frame.digitsArea, style: styles.background) }
        drawn.digits = nil
        let smallest = BigDigits(frame.face, scale: 1)
        guard let text = amount.text(within: frame.columns, width: { smallest.columns(of: $0) }) else { return }
        let largest = BigDigits(frame.face, scale: frame.scale)
        let isLarge = largest.columns(of: text) <= frame.columns
        let digits = isLarge ? largest : BigDigits(frame.face, of: text, columns: frame.columns, rows: largest.rows)
        guard let digits else { return }
        // Digits that had to shrink stand on the same line as the others do.
        drawn.digits = DrawnDigits(
            text, digits, in: &canvas, column: frame.column, row: frame.digitsRow + largest.rows - digits.rows,
            styles: styles)
    }

    private mutating func drawHeroWords(_ index: Int, _ frame: HeroFrame) {
        let face = show(index)
        let when = show(face.when(words, columns: frame.columns))
        let next = face.step?.next.map { "then \($0)" }
        let parts = [when, show(face.percent), next, face.countdown.note].compactMap(\.self)
        canvas.writeTruncated(
            parts.joined(separator: "   "), column: frame.column, row: frame.wordsRow, style: styles.dim,
            columns: frame.columns)
    }
}

/// Where the parts of the selected countdown lie above the list.
struct HeroFrame: Equatable, Sendable {
    let face: DigitFace
    /// The largest scale of the digits.
    let scale: Int
    let column: Int
    let columns: Int
    let titleRow: Int
    /// The first row of digits of the largest scale.
    let digitsRow: Int
    let wordsRow: Int

    /// The room of the digits.
    var digitsArea: Rect {
        Rect(column: column, row: digitsRow, columns: columns, rows: BigDigits.rows(face, scale: scale))
    }

    /// Lays it out; nil where the window has no room for it.
    ///
    /// In a high window empty rows lie above the title and above the words, and one under the title.
    init?(_ layout: BoardLayout) {
        guard let hero = layout.hero else { return nil }
        face = layout.face
        scale = hero.scale
        column = layout.margin + 3
        columns = layout.size.columns - column - layout.margin
        let rows = BigDigits.rows(face, scale: scale)
        let padding = hero.area.rows - rows
        titleRow = hero.area.row + (padding > 4 ? 1 : 0)
        digitsRow = titleRow + 1 + (padding > 3 ? 1 : 0)
        wordsRow = digitsRow + rows + (padding > 4 ? 1 : 0)
    }
}
