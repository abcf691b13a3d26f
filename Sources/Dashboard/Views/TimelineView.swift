import Countdowns
import Screen

extension Drawing {
    /// Draws the visible countdowns as points on one axis of time.
    mutating func drawTimeline() {
        let list = self.list
        let frame = TimelineFrame(layout)
        let scale = show(TimelineScale.timed(board, words, columns: frame.axis.columns, at: moment))
        drawAxis(scale, frame)
        drawNow(scale, frame, rows: frame.firstRow..<frame.firstRow + frame.visibleRows)
        for (offset, row) in visibleRows(of: list).enumerated() {
            guard let index = list.items(in: row).first else { continue }
            let line = frame.firstRow + offset
            let area = Rect(column: 0, row: line, columns: canvas.size.columns, rows: 1)
            let isSelected = index == selection
            noteClick(on: area, .countdown(board.items[index].id))
            region(area) { drawing in
                drawing.drawNow(scale, frame, rows: line..<line + 1)
                drawing.drawPoint(drawing.show(index), scale, frame, row: line)
                if isSelected { drawing.markSelected(area) }
            }
        }
    }

    /// The marks and what they say; a mark whose words have no room has none.
    private mutating func drawAxis(_ scale: TimelineScale, _ frame: TimelineFrame) {
        if let row = frame.ruleRow {
            canvas.fill(frame.row(row), with: "─", style: styles.rule)
        }
        var taken: [Range<Int>] = []
        let now = TimelineScale.Tick(seconds: 0, label: "now")
        for tick in [now] + scale.ticks {
            let place = scale.column(of: tick.seconds)
            let width = canvas.width(of: tick.label)
            let start = min(max(place - width / 2, 0), frame.axis.columns - width)
            let room = start - 2..<start + width + 2
            guard !taken.contains(where: { $0.overlaps(room) }) else { continue }
            taken.append(start..<start + width)
            let style = tick == now ? styles.accent : styles.dim
            canvas.write(tick.label, column: frame.axis.column + start, row: frame.axis.row, style: style)
            if let row = frame.ruleRow {
                canvas.write("┬", column: frame.axis.column + place, row: row, style: styles.dim)
            }
        }
    }

    /// The line of now through some rows.
    private mutating func drawNow(_ scale: TimelineScale, _ frame: TimelineFrame, rows: Range<Int>) {
        let line = Rect(
            column: frame.axis.column + scale.now, row: rows.lowerBound, columns: 1, rows: rows.count)
        canvas.fill(line, with: "│", style: styles.dim)
    }

    /// The mark, a stem from it to the line of now, and the words beside it.
    private mutating func drawPoint(
        _ face: CountdownFace, _ scale: TimelineScale, _ frame: TimelineFrame, row: Int
    ) {
        let place = scale.column(of: show(face.place(words)))
        let (first, last) = (min(place, scale.now) + 1, max(place, scale.now))
        let stem = Rect(column: frame.axis.column + first, row: row, columns: max(last - first, 0), rows: 1)
        canvas.fill(stem, with: "─", style: styles.track)
        let label = TimelineLabel(
            show(face.digits), titleWidth: titleWidth(face), place: place, now: scale.now, columns: frame.axis.columns)
        if let label {
            // The words lie over the stem.
            let blank = Rect(column: frame.axis.column + label.start - 1, row: row, columns: label.width + 2, rows: 1)
            canvas.fill(blank.intersection(frame.row(row)), style: styles.background)
            let start = frame.axis.column + label.start
            let used = drawTitle(
                face, column: start, row: row, style: styles.text, columns: label.titleWidth)
            canvas.write(label.amount, column: start + used + 2, row: row, style: styles.digits(face))
        }
        canvas.write(face.mark, column: frame.axis.column + place, row: row, style: styles.mark(face.urgency))
    }
}

/// Where the axis and the rows of the timeline lie.
struct TimelineFrame: Equatable, Sendable {
    /// The axis with all rows under it.
    let axis: Rect

    /// The row of the line with the marks, under their words.
    let ruleRow: Int?

    /// The first row of a countdown.
    let firstRow: Int

    /// How many countdowns are visible.
    let visibleRows: Int

    /// Divides the room of a layout.
    init(_ layout: BoardLayout) {
        let margin = max(layout.margin, 1)
        axis = Rect(
            column: margin, row: layout.list.row, columns: max(layout.list.columns - 2 * margin, 2),
            rows: layout.list.rows)
        ruleRow = layout.list.rows >= 8 ? layout.list.row + 1 : nil
        firstRow = layout.list.row + (ruleRow == nil ? 1 : 2)
        visibleRows = max(layout.list.endRow - firstRow, 1)
    }

    /// The cells of a countdown's row.
    func row(_ row: Int) -> Rect { Rect(column: axis.column, row: row, columns: axis.columns, rows: 1) }
}

/// The words beside a point of the timeline: where they stand, and how much of them.
///
/// At the right of the point if they fit there, else at its left; with a shorter amount rather than over the line of now;
/// over it rather than with a part of the title.
private struct TimelineLabel {
    private static let gap = 2

    /// Where the words begin, from the beginning of the axis.
    let start: Int

    /// How many columns they take.
    let width: Int

    /// How many of these are the title's.
    let titleWidth: Int

    /// The digits; empty where there is no room for any.
    let amount: String

    /// Finds the place for a countdown's words; nil where there is none.
    ///
    /// - Parameters:
    ///   - digits: the countdown's amount.
    ///   - title: how many columns its title takes.
    ///   - place: the column of its point.
    ///   - now: the column of now.
    ///   - columns: the length of the axis.
    init?(_ digits: AmountText, titleWidth title: Int, place: Int, now: Int, columns: Int) {
        let right = columns - place - 2
        let left = place - 1
        let rightToNow = place < now ? now - place - 2 : right
        let leftToNow = place > now ? place - now - 3 : left
        let full = digits.text()
        let least = title + Self.gap + DisplayText.width(of: full)

        func shortened(_ room: Int) -> String? { digits.text(within: room - title - Self.gap) }
        let room: Int
        if rightToNow >= least {
            (room, amount) = (right, full)
        } else if leftToNow >= least {
            (room, amount) = (-left, full)
        } else if let text = shortened(rightToNow) {
            (room, amount) = (right, text)
        } else if let text = shortened(leftToNow) {
            (room, amount) = (-left, text)
        } else {
            // A part of the title remains where nothing fits.
            room = right >= least || right >= left ? right : -left
            amount = digits.text(within: abs(room) - min(title, 8) - Self.gap) ?? ""
        }
        let amountWidth = amount.isEmpty ? 0 : Self.gap + DisplayText.width(of: amount)
        titleWidth = min(title, abs(room) - amountWidth)
        guard titleWidth > 0 else { return nil }
        width = titleWidth + amountWidth
        start = room > 0 ? place + 2 : place - 1 - width
    }
}
