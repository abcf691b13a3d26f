import Countdowns
import Screen

extension Drawing {
    /// Draws the visible countdowns as points on a time axis.
    mutating func drawTimeline() {
        let list = self.list
        let frame = TimelineFrame(layout)
        let scale = show(TimelineScale.timed(board, look, words, columns: frame.axis.columns, at: moment))
        drawAxis(scale, frame)
        drawNow(scale, frame, rows: frame.firstRow..<frame.firstRow + frame.visibleRows)
        let isShort = needsShortDays(visibleRows(of: list).flatMap(list.items), scale)
        for (offset, row) in visibleRows(of: list).enumerated() {
            guard let index = list.items(in: row).first else { continue }
            let line = frame.firstRow + offset
            let area = Rect(column: 0, row: line, columns: canvas.size.columns, rows: 1)
            let isSelected = index == selection
            noteClick(on: area, .countdown(board.items[index].id))
            region(area) { drawing in
                drawing.drawNow(scale, frame, rows: line..<line + 1)
                let face = drawing.show(index)
                let words = drawing.drawPoint(face, scale, frame, row: line, isShort: isShort)
                if isSelected { drawing.markSelected(area, barColumn: words.map { $0 - 1 }) }
            }
        }
    }

    /// Whether a text such as `1 211 days` is too long for at least one point.
    ///
    /// If so, all points use the form `1211d`.
    private mutating func needsShortDays(_ indices: [Int], _ scale: TimelineScale) -> Bool {
        for index in indices where abs(board.items[index].reading(at: moment).amount / .seconds(1)) >= 8_640_000 {
            let face = CountdownFace(board.items[index], at: moment)
            guard case .longDays = face.amount.form else { continue }
            let seconds = show(face.place(words))
            let label = TimelineLabel(
                face.amount, titleWidth: canvas.width(of: face.countdown.title), at: scale.column(of: seconds),
                isPast: seconds < 0, in: scale)
            if label?.amount != face.amount.text() { return true }
        }
        return false
    }

    /// Draws the ticks and their labels.
    ///
    /// Omits a tick whose label does not fit.
    private mutating func drawAxis(_ scale: TimelineScale, _ frame: TimelineFrame) {
        if let row = frame.ruleRow {
            canvas.fill(frame.row(row), with: "─", style: styles.rule)
        }
        var taken: [Range<Int>] = []
        var places: [Int] = []
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
            places.append(place)
            if let row = frame.ruleRow {
                canvas.write("┬", column: frame.axis.column + place, row: row, style: styles.dim)
            }
        }
        if let row = frame.ruleRow { drawScaleName(places, frame, row: row, now: scale.now) }
    }

    /// Draws the vertical line of now through a range of rows.
    private mutating func drawNow(_ scale: TimelineScale, _ frame: TimelineFrame, rows: Range<Int>) {
        let line = Rect(
            column: frame.axis.column + scale.now, row: rows.lowerBound, columns: 1, rows: rows.count)
        canvas.fill(line, with: "│", style: styles.dim)
    }

    /// Writes `log` into the widest gap between ticks on each side of now, because the scale is logarithmic.
    private mutating func drawScaleName(_ places: [Int], _ frame: TimelineFrame, row: Int, now: Int) {
        let name = " log "
        let edges = places.sorted()
        for half in [edges.filter { $0 <= now }, edges.filter { $0 >= now }] {
            let gaps = zip(half, half.dropFirst()).map { $0 + 1..<$1 }
            guard let gap = gaps.max(by: { $0.count < $1.count }), gap.count >= name.count else { continue }
            let start = gap.lowerBound + (gap.count - name.count) / 2
            canvas.write(name, column: frame.axis.column + start, row: row, style: styles.dim)
        }
    }

    /// Draws a point, the stem between the point and the line of now, and the label.
    ///
    /// - Returns: the column of the label; nil if the label does not fit.
    private mutating func drawPoint(
        _ face: CountdownFace, _ scale: TimelineScale, _ frame: TimelineFrame, row: Int, isShort: Bool
    ) -> Int? {
        let seconds = show(face.place(words))
        let place = scale.column(of: seconds)
        let (first, last) = (min(place, scale.now) + 1, max(place, scale.now))
        let stem = Rect(column: frame.axis.column + first, row: row, columns: max(last - first, 0), rows: 1)
        canvas.fill(stem, with: "─", style: styles.track)
        let label = TimelineLabel(
            show(face.digits), isShort: isShort, titleWidth: canvas.width(of: face.countdown.title),
            step: titleWidth(face), at: place, isPast: seconds < 0, in: scale)
        if let label {
            // Clears the cells that the label covers, because a part of the stem may be there.
            let blank = Rect(column: frame.axis.column + label.start - 1, row: row, columns: label.width + 2, rows: 1)
            canvas.fill(blank.intersection(frame.row(row)), style: styles.background)
            let start = frame.axis.column + label.start
            let used = drawTitle(
                face, column: start, row: row, style: styles.text, columns: label.titleWidth, keepsStep: false)
            canvas.write(label.amount, column: start + used + AmountText.gap, row: row, style: styles.digits(face))
        }
        if scale.isBeyond(seconds) {
            let end = seconds < 0 ? "←" : "→"
            canvas.write(end, column: frame.axis.column + place, row: row, style: markStyle(face))
        } else {
            canvas.write(mark(face), column: frame.axis.column + place, row: row, style: markStyle(face))
        }
        return label.map { frame.axis.column + $0.start }
    }
}

/// The layout of the axis and the rows of the timeline.
struct TimelineFrame: Equatable, Sendable {
    /// The area of the axis and of all rows below it.
    let axis: Rect

    /// The row of the line with the ticks, below their labels; nil in a low window.
    let ruleRow: Int?

    let firstRow: Int

    /// The number of visible countdowns.
    let visibleRows: Int

    /// Divides the list area of a layout.
    init(_ layout: BoardLayout) {
        let margin = max(layout.margin, 1)
        axis = Rect(
            column: margin, row: layout.list.row, columns: max(layout.list.columns - 2 * margin, 2),
            rows: layout.list.rows)
        ruleRow = layout.list.rows >= 8 ? layout.list.row + 1 : nil
        firstRow = layout.list.row + (ruleRow == nil ? 1 : 2)
        visibleRows = max(layout.list.endRow - firstRow, 1)
    }

    /// The cells of a row.
    func row(_ row: Int) -> Rect { Rect(column: axis.column, row: row, columns: axis.columns, rows: 1) }
}

/// The label of a point of the timeline: its position and the parts that fit.
///
/// A label and its point are on the same side of the line of now. In the future, the label is to the right of a point
/// that is nearer to this line than to the end of the axis. Otherwise the label is between the line and the point. For
/// a point in the past, left and right are exchanged.
private struct TimelineLabel {
    /// The minimum number of columns between the line of now and a label on the stem: one visible column of the stem,
    /// and a space.
    private static let leader = 2

    /// The first column of the label, relative to the axis.
    let start: Int

    /// The width of the label in columns.
    let width: Int

    /// The number of columns for the title and its step.
    let titleWidth: Int

    /// The digits; empty if they do not fit.
    let amount: String

    /// Places the label of a countdown; nil if the label does not fit.
    ///
    /// - Parameters:
    ///   - digits: the displayed time.
    ///   - isShort: whether a large number of days has the form `1211d` instead of `1 211 days`.
    ///   - title: the width of the title.
    ///   - step: the width of the title with its step; nil without a step. If space is short, the step is shortened first.
    ///   - place: the column of the point.
    ///   - isPast: whether the point is in the past.
    ///   - scale: the axis.
    init?(
        _ digits: AmountText, isShort: Bool = false, titleWidth title: Int, step: Int? = nil, at place: Int,
        isPast: Bool, in scale: TimelineScale
    ) {
        let half = isPast ? 0..<scale.now : scale.now + 1..<scale.columns
        let isAtRight = place < half.lowerBound + half.count / 2
        // The stem is between the line of now and the point.
        let before = place - 1 - half.lowerBound - (isPast ? 0 : Self.leader)
        let behind = half.upperBound - place - 2 - (isPast ? Self.leader : 0)
        let room = isAtRight ? behind : before
        amount = digits.text(beside: title, within: room, hasShortDays: isShort) ?? ""
        let amountWidth = amount.isEmpty ? 0 : AmountText.gap + DisplayText.width(of: amount)
        titleWidth = min(step ?? title, room - amountWidth)
        guard titleWidth > 0 else { return nil }
        width = titleWidth + amountWidth
        start = isAtRight ? place + 2 : place - 1 - width
    }
}
