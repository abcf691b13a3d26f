import Countdowns
import Screen

extension BoardPicture {
    /// Draws the visible countdowns as points on one axis of time.
    func drawTimeline(
        _ board: Board, _ words: WhenText, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas
    ) {
        let frame = TimelineFrame(layout)
        let list = board.list(at: moment)
        let ends = [list.order.first, list.order.last].compactMap(\.self).map {
            CountdownFace(board.items[$0], at: moment).secondsFromNow(words)
        }
        let scale = TimelineScale(
            columns: frame.axis.columns, earliest: min(ends.min() ?? 0, 0), latest: max(ends.max() ?? 0, 0))
        drawAxis(scale, frame, in: &canvas)
        let selection = board.selection(at: moment)
        for (offset, row) in Self.visibleRows(of: board, at: moment).enumerated() {
            guard let index = list.items(in: row).first else { continue }
            let face = CountdownFace(board.items[index], at: moment)
            drawPoint(face, words, scale, frame, row: frame.firstRow + offset, in: &canvas)
            if index == selection {
                canvas.recolour(
                    Rect(column: 0, row: frame.firstRow + offset, columns: canvas.size.columns, rows: 1),
                    background: styles.selection)
            }
        }
    }

    /// The marks above, and the line of now through all rows.
    private func drawAxis(_ scale: TimelineScale, _ frame: TimelineFrame, in canvas: inout Canvas) {
        let labels =
            [(scale.now, "now", styles.accent)]
            + TimelineScale.ticks.reversed().flatMap { tick in
                [
                    (scale.column(of: tick.seconds), "\(tick.label)", styles.dim),
                    (scale.column(of: -tick.seconds), "-\(tick.label)", styles.dim),
                ]
            }
        var taken: [Range<Int>] = []
        for (place, label, style) in labels where place > 0 || label == "now" {
            let width = canvas.width(of: label)
            let start = min(max(place - width / 2, 0), frame.axis.columns - width)
            let span = start..<start + width
            guard start >= 0, !taken.contains(where: { $0.overlaps(span.lowerBound - 2..<span.upperBound + 2) }) else {
                continue
            }
            taken.append(span)
            canvas.write(label, column: frame.axis.column + start, row: frame.axis.row, style: style)
        }
        for row in frame.firstRow..<max(frame.axis.row + frame.axis.rows, frame.firstRow) {
            canvas.write("│", column: frame.axis.column + scale.now, row: row, style: styles.rule)
        }
    }

    private func drawPoint(
        _ face: CountdownFace, _ words: WhenText, _ scale: TimelineScale, _ frame: TimelineFrame, row: Int,
        in canvas: inout Canvas
    ) {
        let place = scale.column(of: face.secondsFromNow(words))
        let column = frame.axis.column + place
        // What happens now has no stem.
        let stem = abs(place - scale.now) - 1
        if stem > 0 {
            let start = frame.axis.column + min(place, scale.now) + 1
            canvas.fill(Rect(column: start, row: row, columns: stem, rows: 1), with: "─", style: styles.track)
        }
        canvas.write(face.mark, column: column, row: row, style: styles.mark(face.urgency))
        let amount = face.amount.text()
        let title = face.countdown.title
        let (amountWidth, titleWidth) = (canvas.width(of: amount), canvas.width(of: title))
        let right = frame.axis.columns - place - 2
        let left = place - 1
        let needed = titleWidth + 2 + amountWidth
        let standsRight = right >= needed || right >= left
        let room = standsRight ? right : left
        guard room > amountWidth + 4 else { return }
        let shown = min(needed, room)
        let start = standsRight ? column + 2 : column - 1 - shown
        // The words lie over the stem.
        canvas.write(
            String(repeating: " ", count: shown + 1), column: standsRight ? start - 1 : start, row: row,
            style: styles.text)
        let used = canvas.writeTruncated(
            title, column: start, row: row, style: styles.quiet(face.urgency) ?? styles.text,
            columns: shown - amountWidth - 2)
        canvas.write(amount, column: start + used + 2, row: row, style: styles.digits(face.urgency))
    }
}

/// Where the axis and the rows of the timeline lie.
struct TimelineFrame: Equatable, Sendable {
    /// The axis with all rows under it.
    let axis: Rect

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
        firstRow = layout.list.row + 1
        visibleRows = max(layout.list.rows - 1, 1)
    }
}

extension CountdownFace {
    /// How far the end, or the beginning, lies from now; negative in the past.
    ///
    /// Computed from what the digits show; where they stand still at zero, from what the words tell.
    func secondsFromNow(_ words: WhenText) -> Double {
        if reading.state == .done, let date = reading.date { return 0 - words.ago(date) / .seconds(1) }
        let amount = self.amount.shown / .seconds(1)
        return countdown.kind.direction == .up ? -amount : amount
    }
}
