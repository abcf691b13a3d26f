import Countdowns
import Screen
import Themes

extension Drawing {
    /// Draws the selected countdown in the whole window, and the next countdowns below it.
    ///
    /// Each line, the digits and the bar are regions, so that a tick redraws only the digits that changed.
    mutating func drawFocus() {
        guard let index = selection else { return }
        let face = look(at: index, isBig: true)
        let room = max(layout.list.columns - 2 * max(layout.margin, 1), 1)
        let frame = FocusFrame(rows: layout.list.rows)
        func rows(_ part: FocusPart) -> Int { focusLine(part, face, frame, columns: room).value.rows }
        let hasStep = frame.letterScale > 0 && rows(.title) > 1 && face.step?.label.isEmpty == false
        let above = ([.title] + (hasStep ? [.step] : [])).map { ($0, rows: rows($0)) }
        let hasBar = frame.hasBar && face.fraction != nil
        let hasGap = hasBar && frame.letterScale > 0 && rows(.when) == 1
        let below = ((hasGap ? [.blank] : []) + focusWords(index, face, frame)).map { ($0, rows: rows($0)) }
        let wordRows = (above + below).reduce(0) { $0 + $1.rows }
        if frame.hasBar, !hasBar { note(face.fraction(steps: 100).lasts) }
        // The bar is as thick as a stroke of the digits, and the digits get the rows that the bar leaves. The two heights
        // depend on each other, so the loop runs twice.
        var (height, digitRoom) = (0, Size(columns: layout.list.columns, rows: 1))
        var (digits, text) = (BigDigits?.none, "")
        for _ in 0..<2 {
            let barRows = hasBar ? ProgressBar.rows(height: height) + frame.barGap : 0
            digitRoom.rows = frame.digitRows(beside: wordRows, barRows: barRows)
            (digits, text) = focusDigits(face.amount, digitRoom)
            height = min(digits?.strokeHeight ?? 0, height == 0 ? .max : height)
        }
        let barRows = hasBar ? ProgressBar.rows(height: height) : 0
        let spare =
            frame.digitRows(beside: wordRows, barRows: hasBar ? barRows + frame.barGap : 0) - (digits?.rows ?? 1)
        var row = layout.list.row + max(spare + 1, 0) / 2
        let columns = digits?.columns(of: text)
        let span = hasBar || digits != nil ? min(max(columns ?? 0, 20), room) : 0
        for (part, rows) in above {
            drawFocus(part, of: index, frame, row: row, rows: rows, span: span)
            row += rows
        }
        row += frame.gap
        drawFocusDigits(of: index, digits, columns: columns, in: digitRoom, row: row)
        row += digits?.rows ?? 1
        if hasBar {
            let bar = Rect(
                column: (layout.list.columns - span + 1) / 2, row: row + frame.barGap, columns: span, rows: barRows)
            region(bar) { [height] drawing in
                drawing.drawBar(
                    drawing.showBig(index), .high(height), column: bar.column, row: bar.row, columns: bar.columns)
            }
            row += barRows + frame.barGap
        } else {
            row += frame.gap
        }
        for (part, rows) in below {
            drawFocus(part, of: index, frame, row: row, rows: rows, span: span)
            row += rows
        }
    }

    /// Draws a text line as a region.
    ///
    /// The text is at the left edge of the `span` columns of the digits, or centred if it is wider.
    private mutating func drawFocus(
        _ part: FocusPart, of index: Int, _ frame: FocusFrame, row: Int, rows: Int, span: Int
    ) {
        let room = max(layout.list.columns - 2 * max(layout.margin, 1), 1)
        region(Rect(column: 0, row: row, columns: layout.list.columns, rows: rows)) { drawing in
            let face = drawing.showBig(index)
            let line = drawing.show(drawing.focusLine(part, face, frame, columns: room, span: span))
            guard line.rows == rows else {
                drawing.drawn.isOutgrown = true
                return
            }
            drawing.draw(line, row: row, span: span, titleOf: part == .title ? face : nil)
        }
    }

    /// Draws the digits as a region, redrawing only the changed digits if possible.
    private mutating func drawFocusDigits(
        of index: Int, _ digits: BigDigits?, columns: Int?, in room: Size, row: Int
    ) {
        let area = Rect(column: 0, row: row, columns: layout.list.columns, rows: digits?.rows ?? 1)
        region(area, isBlanked: false) { drawing in
            let face = drawing.showBig(index)
            let amount = drawing.show(face.digits)
            let styles = drawing.styles.bigDigitStyles(face, group: drawing.hue(face))
            // A text of the same width as the previous text needs no search, because it is also the longest text that fits.
            if drawing.drawn.digits[index]?.redraw(amount.text(), styles: styles, in: &drawing.canvas) == true {
                return
            }
            let (found, text) = drawing.focusDigits(amount, room)
            guard found == digits, found?.columns(of: text) == columns else {
                drawing.drawn.isOutgrown = true
                return
            }
            drawing.canvas.fill(area, style: styles.background)
            if let digits {
                drawing.drawn.digits[index] = DrawnDigits(
                    text, digits, in: &drawing.canvas, column: (area.columns - digits.columns(of: text) + 1) / 2,
                    row: row, styles: styles)
            } else {
                drawing.draw(FocusLine(text, drawing.styles.digits(face)), row: row)
            }
        }
    }

    /// A text line and the time for which it is valid.
    private func focusLine(
        _ part: FocusPart, _ face: CountdownFace, _ frame: FocusFrame, columns: Int, span: Int = 0
    ) -> Expiring<FocusLine> {
        switch part {
        case .title:
            // The step is below a large title, and next to a title in normal characters.
            Expiring(
                FocusLine(
                    face.countdown.title, styles.title(face, styles.strong), scale: frame.letterScale,
                    columns: columns * 2 / 3, hasMark: true, in: canvas.profile), for: nil)
        case .step:
            Expiring(
                FocusLine(
                    face.step?.label ?? "", stepStyle(face), scale: frame.letterScale - 1, columns: columns,
                    in: canvas.profile), for: nil)
        case .when: focusWhen(face, frame, columns: columns, span: span)
        case .note: Expiring(FocusLine(face.countdown.note ?? "", styles.dim), for: nil)
        case .blank: Expiring(FocusLine("", styles.dim), for: nil)
        case .next(let index): focusNext(index, face, columns: span < 40 ? columns : span)
        }
    }

    /// The text lines below the bar: the deadline, the note, and the next step and countdowns.
    private func focusWords(_ index: Int, _ face: CountdownFace, _ frame: FocusFrame) -> [FocusPart] {
        guard frame.lines > 0 else { return [] }
        let note: [FocusPart] = frame.lines >= 4 && face.countdown.note != nil ? [.note] : []
        guard frame.lines >= 2, face.step?.next != nil || board.next(after: index, at: moment) != nil else {
            return [.when] + note
        }
        return [.when] + note + (frame.lines >= 4 ? [.blank] : []) + [.next(index)]
    }

    /// The line directly below the bar: the deadline and the percentage, over at least `span` columns, or that the countdown is
    /// over or paused and why.
    private func focusWhen(
        _ face: CountdownFace, _ frame: FocusFrame, columns: Int, span: Int
    ) -> Expiring<FocusLine> {
        if face.isOver, let date = face.reading.date, date <= moment.wall {
            let full = "OVER since \(words.since(date))"
            let text = DisplayText.width(of: full) <= columns ? full : "OVER"
            return Expiring(FocusLine(text, styles.strong), for: nil)
        }
        if face.urgency == .paused || face.isOff {
            let start = face.isOff ? words.nextWork(face.reading) : nil
            return Expiring(
                FocusLine(
                    "PAUSED\(start.map { " until \(words.shortly($0))" } ?? "")", styles.strong,
                    scale: frame.stateScale,
                    columns: columns, in: canvas.profile), for: nil)
        }
        let percent = face.percent.map { $0.map { "     \($0)" } ?? "" }
        let room = columns - DisplayText.width(of: percent.value)
        let when = face.when(words, columns: room)
        let step = frame.lines >= 2 ? "" : face.step?.next.map { "   then \($0)" } ?? ""
        var text = when.value
        if DisplayText.width(of: text + step) <= room { text += step }
        let free = percent.value.isEmpty ? 0 : span - DisplayText.width(of: text + percent.value)
        text += String(repeating: " ", count: max(free, 0)) + percent.value
        return Expiring(
            FocusLine(text, styles.quiet(face.urgency) ?? styles.strong), for: when.lasts.earlier(percent.lasts))
    }

    /// The line of the next step and of as many of the next countdowns as fit, and the time for which the line is valid.
    private func focusNext(_ index: Int, _ face: CountdownFace, columns: Int) -> Expiring<FocusLine> {
        var text = face.step?.next.map { "then \($0)" } ?? ""
        var lasts: Duration?
        for (place, other) in board.upcoming(3, after: index, at: moment).enumerated() {
            let face = CountdownFace(board.items[other], at: moment)
            let separator = text.isEmpty ? "" : " · "
            let piece =
                "\(separator)\(place == 0 ? "next " : "")\(face.countdown.title) \(face.wholeDigits.value.text())"
            guard DisplayText.width(of: text + piece) <= columns else { break }
            text += piece
            lasts = lasts.earlier(face.wholeDigits.lasts)
        }
        return Expiring(FocusLine(text, styles.dim), for: lasts)
    }

    /// Returns the largest digits in which the displayed time fits, slightly narrower if it is long, and the text of the time.
    ///
    /// The digits are nil if no digits fit. Their size is at most the size for `00:00`, so that digits do not grow when the
    /// text becomes shorter.
    private func focusDigits(_ amount: AmountText, _ room: Size) -> (BigDigits?, String) {
        let smallest = BigDigits(layout.face, scale: 1)
        let most = BigDigits(layout.face, of: "00:00", columns: room.columns, rows: room.rows, hasMargins: true)
        let columns = room.columns - 2 * (most ?? smallest).overhang
        guard let text = amount.text(within: columns, width: smallest.columns),
            let digits = most?.fitting(text, columns: columns, part: 2 / 3)
        else { return (nil, amount.text(within: room.columns) ?? "…") }
        return (digits, text)
    }

    /// Draws a line at the left edge of centred columns, or a wider line centred.
    ///
    /// The state symbol is at the right of a large title, in the same letter size. A title in normal characters is preceded by
    /// the symbol and followed by the step.
    private mutating func draw(_ line: FocusLine, row: Int, span: Int = 0, titleOf face: CountdownFace? = nil) {
        let markColumns = face == nil ? 0 : line.letters?.markColumns ?? 2
        let usual = face.map(titleWidth) ?? canvas.width(of: line.text)
        let width = min(line.letters?.columns(of: line.text) ?? usual, layout.list.columns - markColumns)
        let room = max(width + markColumns, span)
        let start = (layout.list.columns - room + 1) / 2
        if let letters = line.letters {
            letters.draw(line.text, in: &canvas, column: start, row: row, style: line.style)
            guard let face else { return }
            let column = start + room - letters.columns(of: face.mark)
            letters.draw(face.mark, in: &canvas, column: column, row: row, style: markStyle(face))
        } else if let face {
            canvas.write(mark(face), column: start, row: row, style: markStyle(face))
            drawTitle(face, column: start + markColumns, row: row, style: styles.strong, columns: width)
        } else {
            canvas.writeTruncated(line.text, column: start, row: row, style: line.style, columns: width)
        }
    }
}

/// The content of a text line.
private enum FocusPart: Equatable, Sendable {
    case title
    case step
    case when
    case note
    case blank
    /// The next step of a countdown, and the countdowns after it.
    case next(Int)
}

/// A text line of a focused countdown, in large letters if they fit.
private struct FocusLine {
    let text: String
    let style: Style
    /// The large letters; nil for normal characters.
    let letters: BigLetters?

    init(
        _ text: String, _ style: Style, scale: Int = 0, columns: Int = 0, hasMark: Bool = false,
        in profile: DisplayProfile = DisplayProfile()
    ) {
        self.text = text
        self.style = style
        letters = BigLetters(text, scale: scale, columns: columns, hasMark: hasMark, in: profile)
    }

    /// The number of rows of the line.
    ///
    /// Large letters have an empty row below them.
    var rows: Int { letters.map { $0.rows + 1 } ?? 1 }
}
