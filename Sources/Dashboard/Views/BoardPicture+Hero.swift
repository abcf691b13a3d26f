import Countdowns
import Screen

extension BoardPicture {
    /// Draws the selected countdown in big digits, where the window has room for them.
    func drawHero(
        _ board: Board, _ words: WhenText, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas
    ) {
        guard let hero = layout.hero, let index = board.selection(at: moment) else { return }
        let face = CountdownFace(of: board, index, at: moment)
        let column = layout.margin + 3
        let room = canvas.size.columns - column - layout.margin
        var row = hero.area.row + hero.outerPadding(board.face)
        drawHeroTitle(face, column: column, row: row, room: room, in: &canvas)
        row += 1 + hero.innerPadding(board.face)

        let smallest = BigDigits(board.face, scale: 1)
        guard let text = face.amount.text(within: room, width: { smallest.columns(of: $0) }) else { return }
        let scale = (1...hero.scale).last { BigDigits(board.face, scale: $0).columns(of: text) <= room } ?? 1
        let digits = BigDigits(board.face, scale: scale)
        // Digits that had to shrink stand on the same line as the others do.
        let top = row + BigDigits.rows(board.face, scale: hero.scale) - digits.rows
        digits.draw(
            text, in: &canvas, column: column, row: top, digits: styles.bigDigits(face), units: styles.dim)
        row += BigDigits.rows(board.face, scale: hero.scale) + hero.outerPadding(board.face)
        drawHeroWords(face, words, column: column, row: row, room: room, in: &canvas)
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
        _ face: CountdownFace, _ words: WhenText, column: Int, row: Int, room: Int, in canvas: inout Canvas
    ) {
        let when = words.words(for: face.countdown, reading: face.reading, columns: room)
        let next = face.step?.next.map { "then \($0)" }
        let parts = [when, face.percent, next, face.countdown.note].compactMap(\.self)
        canvas.writeTruncated(
            parts.joined(separator: "   "), column: column, row: row, style: styles.dim, columns: room)
    }
}

extension BoardLayout.Hero {
    /// Empty rows above the title and above the words.
    func outerPadding(_ face: DigitFace) -> Int { area.rows - BigDigits.rows(face, scale: scale) > 4 ? 1 : 0 }

    /// Empty rows under the title.
    func innerPadding(_ face: DigitFace) -> Int { area.rows - BigDigits.rows(face, scale: scale) > 3 ? 1 : 0 }
}
