import Countdowns
import Screen
import Themes

extension Drawing {
    /// Draws the selected countdown over the whole window, and what comes after it.
    mutating func drawFocus() {
        guard let index = selection else { return }
        region(layout.list) { $0.drawFocus(index) }
    }

    private mutating func drawFocus(_ index: Int) {
        let face = show(index)
        let room = max(layout.list.columns - 2 * max(layout.margin, 1), 1)
        let frame = FocusFrame(rows: layout.list.rows)
        let (above, below) = (focusTitle(face, frame, columns: room), focusWords(face, frame, columns: room))
        let amount = show(face.digits)
        let hasBar = frame.hasBar && face.fraction != nil
        // The bar is as thick as a stroke of the digits, which get what it leaves.
        var height = 0
        var (digits, text) = (BigDigits?.none, "")
        for _ in 0..<2 {
            let barRows = hasBar ? ProgressBar.rows(height: height) + frame.barGap : 0
            let rows = frame.digitRows(beside: above + below, barRows: barRows)
            (digits, text) = focusDigits(amount, Size(columns: room, rows: rows))
            height = min(digits?.strokeHeight ?? 0, height == 0 ? .max : height)
        }
        let barRows = hasBar ? ProgressBar.rows(height: height) + frame.barGap : 0
        let digitRows = digits?.rows ?? 1
        let spare = frame.digitRows(beside: above + below, barRows: barRows) - digitRows
        var row = layout.list.row + max(spare + 1, 0) / 2
        for (number, line) in above.enumerated() {
            draw(line, row: row, titleOf: number == 0 ? face : nil)
            row += line.rows
        }
        row += frame.gap
        if let digits {
            let column = (layout.list.columns - digits.columns(of: text)) / 2
            digits.draw(text, in: &canvas, column: column, row: row, styles: styles.bigDigitStyles(face))
        } else {
            draw(FocusLine(text, styles.bigDigits(face)), row: row)
        }
        row += digitRows
        if hasBar {
            let columns = min(max(digits?.columns(of: amount.measure(of: text)) ?? 0, 20), room)
            let column = (layout.list.columns - columns) / 2
            drawBar(face, height: height, column: column, row: row + frame.barGap, columns: columns)
            row += barRows
        }
        row += frame.gap
        for line in below {
            draw(line, row: row)
            row += line.rows
        }
    }

    /// The title, and the words about its step: under it where it is large, else beside it.
    private func focusTitle(_ face: CountdownFace, _ frame: FocusFrame, columns: Int) -> [FocusLine] {
        let title = FocusLine(
            face.countdown.title, styles.title(face, styles.strong), scale: frame.letterScale, columns: columns - 4)
        guard title.letters != nil, let step = face.step?.label, !step.isEmpty else { return [title] }
        return [title, FocusLine(step, stepStyle(face), scale: frame.letterScale - 1, columns: columns)]
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

    /// What is told under the digits: that it is over, when it ends, what comes next, and the note.
    private mutating func focusWords(_ face: CountdownFace, _ frame: FocusFrame, columns: Int) -> [FocusLine] {
        guard frame.lines > 0 else { return [] }
        let isOver = face.urgency == .due
        let percent = isOver ? "" : show(face.percent).map { "   \($0)" } ?? ""
        // From afar a word is read before a date is.
        let over = isOver && frame.overScale == 0 ? "OVER   " : ""
        let rest = DisplayText.width(of: percent + over)
        var when = over + show(face.when(words, columns: columns - rest)) + percent
        let step = face.step?.next.map { "   then \($0)" } ?? ""
        if DisplayText.width(of: when + step) <= columns { when += step }
        var lines = [FocusLine(when, styles.when(face))]
        let note = frame.lines >= 3 ? face.countdown.note : nil
        for other in board.upcoming(frame.lines - 1 - (note == nil ? 0 : 1), after: selection, at: moment) {
            let next = CountdownFace(board.items[other], at: moment)
            let text = "then \(next.countdown.title) in \(show(next.wholeDigits).text())"
            lines.append(
                FocusLine(text, styles.dim, scale: lines.count == 1 ? frame.letterScale - 1 : 0, columns: columns))
        }
        if let note { lines.append(FocusLine(note, styles.dim)) }
        if isOver, frame.overScale > 0 {
            lines.insert(FocusLine("Over", styles.due, scale: frame.overScale, columns: columns), at: 0)
        }
        return lines
    }

    /// Draws a line in the middle; a title with its mark before it and, where it is not large, its step beside it.
    private mutating func draw(_ line: FocusLine, row: Int, titleOf face: CountdownFace? = nil) {
        let markColumns = face == nil ? 0 : 2
        let usual = face.map(titleWidth) ?? canvas.width(of: line.text)
        let width = min(line.letters?.columns(of: line.text) ?? usual, layout.list.columns - markColumns)
        let start = (layout.list.columns - width - markColumns) / 2
        if let face {
            canvas.write(face.mark, column: start, row: row + max(line.rows - 2, 0), style: styles.mark(face.urgency))
        }
        let column = start + markColumns
        if let letters = line.letters {
            letters.draw(line.text, in: &canvas, column: column, row: row, style: line.style)
        } else if let face {
            drawTitle(face, column: column, row: row, style: styles.strong, columns: width)
        } else {
            canvas.writeTruncated(line.text, column: column, row: row, style: line.style, columns: width)
        }
    }
}

/// A line of words of a focused countdown, in large letters where these fit.
private struct FocusLine {
    let text: String
    let style: Style
    /// Nil for normal characters.
    let letters: BigLetters?

    init(_ text: String, _ style: Style, scale: Int = 0, columns: Int = 0) {
        self.text = text
        self.style = style
        letters = BigLetters(text, scale: scale, columns: columns)
    }

    /// The rows that it takes: large letters have an empty one below.
    var rows: Int { letters.map { $0.rows + 1 } ?? 1 }
}

/// What a height has room for beside the digits of a focused countdown.
struct FocusFrame: Equatable, Sendable {
    /// Empty rows under the title and above the words.
    let gap: Int
    /// Empty rows above the bar.
    let barGap: Int
    let hasBar: Bool
    /// How many lines of words: the first says when it ends, the others what comes next, the last is the note.
    let lines: Int
    /// The scale of the letters of the title; 0 for normal characters.
    let letterScale: Int
    /// The same for the word that says that it is over.
    let overScale: Int

    private let rows: Int

    /// Divides a height.
    init(rows: Int) {
        self.rows = rows
        gap = rows >= 14 ? 1 : 0
        barGap = rows >= 9 ? 1 : 0
        hasBar = rows >= 8
        lines = rows >= 30 ? 5 : rows >= 18 ? 3 : rows >= 12 ? 2 : rows >= 5 || rows == 3 ? 1 : 0
        letterScale = rows >= 48 ? 2 : rows >= 24 ? 1 : 0
        overScale = rows >= 48 ? 3 : rows >= 30 ? 2 : rows >= 16 ? 1 : 0
    }

    /// The rows that words and bar leave for the digits.
    fileprivate func digitRows(beside words: [FocusLine], barRows: Int) -> Int {
        max(rows - words.reduce(0) { $0 + $1.rows } - 2 * gap - barRows, 1)
    }
}
