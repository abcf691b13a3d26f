import Countdowns
import Screen

extension BoardPicture {
    /// Draws the visible rows of the list.
    func drawList(
        _ board: Board, _ words: WhenText, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas
    ) {
        let columns = ListColumns(width: layout.list.columns, margin: layout.margin)
        for (offset, row) in board.visibleRows(at: moment).enumerated() {
            drawListRow(row, layout.list.row + offset, board, words, columns, at: moment, in: &canvas)
        }
    }

    /// Draws one row of the list on a line that is blank.
    func drawListRow(
        _ row: BoardRows.Row, _ line: Int, _ board: Board, _ words: WhenText, _ columns: ListColumns,
        at moment: Moment, in canvas: inout Canvas
    ) {
        let list = board.list(at: moment)
        switch row {
        case .gap: return
        case .heading(let group, _, let isFolded):
            drawHeading(
                group, GroupText(group, of: board, at: moment), isFolded: isFolded, row: line, columns, in: &canvas)
        case .countdowns:
            guard let index = list.items(in: row).first else { return }
            drawRow(CountdownFace(of: board, index, at: moment), words, row: line, columns, in: &canvas)
        }
        guard let selection = board.selection(at: moment), list.items(in: row).contains(selection) else { return }
        let rect = Rect(column: 0, row: line, columns: canvas.size.columns, rows: 1)
        markSelected(rect, barColumn: columns.mark.column, in: &canvas)
    }

    private func drawHeading(
        _ group: String, _ text: GroupText, isFolded: Bool, row: Int, _ columns: ListColumns, in canvas: inout Canvas
    ) {
        let pieces = Self.headingPieces(text, columns, nameWidth: canvas.width(of: group))
        if isFolded { canvas.write("+", column: columns.mark.column + 1, row: row, style: styles.heading) }
        let used = canvas.writeTruncated(
            group, column: columns.title.column, row: row, style: styles.heading, columns: columns.headingColumns)
        var column = columns.title.column + used + 2
        for (index, piece) in pieces.enumerated() {
            if index > 0 { column += canvas.write(", ", column: column, row: row, style: styles.dim) }
            let style = piece.isDue ? styles.due : styles.dim
            column += canvas.write(piece.text, column: column, row: row, style: style)
        }
    }

    /// What there is room for beside the name of a group; empty for nothing.
    static func headingPieces(_ text: GroupText, _ columns: ListColumns, nameWidth: Int) -> [GroupText.Piece] {
        let room = columns.headingColumns - nameWidth
        return text.forms.first { pieces in
            !pieces.isEmpty && pieces.reduce(0) { $0 + 2 + DisplayText.width(of: $1.text) } <= room
        } ?? []
    }

    private func drawRow(
        _ face: CountdownFace, _ words: WhenText, row: Int, _ columns: ListColumns, in canvas: inout Canvas
    ) {
        if columns.mark.columns >= 2 {
            canvas.write(face.mark, column: columns.mark.column + 1, row: row, style: styles.mark(face.urgency))
        }
        drawTitle(
            face, column: columns.title.column, row: row, style: styles.text, columns: columns.title.columns,
            in: &canvas)
        drawAmount(face, row: row, columns, in: &canvas)
        if let bar = columns.bar { drawBar(face, column: bar.column, row: row, columns: bar.columns, in: &canvas) }
        if let span = columns.percent {
            let text = columns.when == nil ? stateOrPercent(face) : face.percent ?? ""
            drawRight(text, in: span, row: row, style: styles.quiet(face.urgency) ?? styles.dim, on: &canvas)
        }
        if let span = columns.when {
            canvas.writeTruncated(
                words.words(for: face.countdown, reading: face.reading, columns: span.columns), column: span.column,
                row: row, style: styles.when(face), columns: span.columns)
        }
        if let span = columns.note, let note = face.countdown.note {
            canvas.writeTruncated(note, column: span.column, row: row, style: styles.dim, columns: span.columns)
        }
    }

    private func drawAmount(_ face: CountdownFace, row: Int, _ columns: ListColumns, in canvas: inout Canvas) {
        drawRight(
            face.amount.text(within: columns.amount.columns) ?? "…", in: columns.amount, row: row,
            style: styles.digits(face), on: &canvas)
    }

    /// Draws the digits of a row over those that stood there.
    func redrawAmount(
        _ face: CountdownFace, row: Int, _ columns: ListColumns, isSelected: Bool, in canvas: inout Canvas
    ) {
        let area = Rect(column: columns.amount.column, row: row, columns: columns.amount.columns, rows: 1)
        canvas.fill(area, style: styles.background)
        drawAmount(face, row: row, columns, in: &canvas)
        if isSelected { canvas.recolour(area, background: styles.selection) }
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
}

extension Board {
    /// The rows of the list that are visible.
    func visibleRows(at moment: Moment) -> ArraySlice<BoardRows.Row> {
        list(at: moment).rows.dropFirst(firstVisibleRow(at: moment)).prefix(arrangement.visibleRows)
    }
}
