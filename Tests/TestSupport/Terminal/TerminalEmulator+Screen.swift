extension TerminalEmulator {
    /// Prints a scalar on the screen, or joins it to the glyph printed last.
    mutating func print(_ scalar: Unicode.Scalar) {
        guard columns > 0, rows > 0 else { return }
        if joinsLast(scalar) { return }
        let width = width(of: scalar)
        guard width > 0 else { return }
        if isWrapPending || cursorColumn + width > columns {
            guard modes.contains(7) else {
                // With autowrap off, a wide glyph in the last column is lost, and a narrow glyph replaces the glyph in
                // the last column.
                if width == 2 { return }
                return place(EmulatedCell.scalars(scalar), width: 1, column: columns - 1)
            }
            move(column: 0, row: cursorRow)
            lineFeed()
            if width > columns { return }
        }
        place(EmulatedCell.scalars(scalar), width: width, column: cursorColumn)
        advance(to: cursorColumn + width)
    }

    /// Returns the number of columns of a scalar that starts a new glyph.
    private func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0xA0 { return 1 }
        return widthModel == .clusters ? width(of: [scalar]) : columns(of: scalar)
    }

    private func columns(of scalar: Unicode.Scalar) -> Int {
        isAmbiguousWide && EmulatorWidth.isAmbiguous(scalar) && EmulatorWidth.columns(of: scalar) == 1
            ? 2 : EmulatorWidth.columns(of: scalar)
    }

    /// Joins a scalar to the glyph printed last.
    ///
    /// Returns false if the scalar starts a new glyph.
    private mutating func joinsLast(_ scalar: Unicode.Scalar) -> Bool {
        // No scalar below U+0300 joins the preceding glyph.
        guard let last = lastPrinted, scalar.value >= 0x300 else { return false }
        let joined = cells[last].scalars + [scalar]
        switch widthModel {
        case .scalars:
            guard EmulatorWidth.columns(of: scalar) == 0 else { return false }
            cells[last].scalars = joined
        case .clusters:
            guard String(String.UnicodeScalarView(joined)).count == 1 else { return false }
            let width = width(of: joined)
            let column = last % columns
            guard width != cells[last].width, column + width <= columns else {
                cells[last].scalars = joined
                return true
            }
            let style = pen
            pen = cells[last].style
            place(joined, width: width, column: column)
            pen = style
            advance(to: column + width)
        }
        return true
    }

    /// Returns the number of columns of a grapheme cluster.
    ///
    /// Emoji, keycaps, flags and single regional indicators take two columns.
    public func width(of scalars: [Unicode.Scalar]) -> Int {
        let widths = scalars.map { columns(of: $0) }
        let isPicture = scalars.contains("\u{FE0F}") && scalars[0].properties.isEmoji
        let isFlag = (0x1F1E6...0x1F1FF).contains(scalars[0].value)
        return isPicture || isFlag ? 2 : min(2, widths.reduce(0, +))
    }

    private mutating func place(_ scalars: [Unicode.Scalar], width: Int, column: Int) {
        let index = cursorRow * columns + column
        for offset in 0..<width { clear(index + offset, style: cells[index + offset].style) }
        cells[index] = EmulatedCell(scalars: scalars, style: pen, width: width)
        if width == 2 { cells[index + 1] = EmulatedCell(scalars: [], style: pen, width: 0) }
        lastPrinted = index
    }

    /// Clears a cell and, if the cell is half of a wide glyph, the other half.
    private mutating func clear(_ index: Int, style: EmulatedStyle) {
        if cells[index].width == 0, index > 0 {
            cells[index - 1] = EmulatedCell(style: cells[index - 1].style)
        }
        if cells[index].width == 2, index + 1 < cells.count {
            cells[index + 1] = EmulatedCell(style: cells[index + 1].style)
        }
        cells[index] = EmulatedCell(style: style)
    }

    private mutating func advance(to column: Int) {
        cursorColumn = min(column, columns - 1)
        isWrapPending = column >= columns
    }

    mutating func move(column: Int, row: Int) {
        cursorColumn = max(0, min(column, columns - 1))
        cursorRow = max(0, min(row, rows - 1))
        isWrapPending = false
        lastPrinted = nil
    }

    mutating func lineFeed() {
        isWrapPending = false
        lastPrinted = nil
        if cursorRow < rows - 1 {
            cursorRow += 1
        } else if columns > 0, rows > 0 {
            scrollCount += 1
            cells.removeFirst(columns)
            cells.append(contentsOf: Array(repeating: blank, count: columns))
        }
    }

    mutating func erase(_ range: Range<Int>) {
        for index in range.clamped(to: 0..<cells.count) { clear(index, style: blank.style) }
        lastPrinted = nil
    }

    /// The blank cell that erasing leaves, with the background of the pen.
    private var blank: EmulatedCell {
        var style = EmulatedStyle()
        style.background = pen.background
        return EmulatedCell(style: style)
    }

    mutating func saveCursor() {
        savedCursor = (cursorColumn, cursorRow, pen)
    }

    mutating func restoreCursor() {
        pen = savedCursor.pen
        move(column: savedCursor.column, row: savedCursor.row)
    }
}
