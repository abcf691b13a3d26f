/// An encoder of changed rows that tracks the pen, which is the terminal's current style.
struct RowEncoder {
    private let styles: StyleCache
    private let clusters: ClusterTable

    /// The current style of the terminal; its default style at the start of a frame.
    private var pen = Style()

    /// The maximum length of a gap of unchanged cells between two changed cells.
    ///
    /// A gap up to this length is sent again, because it costs no more bytes than a cursor position.
    private static let gap = 4

    init(styles: StyleCache, clusters: ClusterTable) {
        self.styles = styles
        self.clusters = clusters
    }

    /// Appends the bytes that change a row to `new`.
    ///
    /// - Parameters:
    ///   - new: the new cells.
    ///   - old: the shown cells; nil if they are unknown.
    ///   - row: the row, from 0.
    ///   - sink: the output buffer.
    mutating func paint(
        _ new: UnsafeBufferPointer<Cell>,
        over old: UnsafeBufferPointer<Cell>?,
        row: Int,
        into sink: inout ByteSink
    ) {
        let isDisputed = Self.holdsDispute(new) || old.map(Self.holdsDispute) == true
        guard let old, !isDisputed else {
            return paintRun(new, 0..<new.count, row: row, into: &sink)
        }
        var column = 0
        while let start = Self.firstChange(new, old, from: column) {
            let end = Self.endOfRun(new, old, from: start)
            paintRun(new, start..<end, row: row, into: &sink)
            column = end
        }
    }

    /// Ends the frame: resets the pen to the terminal's default style.
    mutating func finish(_ sink: inout ByteSink) {
        change(to: Style(), &sink)
    }

    /// Appends a run of cells, which must not begin or end inside a wide glyph.
    private mutating func paintRun(
        _ cells: UnsafeBufferPointer<Cell>,
        _ range: Range<Int>,
        row: Int,
        into sink: inout ByteSink
    ) {
        // Sets the cursor position again after a glyph that is wide, of disputed width or made of several scalars: the
        // cursor may be in an unexpected column, or the terminal may join the next scalar to the glyph.
        var isCursorKnown = false
        for column in range {
            let cell = cells[column]
            if cell.width == 0 { continue }
            if !isCursorKnown { sink.appendCursor(column: column, row: row) }
            change(to: cell.style, &sink)
            if cell.dispute != 0 {
                // Clears all columns of the glyph first, because the terminal may draw the glyph in fewer columns.
                for _ in 0..<cell.width { sink.append(0x20) }
                sink.appendCursor(column: column, row: row)
            }
            append(cell.glyph, &sink)
            isCursorKnown = cell.width == 1 && cell.dispute == 0 && cell.glyph < Cell.clusterBase
        }
    }

    private func append(_ glyph: UInt32, _ sink: inout ByteSink) {
        if glyph < Cell.clusterBase {
            sink.append(utf8: glyph)
        } else {
            for scalar in clusters.scalars(of: glyph) ?? [] { sink.append(utf8: scalar) }
        }
    }

    private mutating func change(to style: Style, _ sink: inout ByteSink) {
        if style == pen { return }
        styles.append(style, after: pen, to: &sink)
        pen = style
    }
}

extension RowEncoder {
    /// Whether a row contains a glyph of disputed width.
    ///
    /// The loop has no early exit, so that the compiler vectorizes it.
    private static func holdsDispute(_ cells: UnsafeBufferPointer<Cell>) -> Bool {
        var sum: UInt8 = 0
        for cell in cells { sum |= cell.dispute }
        return sum != 0
    }

    /// Returns the first changed column at or after `start`; nil if no column is changed.
    ///
    /// The halves of a wide glyph change together, so no run begins or ends inside a wide glyph.
    private static func firstChange(
        _ new: UnsafeBufferPointer<Cell>,
        _ old: UnsafeBufferPointer<Cell>,
        from start: Int
    ) -> Int? {
        guard let one = new.baseAddress, let other = old.baseAddress else { return nil }
        for column in start..<new.count where !Cell.areSame(one + column, other + column) {
            return column
        }
        return nil
    }

    /// Returns the end of the run of changed cells that begins at `start`; the run may include short gaps of unchanged
    /// cells with the same style.
    private static func endOfRun(
        _ new: UnsafeBufferPointer<Cell>,
        _ old: UnsafeBufferPointer<Cell>,
        from start: Int
    ) -> Int {
        guard let one = new.baseAddress, let other = old.baseAddress else { return start }
        var end = start + 1
        var column = end
        while column < new.count, column - end <= gap {
            if !Cell.areSame(one + column, other + column) {
                end = column + 1
            } else if new[column].style != new[end - 1].style {
                break
            }
            column += 1
        }
        return end
    }
}
