#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Turns canvases into the bytes that bring a terminal from the last canvas to the next.
///
/// It keeps what the terminal shows. A frame in which nothing changed has no bytes. Rows on which something was drawn since
/// ``Canvas/markShown()`` are compared as memory, then cell by cell; each run of changed cells begins with an absolute cursor position, and so does whatever follows a glyph
/// about whose width terminals might differ. A row that holds a glyph of disputed width is painted as a whole, from
/// the left, so that whatever such a glyph does to its neighbours is repaired at once. Nothing depends on wrapping: the
/// terminal has it switched off (`?7l`).
///
/// After each frame the pen is the terminal's own.
public struct FrameEncoder {
    /// The encoded styles, shared with the owner that drops them when the theme changes.
    public let styles: StyleCache

    /// Whether the terminal said that it knows synchronized output (mode 2026).
    ///
    /// Then what it would take some time to read stands between BSU and ESU, and it shows all of that at once: whole
    /// repaints, because they clear the screen first, and frames above a kilobyte.
    public var isSynchronized = false

    /// Whether the terminal's cursor is shown where a canvas has it, as a magnifier follows it.
    public var showsCursor = false

    /// Where the cursor is shown.
    private var cursor: Canvas.CellPlace?

    /// What the terminal shows, row-major; its glyphs refer to `clusters`.
    private var front: [Cell] = []
    private var size = Size(columns: 0, rows: 0)
    private var clusters = ClusterTable()
    private var isValid = false

    /// A frame in terms of `clusters`, used only if the canvas numbers its clusters differently.
    private var translated: [Cell] = []

    /// Makes an encoder for a terminal of which nothing is known, so its first frame is a whole repaint.
    public init(styles: StyleCache) {
        self.styles = styles
    }

    /// Forgets what the terminal shows: the next frame clears and repaints all of it.
    ///
    /// For a resume, a write that was lost, a wish of the user (Ctrl-L). A change of size does it by itself.
    public mutating func invalidate() {
        isValid = false
    }

    /// Appends the bytes that make the terminal show a canvas; none if it does already.
    ///
    /// - Parameters:
    ///   - canvas: the whole picture.
    ///   - bytes: what to append to; write all of it, or call ``invalidate()``.
    public mutating func encode(_ canvas: Canvas, into bytes: inout [UInt8]) {
        let start = bytes.count
        let isWhole = !isValid || size != canvas.size
        if isWhole { begin(canvas.size, &bytes) }
        let isTranslated = adopt(canvas.clusters)
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
    /// Begins a whole repaint: the pen is reset, the screen cleared.
    private mutating func begin(_ newSize: Size, _ bytes: inout [UInt8]) {
        bytes.append(contentsOf: [0x1B, 0x5B, 0x6D, 0x1B, 0x5B, 0x32, 0x4A])
        clusters = ClusterTable()
        guard newSize != size else { return }
        size = newSize
        front = Array(repeating: .blank(Style()), count: newSize.columns * newSize.rows)
    }

    /// Brings the cursor to its place, and hides it while the frame is painted.
    private mutating func place(_ new: Canvas.CellPlace?, isWhole: Bool, from start: Int, _ bytes: inout [UInt8]) {
        guard isWhole || bytes.count > start || new != cursor else { return }
        if cursor != nil { bytes.insert(contentsOf: "\u{1B}[?25l".utf8, at: start) }
        if let new { bytes.append(contentsOf: "\u{1B}[\(new.row + 1);\(new.column + 1)H\u{1B}[?25h".utf8) }
        cursor = new
    }

    /// Appends the rows that changed, and takes them over.
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

    /// Makes the own cluster table hold all clusters of a canvas.
    ///
    /// A canvas that is drawn again and again only adds to its table, and then the numbers are the same.
    ///
    /// - Returns: whether the canvas numbers them differently.
    private mutating func adopt(_ other: ClusterTable) -> Bool {
        if other.entries.isEmpty || clusters.entries.starts(with: other.entries) { return false }
        if other.entries.starts(with: clusters.entries) {
            clusters = other
            return false
        }
        return true
    }

    /// Makes `translated` the cells of a canvas in the own numbers; a table that gets full is begun anew.
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

    /// Drops the clusters that are no longer on the terminal.
    private mutating func compact() {
        var kept = ClusterTable()
        for index in front.indices {
            guard let scalars = clusters.scalars(of: front[index].glyph) else { continue }
            front[index].glyph = kept.glyph(for: scalars)
        }
        clusters = kept
    }

    /// Frames of so many bytes are read in one go, and not torn.
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
