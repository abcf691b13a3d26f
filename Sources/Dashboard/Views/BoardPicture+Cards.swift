import Countdowns
import Screen

extension BoardPicture {
    /// Draws the visible countdowns, a card each.
    func drawCards(
        _ board: Board, _ words: WhenText, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas
    ) {
        let grid = CardGrid(layout)
        let selection = board.selection(at: moment)
        for (offset, row) in Self.visibleRows(of: board, at: moment).enumerated() {
            for (column, index) in board.list(at: moment).items(in: row).enumerated() {
                let face = CountdownFace(board.items[index], at: moment)
                let rect = grid.rect(row: offset, column: column)
                drawCard(face, words, hasBigDigits: grid.hasBigDigits, board.face, in: rect, on: &canvas)
                canvas.recolour(rect, background: index == selection ? styles.selection : styles.panel)
            }
        }
    }

    private func drawCard(
        _ face: CountdownFace, _ words: WhenText, hasBigDigits: Bool, _ digitFace: DigitFace, in rect: Rect,
        on canvas: inout Canvas
    ) {
        let column = rect.column + 2
        let room = max(rect.columns - 4, 1)
        var row = rect.row + (hasBigDigits ? 1 : 0)
        canvas.write(face.mark, column: column, row: row, style: styles.mark(face.urgency))
        canvas.writeTruncated(
            face.countdown.title, column: column + 2, row: row, style: styles.quiet(face.urgency) ?? styles.strong,
            columns: room - 2)
        row += 1
        if hasBigDigits {
            drawDigits(
                face, digitFace, in: Rect(column: column, row: row, columns: room, rows: 3), on: &canvas)
            row += 3
        } else {
            drawRight(
                face.percent ?? "", in: ListColumns.Span(column: column, columns: room), row: row, style: styles.dim,
                on: &canvas)
            canvas.write(
                face.amount.text(within: room) ?? "…", column: column, row: row, style: styles.digits(face.urgency))
            row += 1
        }
        if let fraction = face.fraction {
            ProgressBar(fraction: fraction).draw(
                in: &canvas, column: column, row: row, columns: room, filled: styles.bar(face.urgency),
                line: styles.track)
        }
        guard hasBigDigits else { return }
        let when = words.words(for: face.countdown, reading: face.reading, columns: room)
        canvas.writeTruncated(
            when, column: column, row: row + 1, style: face.urgency == .due ? styles.due : styles.dim, columns: room)
    }

    /// Draws the amount as large as a room allows, at its left; in normal characters where no big digits fit.
    private func drawDigits(_ face: CountdownFace, _ digitFace: DigitFace, in rect: Rect, on canvas: inout Canvas) {
        let style = styles.bigDigits(face.urgency)
        let smallest = BigDigits(digitFace, scale: 1)
        guard let text = face.amount.text(within: rect.columns, width: { smallest.columns(of: $0) }),
            let digits = BigDigits(
                digitFace, of: face.amount.measure(of: text), columns: rect.columns, rows: rect.rows)
        else {
            let text = face.amount.text(within: rect.columns) ?? "…"
            canvas.write(text, column: rect.column, row: rect.row + rect.rows / 2, style: style)
            return
        }
        let row = rect.row + (rect.rows - digits.rows) / 2
        digits.draw(text, in: &canvas, column: rect.column, row: row, digits: style, units: styles.dim)
    }
}
