import Countdowns
import Screen

extension BoardPicture {
    /// Draws the visible countdowns as points on one axis of time.
    func drawTimeline(
        _ board: Board, _ words: WhenText, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas
    ) {
        let frame = TimelineFrame(layout)
        let scale = TimelineScale(board, words, columns: frame.axis.columns, at: moment)
        let rows = board.visibleRows(at: moment)
        drawAxis(scale, frame, in: &canvas)
        drawNow(scale, frame, in: &canvas)
        let selection = board.selection(at: moment)
        for (offset, row) in rows.enumerated() {
            guard let index = board.list(at: moment).items(in: row).first else { continue }
            let line = frame.firstRow + offset
            drawPoint(CountdownFace(of: board, index, at: moment), words, scale, frame, row: line, in: &canvas)
            guard index == selection else { continue }
            markSelected(Rect(column: 0, row: line, columns: canvas.size.columns, rows: 1), in: &canvas)
        }
    }

    /// The marks and what they say; a mark whose words have no room has none.
    private func drawAxis(_ scale: TimelineScale, _ frame: TimelineFrame, in canvas: inout Canvas) {
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

    /// The line of now through all rows.
    private func drawNow(_ scale: TimelineScale, _ frame: TimelineFrame, in canvas: inout Canvas) {
        let line = Rect(
            column: frame.axis.column + scale.now, row: frame.firstRow, columns: 1, rows: frame.visibleRows)
        canvas.fill(line, with: "│", style: styles.dim)
    }

    /// The mark, a stem from it to the line of now, and the words beside it.
    private func drawPoint(
        _ face: CountdownFace, _ words: WhenText, _ scale: TimelineScale, _ frame: TimelineFrame, row: Int,
        in canvas: inout Canvas
    ) {
        let place = scale.column(of: face.secondsFromNow(words))
        let (first, last) = (min(place, scale.now) + 1, max(place, scale.now))
        let stem = Rect(column: frame.axis.column + first, row: row, columns: max(last - first, 0), rows: 1)
        canvas.fill(stem, with: "─", style: styles.track)
        let label = TimelineLabel(
            face, titleWidth: titleWidth(face, in: canvas), place: place, now: scale.now, columns: frame.axis.columns)
        if let label {
            // The words lie over the stem.
            let blank = Rect(column: frame.axis.column + label.start - 1, row: row, columns: label.width + 2, rows: 1)
            canvas.fill(blank.intersection(frame.row(row)), style: styles.background)
            let start = frame.axis.column + label.start
            let used = drawTitle(
                face, column: start, row: row, style: styles.text, columns: label.titleWidth, in: &canvas)
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

extension TimelineScale {
    /// The axis for all countdowns of a board that lie in the order of time.
    init(_ board: Board, _ words: WhenText, columns: Int, at moment: Moment) {
        let order = board.list(at: moment).order
        let ends = [order.first, order.last].compactMap(\.self).map {
            CountdownFace(board.items[$0], at: moment).secondsFromNow(words)
        }
        self.init(columns: columns, earliest: min(ends.min() ?? 0, 0), latest: max(ends.max() ?? 0, 0))
    }
}

extension CountdownFace {
    /// How far the end, or the beginning, lies from now; negative in the past.
    ///
    /// Computed from what the digits show; where they stand still at zero, from what the words tell.
    func secondsFromNow(_ words: WhenText) -> Double {
        if reading.state == .done, let date = reading.date { return 0 - words.ago(date) / .seconds(1) }
        return untilDate / .seconds(1)
    }
}
