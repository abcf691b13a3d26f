import Countdowns
import Screen

extension Drawing {
    /// Draws the visible countdowns as bars from the line of now to their ends, under the headings of their groups.
    ///
    /// The axis moves once a minute. The bar and the remaining time of a row are separate regions.
    mutating func drawTimeline() {
        let list = self.list
        let rows = visibleRows(of: list)
        let lefts = rows.compactMap { list.items(in: $0).first }.map {
            board.items[$0].reading(at: moment).left(at: moment.wall)
        }
        // Visible countdowns in the past need columns.
        let first = lefts.min()
        if let first, first > .zero { note(first) }
        let axis = TimelineAxis(
            layout, bands: look.list.viewport.shownBands(on: board, at: moment),
            hasPast: first.map { $0 <= .zero } ?? false)
        drawAxis(axis)
        for (offset, row) in rows.enumerated() {
            let line = layout.list.row + TimelineAxis.headRows(layout) + offset
            let area = Rect(column: 0, row: line, columns: canvas.size.columns, rows: 1)
            let items = list.items(in: row)
            let isSelected = selection.map(items.contains) ?? false
            switch row {
            case .gap: break
            case .heading(let group, let members, let isFolded):
                noteClick(on: area, .heading(group))
                let column = axis.hasTable ? axis.margin : axis.now + 1
                let (name, style) = heading(group, members.count)
                canvas.write(isFolded ? "▌+" : "▌", column: column, row: line, style: style)
                canvas.writeTruncated(
                    name, column: column + 3, row: line, style: style.bold,
                    columns: (axis.hasTable ? axis.tableEnd : axis.end) - column - 3)
                drawBands(axis, rows: line..<line + 1)
                if isSelected { markSelected(area, barColumn: column) }
            case .countdowns:
                guard let index = items.first else { break }
                noteClick(on: area, .countdown(board.items[index].id))
                if axis.hasTable {
                    drawTableRow(index, axis, area, isSelected: isSelected)
                } else {
                    region(of: index, .row, area) { drawing in
                        let face = drawing.show(index)
                        let cells = drawing.drawSpan(face, axis, row: line)
                        let mark = drawing.drawLabel(face, axis, cells, row: line)
                        drawing.drawBands(axis, rows: line..<line + 1)
                        if isSelected { drawing.markSelected(area, barColumn: mark - 1) }
                    }
                }
            }
        }
    }

    // MARK: Axis

    /// Draws the bands with their names, and the times at their ticks.
    private mutating func drawAxis(_ axis: TimelineAxis) {
        note(words.untilMinute)
        let (row, head) = (layout.list.row, TimelineAxis.headRows(layout))
        let bottom = layout.footerRow ?? canvas.size.rows
        drawNow(axis, rows: row + head..<bottom)
        if axis.past > 0 { canvas.write("past", column: axis.now - axis.past + 1, row: row, style: styles.dim) }
        if head > 1 { canvas.write("now", column: axis.now - 1, row: row + 1, style: styles.strong) }
        for (index, band) in TimelineBand.all.prefix(axis.count).enumerated() {
            // In narrow bands, `hour` in place of `1 hour`.
            let name = String(band.name.dropFirst(axis.width > 7 ? 0 : 2))
            let column = axis.start(of: index) + (axis.width - name.count) / 2
            canvas.write(name, column: column, row: row, style: styles.dim)
        }
        if head > 1 {
            for label in axis.labels(from: words.minute, in: board.zone, words.style) {
                canvas.write(label.text, column: label.column, row: row + 1, style: styles.dim)
            }
        }
        drawBands(axis, rows: row..<bottom)
    }

    /// Draws the line of now, and the borders of the bands if they have no background of their own.
    private mutating func drawNow(_ axis: TimelineAxis, rows: Range<Int>) {
        func line(_ column: Int) -> Rect { Rect(column: column, row: rows.lowerBound, columns: 1, rows: rows.count) }
        canvas.fill(line(axis.now), with: "│", style: styles.text)
        guard picture.styles.panel == picture.styles.background.background else { return }
        for band in 1...axis.count {
            let glyph = canvas.profile.isASCII ? ":" : "┊"
            canvas.fill(line(axis.start(of: band)), with: glyph, style: styles.rule)
        }
    }

    /// Gives every second band the background of a panel.
    private mutating func drawBands(_ axis: TimelineAxis, rows: Range<Int>) {
        for band in stride(from: 0, to: axis.count, by: 2) {
            let start = band == 0 ? axis.now : axis.start(of: band)
            let columns = axis.start(of: band + 1) - start
            canvas.recolour(
                Rect(column: start, row: rows.lowerBound, columns: columns, rows: rows.count),
                background: styles.panel)
        }
    }

    // MARK: Rows

    /// Draws the line of now, and the bar from this line to the end of a countdown, with a segment for each step.
    ///
    /// The bar of the past is to the left of the line: a cell for each unit of time that has passed, or a line from an
    /// arrow for a count-up.
    ///
    /// - Returns: the number of cells of the bar to the right of the line.
    @discardableResult
    private mutating func drawSpan(_ face: CountdownFace, _ axis: TimelineAxis, row: Int) -> Int {
        drawNow(axis, rows: row..<row + 1)
        let (hue, place) = (hue(face), face.place(words))
        let filled = styles.bar(face.urgency, group: hue)
        let colors = barColors(filled)
        guard place.value > 0 else {
            guard axis.past > 0 else { return 0 }
            guard face.countdown.kind.direction == .down else {
                var pale = hue
                if colors.isMixed { pale.foreground = hue.background.mixed(with: hue.foreground, 0.6) }
                let line = Rect(column: axis.now - axis.past, row: row, columns: axis.past, rows: 1)
                canvas.fill(line, with: "━", style: pale)
                canvas.write("◂", column: line.column, row: row, style: hue)
                return 0
            }
            let ago = 0 - show(place)
            let cells = 1 + [10, 60, 3_600, 86_400, 604_800].count { $0 <= ago }
            ProgressBar(fraction: 1).draw(
                in: &canvas, column: axis.now - cells, row: row, columns: cells, colors: colors)
            return 0
        }
        note(face.untilPlace(place, isAtMost: axis.seconds(after: axis.cells(to: place.value) - 1)))
        var (start, left, current, isEven) = (0, place.value, face.reading.step?.place, true)
        while true {
            let end = axis.cells(to: left)
            let cells = min(end, axis.count * axis.width)
            let color = start > 0 && face.urgency != .paused ? stepColor(face, current) ?? hue : filled
            ProgressBar(fraction: isEven || colors.isMixed ? 1 : 0, palest: 0.3, shades: ProgressBar.manyShades).draw(
                in: &canvas, column: axis.now + 1 + start, row: row, columns: cells - start, colors: barColors(color))
            if end > cells { canvas.write("▸", column: axis.end, row: row, style: hue) }
            guard end == cells, let sequence = face.reading.step?.sequence, let place = current,
                let next = sequence.place(after: place)
            else { return cells }
            // Skips the steps that end in the cell of the last step.
            let shown = sequence.end(of: place) + .seconds(axis.seconds(after: end) - left)
            let following = max(next, sequence.place(at: shown))
            left += (sequence.end(of: following) - sequence.end(of: place)) / .seconds(1)
            (start, current, isEven) = (cells, following, !isEven)
        }
    }

    /// The style of a step with its own colour.
    private func stepColor(_ face: CountdownFace, _ place: StepIndex?) -> Style? {
        place.flatMap { face.reading.step?.sequence.step(at: $0).color }.flatMap { theme.color($0) }.map {
            Style(foreground: $0, background: styles.background.background)
        }
    }

    private mutating func drawTableRow(_ index: Int, _ axis: TimelineAxis, _ area: Rect, isSelected: Bool) {
        let (row, width) = (area.row, canvas.width(of: axis.text(look(at: index).amount)))
        let digits = Rect(column: axis.tableEnd - width, row: row, columns: width, rows: 1)
        region(of: index, .row, area) { drawing in
            let face = drawing.show(index)
            drawing.drawSpan(face, axis, row: row)
            let column = axis.margin + 3
            drawing.canvas.write(drawing.mark(face), column: column - 2, row: row, style: drawing.markStyle(face))
            drawing.drawTitle(
                face, column: column, row: row, style: drawing.styles.text, columns: digits.column - 1 - column,
                keepsStep: false)
            drawing.drawBands(axis, rows: row..<row + 1)
            if isSelected { drawing.markSelected(area, barColumn: axis.margin) }
        }
        region(of: index, .row, digits) { drawing in
            let face = drawing.show(index)
            let text = axis.text(drawing.show(face.digits))
            if drawing.canvas.width(of: text) != width { drawing.drawn.isOutgrown = true }
            drawing.canvas.write(text, column: digits.column, row: row, style: drawing.styles.digits(face))
        }
    }

    /// Draws the mark, the title and the remaining time behind a bar of some cells, or before its last cell if there is more
    /// room.
    ///
    /// - Returns: the column of the mark.
    private mutating func drawLabel(_ face: CountdownFace, _ axis: TimelineAxis, _ cells: Int, row: Int) -> Int {
        let last = axis.now + cells
        // A blank cell is on each side of the label, and a cell of the bar before it.
        let (behind, before) = (axis.end - last - 2, cells - 4)
        let room = max(behind, before) - 2
        let digits = show(face.digits)
        let amount = digits.text(beside: canvas.width(of: face.countdown.title), within: room) ?? ""
        let amountColumns = amount.isEmpty ? 0 : AmountText.gap + canvas.width(of: amount)
        let title = min(titleWidth(face), room - amountColumns)
        let column = behind >= before ? last + 2 : last - 3 - title - amountColumns
        if behind < before {
            canvas.fill(
                Rect(column: column - 1, row: row, columns: title + amountColumns + 4, rows: 1),
                style: styles.background)
        }
        canvas.write(mark(face), column: column, row: row, style: markStyle(face))
        let used = drawTitle(
            face, column: column + 2, row: row, style: styles.text, columns: title, keepsStep: false)
        canvas.write(amount, column: column + 2 + used + AmountText.gap, row: row, style: styles.digits(face))
        return column
    }
}
