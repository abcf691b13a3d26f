import Countdowns
import Screen

extension BoardPicture {
    /// Draws the selected countdown over the whole window, and the one that comes after it.
    func drawFocus(
        _ board: Board, _ words: WhenText, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas
    ) {
        guard let index = board.selection(at: moment) else { return }
        let face = CountdownFace(board.items[index], at: moment)
        let room = max(layout.list.columns - 2 * max(layout.margin, 1), 1)
        let frame = FocusFrame(rows: layout.list.rows)
        let rows = layout.list.rows - frame.wordRows
        let text = face.amount.text()
        let digits = BigDigits(board.face, of: face.amount.measure(of: text), columns: room, rows: rows)
        let height = digits?.rows ?? 1
        var row = layout.list.row + max((rows - height) / 2, 0)
        let start = drawCentred(
            "\(face.mark) \(face.countdown.title)", row: row, style: styles.strong, layout, in: &canvas)
        canvas.write(face.mark, column: start, row: row, style: styles.mark(face.urgency))
        row += 1 + frame.gap
        if let digits {
            let width = digits.columns(of: text)
            let column = (layout.list.columns - width) / 2
            digits.draw(
                text, in: &canvas, column: column, row: row, digits: styles.bigDigits(face.urgency), units: styles.dim)
        } else {
            drawCentred(text, row: row, style: styles.bigDigits(face.urgency), layout, in: &canvas)
        }
        row += height + frame.gap
        if frame.hasBar, let fraction = face.fraction {
            let width = min(max(digits?.columns(of: text) ?? 20, 20), room)
            ProgressBar(fraction: fraction).draw(
                in: &canvas, column: (layout.list.columns - width) / 2, row: row, columns: width,
                filled: styles.bar(face.urgency), line: styles.track)
            row += 1 + frame.gap
        }
        for line in focusLines(face, board, words, at: moment, columns: room).prefix(frame.lines) {
            drawCentred(line, row: row, style: styles.dim, layout, in: &canvas)
            row += 1
        }
    }

    /// What is told under the digits, the most important first.
    private func focusLines(
        _ face: CountdownFace, _ board: Board, _ words: WhenText, at moment: Moment, columns: Int
    ) -> [String] {
        let when = words.words(for: face.countdown, reading: face.reading, columns: columns)
        let whenAndPercent = [when, face.percent].compactMap(\.self).joined(separator: "   ")
        let next = board.next(after: board.selection(at: moment), at: moment).map { index in
            let other = CountdownFace(board.items[index], at: moment)
            return "then \(other.countdown.title) in \(other.wholeAmount.text())"
        }
        return [whenAndPercent, next, face.countdown.note].compactMap(\.self)
    }

    /// Writes a line in the middle; returns where it begins.
    @discardableResult
    private func drawCentred(
        _ text: String, row: Int, style: Style, _ layout: BoardLayout, in canvas: inout Canvas
    ) -> Int {
        let width = min(canvas.width(of: text), layout.list.columns)
        let start = (layout.list.columns - width) / 2
        canvas.writeTruncated(text, column: start, row: row, style: style, columns: layout.list.columns)
        return start
    }
}

/// How many rows of a focused countdown are words, by the height of the window.
private struct FocusFrame {
    let gap: Int
    let hasBar: Bool
    let lines: Int

    init(rows: Int) {
        gap = rows >= 14 ? 1 : 0
        hasBar = rows >= 8
        lines = rows >= 20 ? 3 : rows >= 10 ? 2 : rows >= 5 ? 1 : 0
    }

    /// All rows but those of the digits.
    var wordRows: Int { 1 + gap + gap + (hasBar ? 1 + gap : 0) + lines }
}
