/// A picture made of cells, as yet on no terminal.
///
/// A value: drawing changes the canvas and nothing else. ``FrameEncoder`` brings it to a terminal, ``CanvasText`` and
/// ``SVGPicture`` elsewhere. Whatever lies outside the canvas is clipped. A wide glyph is never left in half:
/// overwriting one of its cells makes a blank of the other.
///
/// - Units: columns and rows from 0; row-major, `cells.count == size.columns * size.rows`.
public struct Canvas: Sendable {
    /// How many columns and rows it has.
    public private(set) var size: Size

    /// What the terminal makes of text.
    public let profile: DisplayProfile

    /// The cells, row-major.
    private(set) var cells: [Cell]

    /// What the cells' glyphs beyond the scalars mean.
    private(set) var clusters = ClusterTable()

    /// The rows that may differ from what was shown last.
    private(set) var damaged: [Bool]

    /// The cell on which a terminal's cursor stands where it is shown: the selection's, or where one types; nil for none.
    public var cursor: CellPlace?

    /// A cell by its column and its row.
    public struct CellPlace: Hashable, Sendable {
        /// The column, from 0.
        public var column: Int
        /// The row, from 0.
        public var row: Int

        /// Makes a place.
        public init(column: Int, row: Int) { (self.column, self.row) = (column, row) }
    }

    /// Makes a canvas of blanks in a style.
    public init(size: Size, style: Style = Style(), profile: DisplayProfile = DisplayProfile()) {
        self.size = size
        self.profile = profile
        cells = Array(repeating: .blank(style), count: size.columns * size.rows)
        damaged = Array(repeating: true, count: size.rows)
    }

    /// Says that a terminal shows the canvas as it is now.
    ///
    /// Rows on which nothing is drawn from now on need not be compared: a ``FrameEncoder`` that has not encoded it as it
    /// is now takes them for equal.
    public mutating func markShown() {
        for row in damaged.indices { damaged[row] = false }
    }

    /// Makes it a canvas of blanks in a style, as a new one, but in the same storage if the size is the same.
    public mutating func reset(to size: Size, style: Style) {
        clusters.emptyIfCrowded()
        cursor = nil
        guard size == self.size else {
            self.size = size
            cells = Array(repeating: .blank(style), count: size.columns * size.rows)
            damaged = Array(repeating: true, count: size.rows)
            return
        }
        for row in damaged.indices { damaged[row] = true }
        cells.withUnsafeMutableBufferPointer { $0.fill(with: .blank(style)) }
    }

    /// Makes blanks in a style of all cells of a rectangle.
    public mutating func fill(_ rect: Rect, style: Style) {
        fill(rect, with: .blank(style))
    }

    /// Makes all cells of a rectangle equal to one, of one column.
    private mutating func fill(_ rect: Rect, with cell: Cell) {
        forEachRow(of: rect) { canvas, range in
            canvas.separate(range)
            canvas.cells.withUnsafeMutableBufferPointer { $0[range].update(repeating: cell) }
        }
    }

    /// Changes only the background of a rectangle, as a selection bar does.
    ///
    /// A wide glyph takes it if its left half is in the rectangle, and then as a whole.
    public mutating func recolour(_ rect: Rect, background: Color) {
        forEachRow(of: rect) { canvas, range in
            for index in range where canvas.cells[index].width > 0 {
                canvas.cells[index].background = background.packed
                if canvas.cells[index].width == 2 { canvas.cells[index + 1].background = background.packed }
            }
        }
    }

    /// Says that something is drawn on a row of the canvas.
    mutating func damage(row: Int) { damaged[row] = true }

    /// The cell at a place within the canvas.
    func cell(column: Int, row: Int) -> Cell? {
        guard Rect(size).contains(column: column, row: row) else { return nil }
        return cells[row * size.columns + column]
    }
}

extension Canvas {
    /// Puts a cluster into one or two cells of a row, at a place within the canvas.
    mutating func put(_ cluster: DisplayCluster, at index: Int, style: Style) {
        separate(index..<index + cluster.width)
        let glyph = cluster.scalars.isEmpty ? cluster.first : clusters.glyph(for: cluster.scalars)
        let isReplaced = glyph == 0xFFFD && cluster.first != 0xFFFD
        cells[index] = Cell(
            glyph: isReplaced && profile != DisplayProfile() ? 0x3F : glyph,
            width: isReplaced ? 1 : cluster.width,
            isDisputed: cluster.isDisputed && !isReplaced,
            style: style
        )
        guard cluster.width == 2 else { return }
        cells[index + 1] = isReplaced ? .blank(style) : Cell(glyph: 0x20, width: 0, style: style)
    }

    /// Puts printable ASCII into the cells of a row, at a place within the canvas.
    ///
    /// - Precondition: there are at least as many bytes as cells.
    mutating func put(ascii bytes: String.UTF8View, at range: Range<Int>, style: Style) {
        separate(range)
        var cell = Cell.blank(style)
        cells.withUnsafeMutableBufferPointer { cells in
            bytes.withContiguousBytes { bytes in
                for offset in 0..<range.count {
                    cell.glyph = UInt32(bytes[offset])
                    cells[range.lowerBound + offset] = cell
                }
            }
        }
    }

    /// Puts a blank into a cell, at a place within the canvas.
    mutating func putBlank(at index: Int, style: Style) {
        separate(index..<index + 1)
        cells[index] = .blank(style)
    }

    /// Blanks what remains of the wide glyphs that begin left of a range of a row or reach out of it on the right.
    private mutating func separate(_ range: Range<Int>) {
        guard let first = range.first, let last = range.last else { return }
        if cells[first].width == 0 { cells[first - 1].erase() }
        if cells[last].width == 2 { cells[last + 1].erase() }
    }

    /// Calls `body` with the indices of each row of the part of a rectangle that is within the canvas.
    private mutating func forEachRow(of rect: Rect, _ body: (inout Canvas, Range<Int>) -> Void) {
        let clip = rect.intersection(Rect(size))
        guard !clip.isEmpty else { return }
        for row in clip.row..<clip.endRow {
            let start = row * size.columns + clip.column
            damaged[row] = true
            body(&self, start..<start + clip.columns)
        }
    }
}

extension Canvas {
    /// A glyph that was made safe and measured for a canvas, to be put into many cells.
    public struct MeasuredGlyph: Sendable {
        fileprivate let cluster: DisplayCluster
    }

    /// Measures a glyph once.
    ///
    /// - Returns: the glyph for this canvas and for others of the same ``profile``; nil for an empty text.
    public func measure(_ glyph: String) -> MeasuredGlyph? {
        var measured: MeasuredGlyph?
        DisplayText.forEachCluster(in: glyph, profile) { cluster in
            measured = MeasuredGlyph(cluster: cluster)
            return false
        }
        return measured
    }

    /// Writes one glyph into every cell of a rectangle: rules, bars and the strokes of big digits.
    ///
    /// As if it were written into each cell, but made safe and measured only once.
    ///
    /// - Parameters:
    ///   - rect: the cells; what lies outside the canvas is clipped.
    ///   - glyph: one glyph; where it is wide, half as many are written.
    ///   - style: how the cells look.
    public mutating func fill(_ rect: Rect, with glyph: String, style: Style) {
        if let glyph = measure(glyph) { fill(rect, with: glyph, style: style) }
    }

    /// Writes one glyph into every cell of a rectangle.
    ///
    /// - Parameters:
    ///   - rect: the cells; what lies outside the canvas is clipped.
    ///   - glyph: one glyph; where it is wide, half as many are written.
    ///   - style: how the cells look.
    public mutating func fill(_ rect: Rect, with glyph: MeasuredGlyph, style: Style) {
        let clip = rect.intersection(Rect(size))
        guard !clip.isEmpty else { return }
        let cluster = glyph.cluster
        if cluster.width == 1, cluster.scalars.isEmpty {
            fill(clip, with: Cell(glyph: cluster.first, width: 1, isDisputed: cluster.isDisputed, style: style))
        } else {
            fill(clip, with: cluster, style: style)
        }
    }

    /// Puts a cluster that needs more than one cell, or more than one scalar, as often as it fits.
    private mutating func fill(_ clip: Rect, with cluster: DisplayCluster, style: Style) {
        for row in clip.row..<clip.endRow {
            damage(row: row)
            let start = row * size.columns + clip.column
            for offset in stride(from: 0, through: clip.columns - cluster.width, by: cluster.width) {
                put(cluster, at: start + offset, style: style)
            }
        }
    }
}

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
