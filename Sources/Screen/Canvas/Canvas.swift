/// A grid of cells that is drawn in memory.
///
/// A canvas is a value: drawing changes only the canvas itself. ``FrameEncoder`` encodes the canvas for a terminal;
/// ``CanvasText`` and ``SVGPicture`` convert it to text and to a picture. Drawing is clipped to the canvas. A wide
/// glyph never loses only one of its two cells: overwriting one cell makes the other cell blank.
///
/// - Units: columns and rows from 0; row-major, `cells.count == size.columns * size.rows`.
public struct Canvas: Sendable {
    /// The number of columns and rows.
    public private(set) var size: Size

    /// The terminal's properties that affect text.
    public let profile: DisplayProfile

    /// The cells, row-major.
    private(set) var cells: [Cell]

    /// The grapheme clusters of the cells whose glyph has several scalars.
    private(set) var clusters = ClusterTable()

    /// The dirty rows: for each row, whether it may differ from the canvas that was shown last.
    private(set) var damaged: [Bool]

    /// The position of the terminal's cursor, at the selection or at the text input; nil if the cursor is hidden.
    public var cursor: CellPlace?

    /// The position of a cell.
    public struct CellPlace: Hashable, Sendable {
        /// The column, from 0.
        public var column: Int
        /// The row, from 0.
        public var row: Int

        /// Creates a position.
        public init(column: Int, row: Int) { (self.column, self.row) = (column, row) }
    }

    /// Creates a blank canvas in a style.
    public init(size: Size, style: Style = Style(), profile: DisplayProfile = DisplayProfile()) {
        self.size = size
        self.profile = profile
        cells = Array(repeating: .blank(style), count: size.columns * size.rows)
        damaged = Array(repeating: true, count: size.rows)
    }

    /// Records that a terminal shows the canvas in its current state.
    ///
    /// Call this function after a ``FrameEncoder`` has encoded the current state of the canvas. The encoder then skips
    /// each row until the row is dirty again.
    public mutating func markShown() {
        for row in damaged.indices { damaged[row] = false }
    }

    /// Resizes the canvas and makes it blank in a style; reuses the storage if the size does not change.
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

    /// Makes all cells of a rectangle blank in a style.
    public mutating func fill(_ rect: Rect, style: Style) {
        fill(rect, with: .blank(style))
    }

    /// Sets all cells of a rectangle to copies of one cell, which must be one column wide.
    private mutating func fill(_ rect: Rect, with cell: Cell) {
        forEachRow(of: rect) { canvas, range in
            canvas.separate(range)
            canvas.cells.withUnsafeMutableBufferPointer { $0[range].update(repeating: cell) }
        }
    }

    /// Changes only the background of a rectangle, for example for a selection bar.
    ///
    /// A wide glyph changes as a whole if its left half is in the rectangle.
    public mutating func recolour(_ rect: Rect, background: Color) {
        forEachRow(of: rect) { canvas, range in
            for index in range where canvas.cells[index].width > 0 {
                canvas.cells[index].background = background.packed
                if canvas.cells[index].width == 2 { canvas.cells[index + 1].background = background.packed }
            }
        }
    }

    /// Shows a rectangle in reverse video.
    ///
    /// Blocks, which would show their other half, get the new background instead; filled ones get the old background as
    /// their colour.
    ///
    /// - Parameters:
    ///   - rect: the cells.
    ///   - foreground: the colour of the new background.
    ///   - track: the colour of blocks that are not filled; nil leaves all blocks as they are.
    public mutating func reverse(_ rect: Rect, foreground: Color, track: Color?) {
        forEachRow(of: rect) { canvas, range in
            for index in range {
                if (0x2580...0x259F).contains(canvas.cells[index].glyph) {
                    guard let track, canvas.cells[index].background != foreground.packed else { continue }
                    if canvas.cells[index].foreground != track.packed {
                        canvas.cells[index].foreground = canvas.cells[index].background
                    }
                    canvas.cells[index].background = foreground.packed
                    continue
                }
                canvas.cells[index].attributes |= TextAttributes.reverse.rawValue
                canvas.cells[index].foreground = foreground.packed
            }
        }
    }

    mutating func damage(row: Int) { damaged[row] = true }

    /// Returns the cell at a position; nil outside the canvas.
    func cell(column: Int, row: Int) -> Cell? {
        guard Rect(size).contains(column: column, row: row) else { return nil }
        return cells[row * size.columns + column]
    }
}

extension Canvas {
    /// Puts a grapheme cluster into one or two cells of a row; `index` must be within the canvas.
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

    /// Puts printable ASCII into cells of one row; `range` must be within the canvas.
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

    /// Puts a blank into a cell; `index` must be within the canvas.
    mutating func putBlank(at index: Int, style: Style) {
        separate(index..<index + 1)
        cells[index] = .blank(style)
    }

    /// If a range contains only one half of a wide glyph, makes the other half blank.
    private mutating func separate(_ range: Range<Int>) {
        guard let first = range.first, let last = range.last else { return }
        if cells[first].width == 0 { cells[first - 1].erase() }
        if cells[last].width == 2 { cells[last + 1].erase() }
    }

    /// Clips a rectangle to the canvas, marks its rows as dirty, and calls `body` for each row with the indices of the
    /// row's cells.
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
    /// A glyph that is sanitized and measured for a canvas, so that it can be put into many cells.
    public struct MeasuredGlyph: Sendable {
        fileprivate let cluster: DisplayCluster
    }

    /// Sanitizes and measures a glyph.
    ///
    /// - Parameter glyph: one glyph.
    /// - Returns: the glyph, valid for all canvases with the same ``profile``; nil for an empty string.
    public func measure(_ glyph: String) -> MeasuredGlyph? {
        var measured: MeasuredGlyph?
        DisplayText.forEachCluster(in: glyph, profile) { cluster in
            measured = MeasuredGlyph(cluster: cluster)
            return false
        }
        return measured
    }

    /// Writes one glyph into every cell of a rectangle, for lines, bars and the strokes of big digits.
    ///
    /// Sanitizes and measures the glyph only once.
    ///
    /// - Parameters:
    ///   - rect: the cells, clipped to the canvas.
    ///   - glyph: one glyph. A wide glyph is written into every second column.
    ///   - style: the style of the cells.
    public mutating func fill(_ rect: Rect, with glyph: String, style: Style) {
        if let glyph = measure(glyph) { fill(rect, with: glyph, style: style) }
    }

    /// Writes one measured glyph into every cell of a rectangle.
    ///
    /// - Parameters:
    ///   - rect: the cells, clipped to the canvas.
    ///   - glyph: one glyph. A wide glyph is written into every second column.
    ///   - style: the style of the cells.
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

    /// Fills a rectangle with a grapheme cluster that is two cells wide or has several scalars.
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
    /// Writes a text that begins at a position, sanitized by ``DisplayText`` and clipped to the canvas.
    ///
    /// A wide glyph with room for only one of its cells becomes a blank. A text that begins left of the canvas is
    /// clipped at the canvas's left edge.
    ///
    /// - Parameters:
    ///   - text: the text, not yet sanitized.
    ///   - column: the first column; may be negative.
    ///   - row: the row; if it is outside the canvas, nothing is written.
    ///   - style: the style of the cells.
    ///   - limit: the maximum number of columns.
    /// - Returns: the number of columns used, counted from `column`; the next text can begin at `column` plus this
    ///   number.
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

    /// Writes a text like ``write(_:column:row:style:columns:)``, but truncates it with `…` if it does not fit.
    ///
    /// - Parameters:
    ///   - text: the text, not yet sanitized.
    ///   - column: the first column; may be negative.
    ///   - row: the row; if it is outside the canvas, nothing is written.
    ///   - style: the style of the cells.
    ///   - limit: the maximum number of columns.
    /// - Returns: the number of columns used, counted from `column`.
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

    /// Returns the number of columns of a text on this canvas.
    public func width(of text: String) -> Int {
        DisplayText.width(of: text, in: profile)
    }

    /// Returns the text of a row without trailing blanks; empty for a row outside the canvas.
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

    /// Returns the text of all rows, each terminated by a line feed.
    public func text() -> String {
        (0..<size.rows).map { text(row: $0) + "\n" }.joined()
    }

    /// Returns the style of a cell; the terminal's default style outside the canvas.
    public func style(column: Int, row: Int) -> Style {
        cell(column: column, row: row)?.style ?? Style()
    }

    /// Returns the glyph of a cell; empty for the right half of a wide glyph and outside the canvas.
    public func glyph(column: Int, row: Int) -> String {
        guard let cell = cell(column: column, row: row), cell.width > 0 else { return "" }
        var scalars = String.UnicodeScalarView()
        append(cell, to: &scalars)
        return String(scalars)
    }

    func append(_ cell: Cell, to scalars: inout String.UnicodeScalarView) {
        for value in clusters.scalars(of: cell.glyph) ?? [cell.glyph] {
            scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
    }

    /// The limit for a text that begins to the left of the canvas, in columns; a text that begins farther left is not
    /// written.
    ///
    /// The limit prevents an integer overflow in sums of columns.
    private static let farLeft = 1 << 20

    /// Puts a grapheme cluster into cells if all its columns are in the range `visible`.
    ///
    /// Otherwise the visible columns become blank.
    private mutating func put(_ cluster: DisplayCluster, at index: Int, visible: Range<Int>, style: Style) {
        let columns = 0..<cluster.width
        if visible.lowerBound <= 0, visible.upperBound >= cluster.width {
            put(cluster, at: index, style: style)
        } else {
            for column in columns.clamped(to: visible) { putBlank(at: index + column, style: style) }
        }
    }
}
