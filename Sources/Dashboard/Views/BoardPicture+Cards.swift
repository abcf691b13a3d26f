import Countdowns
import Screen

extension BoardPicture {
    /// Draws the visible countdowns, a card each.
    func drawCards(
        _ board: Board, _ words: WhenText, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas
    ) {
        let grid = CardGrid(layout)
        let selection = board.selection(at: moment)
        for (offset, row) in board.visibleRows(at: moment).enumerated() {
            for (column, index) in board.list(at: moment).items(in: row).enumerated() {
                let face = CountdownFace(of: board, index, at: moment)
                let rect = grid.rect(row: offset, column: column)
                if let scale = grid.scale {
                    drawCard(face, words, BigDigits(board.face, scale: scale), in: rect, on: &canvas)
                } else {
                    drawSmallCard(face, in: rect, on: &canvas)
                }
                canvas.recolour(rect, background: styles.panel)
                if index == selection { markSelected(rect, in: &canvas) }
            }
        }
    }

    private func drawCard(
        _ face: CountdownFace, _ words: WhenText, _ digits: BigDigits, in rect: Rect, on canvas: inout Canvas
    ) {
        let inner = rect.inset(columns: CardGrid.frameColumns / 2, rows: 1)
        let used = drawCardTitle(face, in: inner, on: &canvas)
        if let group = face.countdown.group, inner.columns - used >= canvas.width(of: group) + 3 {
            let width = canvas.width(of: group)
            canvas.write(group, column: inner.endColumn - width, row: inner.row, style: styles.dim)
        }
        drawDigits(face, digits, column: inner.column, row: inner.row + 1, columns: inner.columns, on: &canvas)
        let row = inner.row + 1 + digits.rows
        drawBar(face, height: .low, column: inner.column, row: row, columns: inner.columns, in: &canvas)
        let percentWidth = face.percent.map { canvas.width(of: $0) + 2 } ?? 0
        let when = words.words(for: face.countdown, reading: face.reading, columns: inner.columns - percentWidth)
        canvas.writeTruncated(
            when, column: inner.column, row: row + 1, style: styles.when(face), columns: inner.columns - percentWidth)
        drawRight(
            face.percent ?? "", in: ListColumns.Span(column: inner.column, columns: inner.columns), row: row + 1,
            style: styles.dim, on: &canvas)
    }

    private func drawSmallCard(_ face: CountdownFace, in rect: Rect, on canvas: inout Canvas) {
        let inner = rect.inset(columns: CardGrid.frameColumns / 2, rows: 0)
        _ = drawCardTitle(face, in: inner, on: &canvas)
        let amount = face.amount.text(within: inner.columns) ?? "…"
        canvas.write(amount, column: inner.column, row: inner.row + 1, style: styles.digits(face))
        let rest = inner.columns - canvas.width(of: amount)
        if let percent = face.percent, rest > canvas.width(of: percent) {
            drawRight(
                percent, in: ListColumns.Span(column: inner.column, columns: inner.columns), row: inner.row + 1,
                style: styles.dim, on: &canvas)
        }
        drawBar(face, height: .low, column: inner.column, row: inner.row + 2, columns: inner.columns, in: &canvas)
    }

    private func drawCardTitle(_ face: CountdownFace, in inner: Rect, on canvas: inout Canvas) -> Int {
        canvas.write(face.mark, column: inner.column, row: inner.row, style: styles.mark(face.urgency))
        return 2
            + drawTitle(
                face, column: inner.column + 2, row: inner.row, style: styles.strong, columns: inner.columns - 2,
                in: &canvas)
    }

    /// Draws the amount in the fullest form that fits at the scale of all cards, else smaller, else in normal
    /// characters; always on the same bottom line.
    private func drawDigits(
        _ face: CountdownFace, _ digits: BigDigits, column: Int, row: Int, columns: Int, on canvas: inout Canvas
    ) {
        for scale in stride(from: digits.scale, through: 1, by: -1) {
            let smaller = BigDigits(digits.face, scale: scale)
            let text = face.amount.text(within: columns) { smaller.columns(of: face.amount.measure(of: $0)) }
            guard let text else { continue }
            let top = row + digits.rows - smaller.rows
            return smaller.draw(text, in: &canvas, column: column, row: top, styles: styles.bigDigitStyles(face))
        }
        let text = face.amount.text(within: columns) ?? "…"
        canvas.write(text, column: column, row: row + digits.rows - 1, style: styles.bigDigits(face))
    }
}
