import Countdowns
import Screen

extension BoardPicture {
    /// What the header shows beside the title, in one of the forms that get shorter as the window does.
    private struct HeaderForm {
        var counts: [Piece]
        var clock: String?
        var theme: String?

        let rightText: String
        let countsWidth: Int
        let rightWidth: Int

        init(counts: [Piece], clock: String? = nil, theme: String? = nil, in profile: DisplayProfile) {
            self.counts = counts
            self.clock = clock
            self.theme = theme
            rightText = [theme, clock].compactMap(\.self).joined(separator: "   ")
            countsWidth = counts.map { DisplayText.width(of: $0.text, in: profile) }.reduce(0, +)
            rightWidth = DisplayText.width(of: rightText, in: profile)
        }

        /// All but the title, with the gaps.
        var width: Int {
            countsWidth + (counts.isEmpty ? 0 : 3) + rightWidth + (rightText.isEmpty ? 0 : 3)
        }
    }

    private struct Piece {
        var text: String
        var style: Style
    }

    /// Draws the title, how many run, are paused, due and done, the theme's name and the wall clock.
    ///
    /// - Returns: whether there was room for the clock.
    func drawHeader(
        _ board: Board, _ words: WhenText, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas
    ) -> Bool {
        drawRule(layout, in: &canvas)
        guard let row = layout.headerRow else { return false }
        let start = layout.margin
        let room = canvas.size.columns - 2 * layout.margin
        let titleWidth = canvas.width(of: board.title)
        let forms = headerForms(board, words, at: moment, canvas.profile)
        // A title gives way to what stands beside it only where there is no other way.
        let fitting = [24, 8].lazy.compactMap { least in
            forms.first { min(titleWidth, least) + $0.width <= room }
        }
        let form = fitting.first ?? HeaderForm(counts: [], in: canvas.profile)
        var end = start + room
        if !form.rightText.isEmpty {
            end -= form.rightWidth
            canvas.write(form.rightText, column: end, row: row, style: styles.dim)
            if let clock = form.clock {
                let clockWidth = canvas.width(of: clock)
                canvas.write(clock, column: start + room - clockWidth, row: row, style: styles.text)
            }
            end -= 3
        }
        let titleRoom = end - start - form.countsWidth - (form.counts.isEmpty ? 0 : 3)
        var column = start
        column += canvas.writeTruncated(
            board.title, column: column, row: row, style: styles.strong, columns: titleRoom)
        column += 3
        for piece in form.counts { column += canvas.write(piece.text, column: column, row: row, style: piece.style) }
        return form.clock != nil
    }

    /// Draws why the board is not what its files say now.
    func drawProblem(_ board: Board, _ layout: BoardLayout, in canvas: inout Canvas) {
        guard let row = layout.problemRow, let problem = board.problem else { return }
        canvas.writeTruncated(
            "! " + problem, column: layout.margin, row: row, style: styles.due,
            columns: canvas.size.columns - 2 * layout.margin)
    }

    /// Draws the time of the clock, which stands at the right, over the time that stood there.
    func drawTime(_ words: WhenText, _ layout: BoardLayout, in canvas: inout Canvas) {
        guard let row = layout.headerRow else { return }
        let time = words.clock(withDate: false)
        let end = canvas.size.columns - layout.margin
        canvas.write(time, column: end - canvas.width(of: time), row: row, style: styles.text)
    }

    /// Draws the seconds of the clock over those that stood there.
    func drawSeconds(_ seconds: Int, _ layout: BoardLayout, in canvas: inout Canvas) {
        guard let row = layout.headerRow else { return }
        let column = canvas.size.columns - layout.margin - 2
        canvas.write(AmountText.twoDigits(seconds), column: column, row: row, style: styles.text)
    }

    private func drawRule(_ layout: BoardLayout, in canvas: inout Canvas) {
        guard let row = layout.ruleRow else { return }
        let width = canvas.size.columns - 2 * layout.margin
        let rule = Rect(column: layout.margin, row: row, columns: max(width, 0), rows: 1)
        canvas.fill(rule, with: "─", style: styles.rule)
    }

    /// The forms from the fullest to the empty one; each is made when it is looked at, which most are not.
    private func headerForms(
        _ board: Board, _ words: WhenText, at moment: Moment, _ profile: DisplayProfile
    ) -> some Sequence<HeaderForm> {
        let counts = board.counts(at: moment)
        let parts: [(hasWords: Bool?, hasDate: Bool?, hasTheme: Bool)] = [
            (true, true, true), (true, false, true), (false, false, true), (false, false, false), (false, nil, false),
            (nil, nil, false),
        ]
        return parts.lazy.map { part in
            HeaderForm(
                counts: part.hasWords.map { pieces(counts, asWords: $0) } ?? [],
                clock: part.hasDate.map { words.clock(withDate: $0) },
                theme: part.hasTheme ? theme.scheme.name : nil,
                in: profile)
        }
    }

    private func pieces(_ counts: BoardCounts, asWords: Bool) -> [Piece] {
        let parts = [
            (counts.running, "▸", "running", styles.running),
            (counts.paused, "‖", "paused", styles.paused),
            (counts.due, "!", "due", styles.due),
            (counts.done, "✓", "done", styles.dim),
        ]
        let shown = parts.filter { $0.0 > 0 }
        return shown.enumerated().map { index, part in
            let gap = index == 0 ? "" : asWords ? "   " : " "
            let text = asWords ? "\(gap)\(part.1) \(part.0) \(part.2)" : "\(gap)\(part.1)\(part.0)"
            return Piece(text: text, style: part.3)
        }
    }
}
