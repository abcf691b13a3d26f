import Countdowns
import Screen

extension BoardPicture {
    /// Draws the selected countdown in big digits, where the window has room for them.
    func drawHero(
        _ board: Board, _ words: WhenText, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas
    ) {
        guard let frame = HeroFrame(layout), let index = board.selection(at: moment) else { return }
        let face = CountdownFace(of: board, index, at: moment)
        drawHeroTitle(face, column: frame.column, row: frame.titleRow, room: frame.columns, in: &canvas)
        _ = drawHeroDigits(face, frame, in: &canvas)
        drawHeroWords(face, words, frame, in: &canvas)
    }

    /// Draws the big digits where nothing stands.
    ///
    /// - Parameters:
    ///   - face: the selected countdown.
    ///   - frame: where it lies.
    ///   - canvas: what to draw on.
    /// - Returns: the digits that stand there now; nil where none have room.
    func drawHeroDigits(_ face: CountdownFace, _ frame: HeroFrame, in canvas: inout Canvas) -> DrawnDigits? {
        let smallest = BigDigits(frame.face, scale: 1)
        guard let text = face.amount.text(within: frame.columns, width: { smallest.columns(of: $0) }) else {
            return nil
        }
        let largest = BigDigits(frame.face, scale: frame.scale)
        let isLarge = largest.columns(of: text) <= frame.columns
        let digits = isLarge ? largest : BigDigits(frame.face, of: text, columns: frame.columns, rows: largest.rows)
        guard let digits else { return nil }
        // Digits that had to shrink stand on the same line as the others do.
        return DrawnDigits(
            text, digits, in: &canvas, column: frame.column, row: frame.digitsRow + largest.rows - digits.rows,
            styles: styles.bigDigitStyles(face))
    }

    /// Draws the big digits over those that stood there.
    func redrawHeroDigits(
        _ face: CountdownFace, _ frame: HeroFrame, over drawn: inout DrawnDigits?, in canvas: inout Canvas
    ) {
        // What is as wide as a text that fitted is the fullest that fits.
        if drawn?.redraw(face.amount.text(), styles: styles.bigDigitStyles(face), in: &canvas) == true { return }
        if let drawn { drawn.erase(in: &canvas) } else { canvas.fill(frame.digitsArea, style: styles.background) }
        drawn = drawHeroDigits(face, frame, in: &canvas)
    }

    /// Draws the words under the digits over those that stood there.
    func redrawHeroWords(_ face: CountdownFace, _ words: WhenText, _ frame: HeroFrame, in canvas: inout Canvas) {
        let area = Rect(column: frame.column, row: frame.wordsRow, columns: frame.columns, rows: 1)
        canvas.fill(area, style: styles.background)
        drawHeroWords(face, words, frame, in: &canvas)
    }

    private func drawHeroTitle(_ face: CountdownFace, column: Int, row: Int, room: Int, in canvas: inout Canvas) {
        canvas.write(face.mark, column: column - 2, row: row, style: styles.mark(face.urgency))
        let used = drawTitle(face, column: column, row: row, style: styles.strong, columns: room, in: &canvas)
        let labels = ([face.countdown.group] + face.countdown.tags.map { "#\($0)" }).compactMap(\.self)
        let rest = room - used - 3
        guard rest >= 8 else { return }
        canvas.writeTruncated(
            labels.joined(separator: "  "), column: column + used + 3, row: row, style: styles.dim, columns: rest)
    }

    private func drawHeroWords(
        _ face: CountdownFace, _ words: WhenText, _ frame: HeroFrame, in canvas: inout Canvas
    ) {
        let when = words.words(for: face.countdown, reading: face.reading, columns: frame.columns)
        let next = face.step?.next.map { "then \($0)" }
        let parts = [when, face.percent, next, face.countdown.note].compactMap(\.self)
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
