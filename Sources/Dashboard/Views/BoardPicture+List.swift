import Countdowns
import Screen

extension BoardPicture {
    /// Draws the visible rows of the list.
    func drawList(
        _ board: Board, _ words: WhenText, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas
    ) {
        let columns = ListColumns(width: layout.list.columns, margin: layout.margin)
        let selection = board.selection(at: moment)
        let list = board.list(at: moment)
        for (offset, row) in Self.visibleRows(of: board, at: moment).enumerated() {
            let line = layout.list.row + offset
            switch row {
            case .gap: break
            case .heading(let group, let members, let isFolded):
                drawHeading(group, count: members.count, row: line, columns, in: &canvas)
                let isSelected = isFolded && selection.map { list.items(at: members).contains($0) } == true
                if isSelected { markSelected(row: line, columns, in: &canvas) }
            case .countdowns:
                guard let index = list.items(in: row).first else { continue }
                let face = CountdownFace(board.items[index], at: moment)
                drawRow(face, words, row: line, columns, in: &canvas)
                if index == selection { markSelected(row: line, columns, in: &canvas) }
            }
        }
    }

    /// The rows of the list that are visible.
    static func visibleRows(of board: Board, at moment: Moment) -> ArraySlice<BoardRows.Row> {
        board.list(at: moment).rows.dropFirst(board.firstVisibleRow(at: moment)).prefix(board.arrangement.visibleRows)
    }

    private func drawHeading(
        _ group: String, count: Int, row: Int, _ columns: ListColumns, in canvas: inout Canvas
    ) {
        let used = canvas.writeTruncated(
            group, column: columns.title.column, row: row, style: styles.heading, columns: columns.title.columns)
        let rest = columns.title.columns - used
        if rest > 6 {
            canvas.write("  \(count)", column: columns.title.column + used, row: row, style: styles.dim)
        }
    }

    private func drawRow(
        _ face: CountdownFace, _ words: WhenText, row: Int, _ columns: ListColumns, in canvas: inout Canvas
    ) {
        let quiet = styles.quiet(face.urgency)
        if columns.mark.columns >= 2 {
            canvas.write(face.mark, column: columns.mark.column + 1, row: row, style: styles.mark(face.urgency))
        }
        canvas.writeTruncated(
            face.countdown.title, column: columns.title.column, row: row, style: quiet ?? styles.text,
            columns: columns.title.columns)
        drawRight(
            face.amount.text(within: columns.amount.columns) ?? "…", in: columns.amount, row: row,
            style: styles.digits(face.urgency),
            on: &canvas)
        if let bar = columns.bar, let fraction = face.fraction {
            ProgressBar(fraction: fraction).draw(
                in: &canvas, column: bar.column, row: row, columns: bar.columns, filled: styles.bar(face.urgency),
                line: styles.track)
        }
        if let span = columns.percent {
            let text = columns.when == nil ? stateOrPercent(face) : face.percent ?? ""
            drawRight(text, in: span, row: row, style: quiet ?? styles.dim, on: &canvas)
        }
        if let span = columns.when {
            let style = face.urgency == .due ? styles.due : quiet ?? styles.dim
            canvas.writeTruncated(
                words.words(for: face.countdown, reading: face.reading, columns: span.columns), column: span.column,
                row: row, style: style,
                columns: span.columns)
        }
        if let span = columns.note, let note = face.countdown.note {
            canvas.writeTruncated(note, column: span.column, row: row, style: styles.dim, columns: span.columns)
        }
    }

    /// Where there is no room for words behind the bar, the percent makes way for the state of what does not run.
    private func stateOrPercent(_ face: CountdownFace) -> String {
        switch face.reading.state {
        case .running: face.percent ?? ""
        case .paused: "paused"
        case .due: "ended"
        case .done: "done"
        }
    }

    func drawRight(
        _ text: String, in span: ListColumns.Span, row: Int, style: Style, on canvas: inout Canvas
    ) {
        let width = min(canvas.width(of: text), span.columns)
        canvas.write(text, column: span.end - width, row: row, style: style, columns: width)
    }

    private func markSelected(row: Int, _ columns: ListColumns, in canvas: inout Canvas) {
        let line = Rect(column: 0, row: row, columns: canvas.size.columns, rows: 1)
        canvas.recolour(line, background: styles.selection)
        canvas.write(
            "▌", column: columns.mark.column, row: row,
            style: Style(foreground: styles.accent.foreground, background: styles.selection))
    }
}
