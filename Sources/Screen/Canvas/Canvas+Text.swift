extension Canvas {
    /// Writes a text from a place to the right, sanitised by ``DisplayText`` and clipped to the canvas.
    ///
    /// A wide glyph of which only half has room becomes a blank. What begins left of the canvas is cut there.
    ///
    /// - Parameters:
    ///   - text: the words; they need not be safe.
    ///   - column: where they begin; may be negative.
    ///   - row: the row; outside the canvas nothing is written.
    ///   - style: how the cells look.
    ///   - limit: the most columns to use.
    /// - Returns: the columns used, counted from `column`: the next thing begins so many columns further on.
    @discardableResult
    public mutating func write(
        _ text: String,
        column: Int,
        row: Int,
        style: Style,
        columns limit: Int = .max
    ) -> Int {
        guard row >= 0, row < size.rows, column < size.columns, column > -Self.farLeft else { return 0 }
        let room = min(limit, size.columns - column)
        guard room > 0 else { return 0 }
        damage(row: row)
        let start = row * size.columns + column
        if column >= 0, DisplayText.isASCII(text) {
            let count = min(room, text.utf8.count)
            put(ascii: text.utf8, at: start..<start + count, style: style)
            return count
        }
        var used = 0
        DisplayText.forEachCluster(in: text, profile) { cluster in
            guard used < room else { return false }
            put(cluster, at: start + used, visible: -column - used..<max(-column, room) - used, style: style)
            used = min(room, used + cluster.width)
            return true
        }
        return used
    }

    /// Writes a text as ``write(_:column:row:style:columns:)`` does, but ends it with `…` where it does not fit.
    ///
    /// - Parameters:
    ///   - text: the words; they need not be safe.
    ///   - column: where they begin; may be negative.
    ///   - row: the row; outside the canvas nothing is written.
    ///   - style: how the cells look.
    ///   - limit: the most columns to use.
    /// - Returns: the columns used, counted from `column`.
    @discardableResult
    public mutating func writeTruncated(
        _ text: String,
        column: Int,
        row: Int,
        style: Style,
        columns limit: Int
    ) -> Int {
        guard column < size.columns, column > -Self.farLeft else { return 0 }
        let room = min(limit, size.columns - column)
        guard room > 0, width(of: text) > room else {
            return write(text, column: column, row: row, style: style, columns: limit)
        }
        let truncated = DisplayText.truncated(text, columns: room, in: profile)
        return write(truncated, column: column, row: row, style: style, columns: room)
    }

    /// The columns that a text takes on this canvas.
    public func width(of text: String) -> Int {
        DisplayText.width(of: text, in: profile)
    }

    /// What a person reads in a row, without the blanks at its end; empty for a row outside the canvas.
    public func text(row: Int) -> String {
        guard row >= 0, row < size.rows else { return "" }
        var scalars = String.UnicodeScalarView()
        var end = scalars.endIndex
        for cell in cells[row * size.columns..<(row + 1) * size.columns] where cell.width > 0 {
            append(cell, to: &scalars)
            if cell.glyph != 0x20 { end = scalars.endIndex }
        }
        return String(scalars[..<end])
    }

    /// What a person reads: all rows, each ended by a line feed.
    public func text() -> String {
        (0..<size.rows).map { text(row: $0) + "\n" }.joined()
    }

    /// How a cell looks; the terminal's own style outside the canvas.
    public func style(column: Int, row: Int) -> Style {
        cell(column: column, row: row)?.style ?? Style()
    }

    /// What is in a cell: empty for the right half of a wide glyph and outside the canvas.
    public func glyph(column: Int, row: Int) -> String {
        guard let cell = cell(column: column, row: row), cell.width > 0 else { return "" }
        var scalars = String.UnicodeScalarView()
        append(cell, to: &scalars)
        return String(scalars)
    }

    /// Appends the glyph of a cell.
    func append(_ cell: Cell, to scalars: inout String.UnicodeScalarView) {
        for value in clusters.scalars(of: cell.glyph) ?? [cell.glyph] {
            scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
    }

    /// Beyond this, on the left, nothing is drawn, so that sums of columns cannot overflow.
    private static let farLeft = 1 << 20

    /// Puts a cluster where `visible` of its columns, counted from its first, are within the bounds.
    private mutating func put(_ cluster: DisplayCluster, at index: Int, visible: Range<Int>, style: Style) {
        let columns = 0..<cluster.width
        if visible.lowerBound <= 0, visible.upperBound >= cluster.width {
            put(cluster, at: index, style: style)
        } else {
            for column in columns.clamped(to: visible) { putBlank(at: index + column, style: style) }
        }
    }
}
