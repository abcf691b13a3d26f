import Countdowns
import Screen

extension Drawing {
    /// Draws the selected countdown over the whole window, and the one that comes after it.
    mutating func drawFocus() {
        guard let index = selection else { return }
        region(layout.list) { $0.drawFocus(index) }
    }

    private mutating func drawFocus(_ index: Int) {
        let face = show(index)
        let room = max(layout.list.columns - 2 * max(layout.margin, 1), 1)
        let lines = focusLines(face, columns: room)
        let frame = FocusFrame(rows: layout.list.rows, lines: lines.count, hasBar: face.fraction != nil)
        let amount = show(face.digits)
        let (digits, text) = focusDigits(amount, Size(columns: room, rows: frame.digitRows))
        let height = digits?.rows ?? 1
        var row = layout.list.row + (frame.digitRows - height + 1) / 2
        let titleColumns = min(titleWidth(face), room - 2)
        let start = (layout.list.columns - titleColumns - 2) / 2
        canvas.write(face.mark, column: start, row: row, style: styles.mark(face.urgency))
        drawTitle(face, column: start + 2, row: row, style: styles.strong, columns: titleColumns)
        row += 1 + frame.gap
        if let digits {
            let column = (layout.list.columns - digits.columns(of: text)) / 2
            digits.draw(text, in: &canvas, column: column, row: row, styles: styles.bigDigitStyles(face))
        } else {
            drawCentred(text, row: row, style: styles.bigDigits(face))
        }
        row += height
        if frame.hasBar {
            row += frame.barGap
            let columns = min(max(digits?.columns(of: amount.measure(of: text)) ?? 0, 20), room)
            let column = (layout.list.columns - columns) / 2
            drawBar(face, column: column, row: row, columns: columns)
            row += 1
        }
        row += frame.gap
        for (number, line) in lines.prefix(frame.lines).enumerated() {
            drawCentred(line, row: row + number, style: number == 0 ? styles.when(face) : styles.dim)
        }
    }

    /// The largest digits in which the amount can be told, and its text; no digits where none fit.
    ///
    /// As large as `00:00` allows at most, so that they do not grow when there is less to tell.
    private func focusDigits(_ amount: AmountText, _ room: Size) -> (BigDigits?, String) {
        let smallest = BigDigits(board.face, scale: 1)
        guard let text = amount.text(within: room.columns, width: { smallest.columns(of: $0) }),
            let digits = BigDigits(board.face, of: amount.measure(of: text), columns: room.columns, rows: room.rows),
            let most = BigDigits(board.face, of: "00:00", columns: room.columns, rows: room.rows)
        else { return (nil, amount.text(within: room.columns) ?? "…") }
        return (digits.scale < most.scale ? digits : most, text)
    }

    /// What is told under the digits, the most important first.
    private mutating func focusLines(_ face: CountdownFace, columns: Int) -> [String] {
        let percent = show(face.percent).map { "   \($0)" } ?? ""
        var when = show(face.when(words, columns: columns - DisplayText.width(of: percent)))
        when += percent
        let step = face.step?.next.map { "   then \($0)" } ?? ""
        if DisplayText.width(of: when + step) <= columns { when += step }
        return [when, nextLine(), face.countdown.note].compactMap(\.self)
    }

    /// What comes next, where there is room for it.
    private mutating func nextLine() -> String? {
        guard FocusFrame.lines(rows: layout.list.rows) >= 2, let index = board.next(after: selection, at: moment)
        else { return nil }
        let other = CountdownFace(board.items[index], at: moment)
        return "then \(other.countdown.title) in \(show(other.wholeDigits).text())"
    }

    private mutating func drawCentred(_ text: String, row: Int, style: Style) {
        let width = min(canvas.width(of: text), layout.list.columns)
        let start = (layout.list.columns - width) / 2
        canvas.writeTruncated(text, column: start, row: row, style: style, columns: layout.list.columns)
    }
}

/// Which rows of a focused countdown are words, by the height of the window: what is left is for the digits.
struct FocusFrame: Equatable, Sendable {
    /// Empty rows under the title and above the words.
    let gap: Int
    /// Empty rows above the bar.
    let barGap: Int
    let hasBar: Bool
    let lines: Int
    let digitRows: Int

    /// How many rows of words a height has room for; the second tells what comes next.
    static func lines(rows: Int) -> Int { rows >= 18 ? 3 : rows >= 12 ? 2 : rows >= 5 || rows == 3 ? 1 : 0 }

    init(rows: Int, lines: Int, hasBar: Bool) {
        gap = rows >= 14 ? 1 : 0
        barGap = rows >= 9 ? 1 : 0
        self.hasBar = hasBar && rows >= 8
        self.lines = min(lines, Self.lines(rows: rows))
        digitRows = max(rows - 1 - 2 * gap - (self.hasBar ? 1 + barGap : 0) - self.lines, 1)
    }
}
