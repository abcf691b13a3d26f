import Countdowns
import Screen

extension Drawing {
    func visibleRows(of list: BoardRows) -> ArraySlice<BoardRows.Row> {
        list.rows.dropFirst(look.list.viewport.firstVisibleRow(at: moment)).prefix(
            look.list.viewport.arrangement.visibleRows)
    }

    var listColumns: ListColumns {
        let titles = list.order.prefix(ListColumns.measuredTitles).map {
            canvas.width(of: board.items[$0].countdown.title)
        }
        return ListColumns(width: layout.list.columns, margin: layout.margin, titles: titles.max() ?? 0)
    }

    mutating func drawList() {
        let (list, columns) = (list, listColumns)
        for (offset, row) in visibleRows(of: list).enumerated() {
            let line = layout.list.row + offset
            let area = Rect(column: 0, row: line, columns: canvas.size.columns, rows: 1)
            let items = list.items(in: row)
            let isSelected = selection.map(items.contains) ?? false
            switch row {
            case .gap: break
            case .heading(let group, let members, let isFolded):
                noteClick(on: area, .heading(group))
                region(area) { drawing in
                    drawing.drawHeading(group, members.count, isFolded: isFolded, row: line, columns)
                    if isSelected { drawing.markSelected(area, barColumn: columns.mark.column) }
                }
            case .countdowns:
                guard let index = items.first else { break }
                noteClick(on: area, .countdown(board.items[index].id))
                region(of: index, .row, area) { drawing in
                    drawing.drawRow(index, row: line, columns)
                    if isSelected { drawing.markSelected(area, barColumn: columns.mark.column) }
                }
                let span = columns.amount
                let amount = Rect(column: span.column, row: line, columns: span.columns, rows: 1)
                region(of: index, .row, amount) { $0.drawAmount(index, row: line, span) }
            }
        }
    }

    private mutating func drawHeading(
        _ group: String?, _ count: Int, isFolded: Bool, row: Int, _ columns: ListColumns
    ) {
        let (name, style) = heading(group, count)
        let text = group.map { show(GroupText.timed($0, of: board, at: moment)) }
        let pieces = text.map { Self.headingPieces($0, columns, nameWidth: canvas.width(of: name)) } ?? []
        if columns.mark.columns >= 2 {
            canvas.write("▌", column: columns.mark.column, row: row, style: style)
            let sign = canvas.profile.sign(isFolded ? "▹" : "▾")
            canvas.write(sign, column: columns.mark.column + 1, row: row, style: style)
        }
        let used = canvas.writeTruncated(
            name, column: columns.title.column, row: row, style: style.bold, columns: columns.headingColumns)
        var column = columns.title.column + used + 2
        for (index, piece) in pieces.enumerated() {
            if index > 0 { column += canvas.write(", ", column: column, row: row, style: styles.dim) }
            let style = piece.isDue ? styles.due : styles.dim
            column += canvas.write(piece.text, column: column, row: row, style: style)
        }
    }

    /// The summary that fits next to the name of a group; empty if no summary fits.
    private static func headingPieces(
        _ text: GroupText, _ columns: ListColumns, nameWidth: Int
    ) -> [GroupText.Piece] {
        let room = columns.headingColumns - nameWidth
        return text.forms.first { pieces in
            !pieces.isEmpty && pieces.reduce(0) { $0 + 2 + DisplayText.width(of: $1.text) } <= room
        } ?? []
    }

    /// Draws a row without its digits.
    private mutating func drawRow(_ index: Int, row: Int, _ columns: ListColumns) {
        let face = show(index)
        if columns.mark.columns >= 2 {
            canvas.write(mark(face), column: columns.mark.column + 1, row: row, style: markStyle(face))
        }
        let signs = signs(of: index)
        let width = signs.isEmpty ? 0 : canvas.width(of: signs) + 1
        let used = drawTitle(
            face, column: columns.title.column, row: row, style: styles.text, columns: columns.title.columns - width)
        if width > 0 {
            canvas.write(signs, column: columns.title.column + used + 1, row: row, style: styles.accent)
        }
        if let bar = columns.bar { drawBar(face, column: bar.column, row: row, columns: bar.columns) }
        if let span = columns.percent {
            drawRight(
                show(face.percent) ?? "", in: span, row: row, style: styles.quiet(face.urgency) ?? styles.dim)
        }
        if let span = columns.when {
            canvas.writeTruncated(
                show(face.when(words, columns: span.columns, isAligned: true)), column: span.column, row: row,
                style: styles.when(face), columns: span.columns)
        }
        if let span = columns.note, let note = face.countdown.note {
            canvas.writeTruncated(note, column: span.column, row: row, style: styles.dim, columns: span.columns)
        }
    }

    /// The symbols after the title of a marked or pinned countdown.
    ///
    /// The bar that marks the selection is before the title, so it does not cover the symbols.
    private func signs(of index: Int) -> String {
        let (isMarked, isPinned) = (
            look.list.cursor.marked.contains(board.items[index].id), board.items[index].isPinned
        )
        guard isMarked || isPinned else { return "" }
        return (isMarked ? canvas.profile.sign("•") : "") + (isPinned ? canvas.profile.sign("^") : "")
    }

    private mutating func drawAmount(_ index: Int, row: Int, _ span: ListColumns.Span) {
        let face = show(index)
        drawRight(
            show(face.digits).text(within: span.columns) ?? "…", in: span, row: row, style: styles.digits(face))
    }
}

/// The summary of a group in its heading: the number of countdowns in each state, and the time until the next deadline.
private struct GroupText {
    /// A part of the summary, and whether it is about due countdowns.
    struct Piece {
        var text: String
        var isDue = false
    }

    private let counts: BoardCounts
    private let next: AmountText?

    /// The summary of a group, and the time for which it is valid.
    ///
    /// - Complexity: O(log *n*).
    static func timed(_ group: String, of board: Board, at moment: Moment) -> Expiring<GroupText> {
        let next = board.nextEnd(ofGroup: group, at: moment).map { end in
            let item = board.items[end.index]
            let anchor = CalendarAnchor(item.reading(at: moment), of: item.countdown, in: item.zone, at: moment.wall)
            return largestUnit(of: end.left, anchor)
        }
        return Expiring(GroupText(counts: board.counts(ofGroup: group, at: moment), next: next), for: next?.untilChange)
    }

    /// The forms of the summary from the longest to the shortest.
    var forms: [[Piece]] {
        let states = [
            (counts.running, "running", false), (counts.paused, "paused", false), (counts.due, "due", true),
            (counts.done, "done", false),
        ]
        let pieces = states.filter { $0.0 > 0 }.map { Piece(text: "\($0.0) \($0.1)", isDue: $0.2) }
        let next = next.map { [Piece(text: "next in \($0.text())")] } ?? []
        return [pieces + next, pieces.filter(\.isDue) + next, next]
    }

    /// A duration in its largest unit, rounded up to a full second as in all digits.
    private static func largestUnit(of left: Duration, _ anchor: CalendarAnchor?) -> AmountText {
        let days = AmountText(left, units: .days, anchor: anchor)
        if days.days > 0 { return days }
        let units: [UnitPattern.Unit] = [.hour, .minute]
        let unit = units.first { left.ceiledSeconds >= UnitLengths.elapsed.seconds($0) } ?? .second
        return AmountText(left, units: .pattern(UnitPattern([.field(unit, digits: 1), .text(unit.rawValue)])))
    }
}
