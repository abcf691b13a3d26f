#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An encoder of the bytes that change a terminal from one canvas to the next.
///
/// The encoder keeps a copy of the shown cells. A frame without changes has no bytes. Only dirty rows, which were drawn
/// after the last ``Canvas/markShown()``, are compared, first with `memcmp`, then cell by cell. Each run of changed
/// cells begins with an absolute cursor position. A further cursor position follows each glyph whose width may differ
/// between terminals. A row with a glyph of disputed width is repainted completely, from left to right, which corrects
/// the cells next to the glyph. The output does not depend on automatic wrapping, which is off (`?7l`).
///
/// After each frame, the pen (the terminal's current style) is the terminal's default style.
public struct FrameEncoder {
    /// The cache of encoded styles, shared with the owner of the encoder; the owner empties the cache when the theme
    /// changes.
    public let styles: StyleCache

    /// Whether the terminal supports synchronized output (mode 2026).
    ///
    /// If true, whole repaints and frames larger than a kilobyte are enclosed by BSU and ESU, so that the terminal
    /// shows each of these frames in one step.
    public var isSynchronized = false

    /// Whether the terminal's cursor is shown at the canvas's cursor, for example for a screen magnifier that follows
    /// the cursor.
    public var showsCursor = false

    /// The position of the shown cursor; nil if it is hidden.
    private var cursor: Canvas.CellPlace?

    /// The shown cells, row-major.
    ///
    /// The glyphs of these cells refer to `clusters`.
    private var front: [Cell] = []
    private var size = Size(columns: 0, rows: 0)
    private var clusters = ClusterTable()
    private var isValid = false

    /// The cells of a frame, with glyphs that refer to `clusters`; used only if the canvas has other cluster numbers.
    private var translated: [Cell] = []

    /// Creates an encoder for a terminal in an unknown state.
    ///
    /// The first frame is a whole repaint.
    public init(styles: StyleCache) {
        self.styles = styles
    }

    /// Discards the copy of the shown cells, so that the next frame clears and repaints the screen.
    ///
    /// Call this function after the program is resumed, after output was lost, and when the user requests a repaint
    /// (Ctrl-L). A change of the canvas size has the same effect.
    public mutating func invalidate() {
        isValid = false
    }

    /// Appends the bytes that make the terminal show a canvas; no bytes if the terminal already shows it.
    ///
    /// - Parameters:
    ///   - canvas: the whole canvas.
    ///   - bytes: the output buffer. Write the whole buffer to the terminal, or call ``invalidate()``.
    public mutating func encode(_ canvas: Canvas, into bytes: inout [UInt8]) {
        let start = bytes.count
        let isWhole = !isValid || size != canvas.size
        if isWhole { begin(canvas.size, &bytes) }
        let isTranslated = mergeClusters(canvas.clusters)
        if isTranslated { translate(canvas) }
        paint(isTranslated ? translated : canvas.cells, damaged: canvas.damaged, isWhole: isWhole, &bytes)
        if showsCursor { place(canvas.cursor, isWhole: isWhole, from: start, &bytes) }
        isValid = true
        if isSynchronized, isWhole || bytes.count - start > Self.leastSynchronized {
            Self.synchronize(&bytes, from: start)
        }
    }
}

extension FrameEncoder {
    /// Begins a whole repaint: resets the pen and clears the screen.
    private mutating func begin(_ newSize: Size, _ bytes: inout [UInt8]) {
        bytes.append(contentsOf: [0x1B, 0x5B, 0x6D, 0x1B, 0x5B, 0x32, 0x4A])
        clusters = ClusterTable()
        guard newSize != size else { return }
        size = newSize
        front = Array(repeating: .blank(Style()), count: newSize.columns * newSize.rows)
    }

    /// Hides the cursor during the frame, and shows it at `new` after the frame.
    private mutating func place(_ new: Canvas.CellPlace?, isWhole: Bool, from start: Int, _ bytes: inout [UInt8]) {
        guard isWhole || bytes.count > start || new != cursor else { return }
        if cursor != nil { bytes.insert(contentsOf: "\u{1B}[?25l".utf8, at: start) }
        if let new { bytes.append(contentsOf: "\u{1B}[\(new.row + 1);\(new.column + 1)H\u{1B}[?25h".utf8) }
        cursor = new
    }

    /// Appends the changed rows, and copies them to `front`.
    private mutating func paint(_ cells: [Cell], damaged: [Bool], isWhole: Bool, _ bytes: inout [UInt8]) {
        let columns = size.columns
        guard columns > 0 else { return }
        var painter = RowEncoder(styles: styles, clusters: clusters)
        let room = (columns + 1) * ByteSink.bytesPerCell
        cells.withUnsafeBufferPointer { back in
            front.withUnsafeMutableBufferPointer { front in
                withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
                    guard let start = buffer.baseAddress else { return }
                    var sink = ByteSink(start)
                    for row in 0..<size.rows where isWhole || damaged[row] {
                        let range = row * columns..<(row + 1) * columns
                        let new = UnsafeBufferPointer(rebasing: back[range])
                        let old = UnsafeMutableBufferPointer(rebasing: front[range])
                        guard isWhole || !Self.areEqual(new, UnsafeBufferPointer(old)) else { continue }
                        painter.paint(new, over: isWhole ? nil : UnsafeBufferPointer(old), row: row, into: &sink)
                        _ = old.update(fromContentsOf: new)
                        bytes.append(contentsOf: sink.bytes)
                        sink.removeAll()
                    }
                    painter.finish(&sink)
                    bytes.append(contentsOf: sink.bytes)
                }
            }
        }
    }

    /// Adds all clusters of a canvas to the encoder's table, if the clusters in both tables have the same numbers.
    ///
    /// If the same canvas is drawn repeatedly, clusters are only appended to its table, so the numbers in both tables
    /// agree.
    ///
    /// - Parameter other: the table of the canvas.
    /// - Returns: whether the canvas has other cluster numbers than the encoder.
    private mutating func mergeClusters(_ other: ClusterTable) -> Bool {
        if other.entries.isEmpty || clusters.entries.starts(with: other.entries) { return false }
        if other.entries.starts(with: clusters.entries) {
            clusters = other
            return false
        }
        return true
    }

    /// Copies the cells of a canvas to `translated` with the encoder's cluster numbers.
    ///
    /// If the encoder's table would overflow, removes the clusters that are no longer shown.
    private mutating func translate(_ canvas: Canvas) {
        if clusters.entries.count + canvas.clusters.entries.count > ClusterTable.capacity {
            compact()
        }
        translated.removeAll(keepingCapacity: true)
        translated.append(contentsOf: canvas.cells)
        for index in translated.indices {
            guard let scalars = canvas.clusters.scalars(of: translated[index].glyph) else { continue }
            translated[index].glyph = clusters.glyph(for: scalars)
        }
    }

    /// Removes the clusters that are no longer shown from the encoder's table, and renumbers the remaining clusters.
    private mutating func compact() {
        var kept = ClusterTable()
        for index in front.indices {
            guard let scalars = clusters.scalars(of: front[index].glyph) else { continue }
            front[index].glyph = kept.glyph(for: scalars)
        }
        clusters = kept
    }

    /// The number of bytes above which a frame is synchronized.
    ///
    /// The terminal reads a smaller frame in one piece, so it shows the frame without tearing.
    private static let leastSynchronized = 1_024

    private static func synchronize(_ bytes: inout [UInt8], from start: Int) {
        bytes.insert(contentsOf: "\u{1B}[?2026h".utf8, at: start)
        bytes.append(contentsOf: "\u{1B}[?2026l".utf8)
    }

    private static func areEqual(_ one: UnsafeBufferPointer<Cell>, _ other: UnsafeBufferPointer<Cell>) -> Bool {
        guard let first = one.baseAddress, let second = other.baseAddress else { return true }
        return memcmp(first, second, one.count * MemoryLayout<Cell>.stride) == 0
    }
}
