import Countdowns
import Screen

extension Drawing {
    /// Draws the title, the number of countdowns in each state, and the wall clock.
    mutating func drawHeader() {
        drawRule()
        guard let row = layout.headerRow else { return }
        note(words.untilMinute)
        let start = layout.margin
        let room = canvas.size.columns - 2 * layout.margin
        let titleWidth = canvas.width(of: board.title)
        let form = headerForms().first { min(titleWidth, $0.titleColumns) + $0.width <= room }
        guard let form else { return }
        var end = start + room
        if let clock = form.clock {
            drawClock(clock, end: end, row: row)
            end -= form.clockWidth + 3
        }
        let titleRoom = end - start - form.countsWidth - (form.counts.isEmpty ? 0 : 3)
        var column = start
        column += canvas.writeTruncated(
            board.title, column: column, row: row, style: styles.strong, columns: titleRoom)
        column += 3
        for piece in form.counts { column += canvas.write(piece.text, column: column, row: row, style: piece.style) }
    }

    /// Draws the clock.
    ///
    /// The seconds of the clock are a separate region, which is redrawn without a lookup of the time zone's offset.
    private mutating func drawClock(_ clock: String, end: Int, row: Int) {
        canvas.write(clock, column: end - canvas.width(of: clock), row: row, style: styles.text)
        guard hasSeconds else { return }
        let utcOffset = board.zone.utcOffset(at: moment.wall)
        let area = Rect(column: end - (words.style.isTwelveHour ? 4 : 2), row: row, columns: 2, rows: 1)
        region(area, isBlanked: false) { drawing in
            let seconds = drawing.show(drawing.words.seconds(utcOffset: utcOffset))
            drawing.canvas.write(seconds, column: area.column, row: row, style: drawing.styles.text)
        }
    }

    /// Whether the clock shows seconds.
    ///
    /// The compact view may stay in a corner of the screen for days, and must not wake the process every second for a clock.
    private var hasSeconds: Bool { layout.view != .compact }

    private mutating func drawRule() {
        guard let row = layout.ruleRow else { return }
        let width = canvas.size.columns - 2 * layout.margin
        let rule = Rect(column: layout.margin, row: row, columns: max(width, 0), rows: 1)
        canvas.fill(rule, with: "─", style: styles.rule)
    }

    /// The forms of the header from the longest to the empty form.
    ///
    /// The sequence is lazy, because most forms are not needed.
    private func headerForms() -> some Sequence<HeaderForm> {
        let counts = board.counts(at: moment)
        let hasSeconds = hasSeconds
        let parts: [(titleColumns: Int, counts: HeaderForm.Counts, date: WhenText.ClockDate?)] = [
            (24, .wide, .weekday), (24, .signs, .weekday), (24, .signs, .day), (8, .signs, .day), (8, .due, .day),
            (8, .none, .day), (8, .signs, WhenText.ClockDate.none), (8, .signs, nil), (0, .none, nil),
        ]
        return parts.lazy.map { part in
            HeaderForm(
                titleColumns: part.titleColumns,
                counts: pieces(counts, part.counts),
                clock: part.date.map { words.clock($0, withSeconds: hasSeconds) },
                in: canvas.profile)
        }
    }

    private func pieces(_ counts: BoardCounts, _ form: HeaderForm.Counts) -> [HeaderForm.Piece] {
        guard form != .none else { return [] }
        let isWide = form == .wide
        let parts = [
            (counts.running, "▸", styles.running), (counts.paused, "‖", styles.paused),
            (counts.due, "!", styles.due), (counts.done, "✓", styles.dim),
        ]
        // Due countdowns need the user's attention, so each form with counts shows the number of due countdowns.
        let shown = parts.filter { $0.0 > 0 && (form != .due || $0.1 == "!") }
        var pieces = shown.enumerated().map { index, part in
            let gap = index == 0 ? "" : isWide ? "   " : " "
            let text = "\(gap)\(canvas.profile.sign(part.1))\(isWide ? " " : "")\(part.0)"
            return HeaderForm.Piece(text: text, style: part.2)
        }
        func add(_ text: String, _ style: Style) {
            pieces.append(HeaderForm.Piece(text: pieces.isEmpty ? text : (isWide ? "   " : " ") + text, style: style))
        }
        if board.isMuted { add("muted", styles.paused) }
        // The footer, if there is one, shows the position.
        if layout.view == .compact, layout.footerRow == nil, let place = placeInList(asWords: isWide) {
            add(place, styles.dim)
        }
        return pieces
    }
}

/// The content of the header after the title, in one of several forms of decreasing width.
private struct HeaderForm {
    /// The form of the counts: with spaces, without, only the number of due countdowns, or no counts.
    enum Counts { case wide, signs, due, none }

    struct Piece {
        var text: String
        var style: Style
    }

    /// The minimum number of columns that a long title gets.
    let titleColumns: Int
    let counts: [Piece]
    let clock: String?
    let countsWidth: Int
    let clockWidth: Int

    init(titleColumns: Int, counts: [Piece], clock: String?, in profile: DisplayProfile) {
        self.titleColumns = titleColumns
        self.counts = counts
        self.clock = clock
        countsWidth = counts.map { DisplayText.width(of: $0.text, in: profile) }.reduce(0, +)
        clockWidth = clock.map { DisplayText.width(of: $0, in: profile) } ?? 0
    }

    /// The width of everything except the title, with the gaps.
    var width: Int {
        countsWidth + (counts.isEmpty ? 0 : 3) + clockWidth + (clock == nil ? 0 : 3)
    }
}
