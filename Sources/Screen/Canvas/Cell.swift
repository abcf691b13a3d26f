/// One cell of a canvas: its glyph and its style.
///
/// A cell has 16 bytes without padding and is trivially copyable, so that rows can be compared with `memcmp`. If the
/// glyph were a `Character`, a comparison would be a thousand times slower. It would also be wrong, because the
/// characters U+00E9 and `e` with U+0301 are equal.
public struct Cell: Sendable {
    /// The value of a Unicode scalar, or ``clusterBase`` plus the number of an entry in the canvas's cluster table.
    var glyph: UInt32

    /// The foreground, as ``Color/packed``.
    var foreground: UInt32

    /// The background, as ``Color/packed``.
    var background: UInt32

    /// The raw value of the ``TextAttributes``.
    var attributes: UInt16

    /// The width of the glyph in columns: 1, 2, or 0 for the right half of the wide glyph to the left.
    var width: UInt8

    /// 1 if terminals disagree about the glyph's width, otherwise 0.
    ///
    /// This field fills the last byte of the cell, so that the cell has no padding.
    var dispute: UInt8

    /// The lowest value of ``glyph`` that refers to an entry of the cluster table, and not to a scalar.
    static let clusterBase: UInt32 = 0x11_0000

    init(glyph: UInt32, width: Int, isDisputed: Bool = false, style: Style) {
        self.glyph = glyph
        foreground = style.foreground.packed
        background = style.background.packed
        attributes = style.attributes.rawValue
        self.width = UInt8(truncatingIfNeeded: width)
        dispute = isDisputed ? 1 : 0
    }

    static func blank(_ style: Style) -> Cell {
        Cell(glyph: 0x20, width: 1, style: style)
    }

    var style: Style {
        get {
            Style(
                foreground: Color(packed: foreground),
                background: Color(packed: background),
                attributes: TextAttributes(rawValue: attributes)
            )
        }
        set {
            foreground = newValue.foreground.packed
            background = newValue.background.packed
            attributes = newValue.attributes.rawValue
        }
    }

    /// Whether two cells have the same bytes.
    @inline(__always)
    static func areSame(_ one: UnsafePointer<Cell>, _ other: UnsafePointer<Cell>) -> Bool {
        let first = UnsafeRawPointer(one).loadUnaligned(as: SIMD4<UInt32>.self)
        return first == UnsafeRawPointer(other).loadUnaligned(as: SIMD4<UInt32>.self)
    }

    /// Makes the cell blank and keeps its style.
    mutating func erase() {
        glyph = 0x20
        width = 1
        dispute = 0
    }
}

extension UnsafeMutableBufferPointer<Cell> {
    /// Sets all cells to copies of one cell.
    ///
    /// Each step copies the filled part to the cells after it, and so doubles the filled part. Copying memory is
    /// several times faster than storing single cells.
    func fill(with cell: Cell) {
        guard let start = baseAddress, count > 0 else { return }
        start.pointee = cell
        var filled = 1
        while filled < count {
            let part = Swift.min(filled, count - filled)
            (start + filled).update(from: start, count: part)
            filled += part
        }
    }
}

/// The grapheme clusters on a canvas that consist of several scalars, each with a number.
///
/// The table is append-only until it is emptied, so a copy of the table stays valid for the cells of a copied canvas.
struct ClusterTable: Sendable {
    /// The maximum number of entries.
    ///
    /// A dashboard needs far fewer entries.
    static let capacity = 4096

    /// The entries, in the order of their numbers.
    private(set) var entries: [[UInt32]] = []

    /// The number of each entry.
    ///
    /// The key is an array of scalars, because canonically equivalent strings are equal although their scalars differ.
    private var numbers: [[UInt32]: UInt32] = [:]

    /// Returns the value of ``Cell/glyph`` for a cluster, and adds a new cluster to the table; U+FFFD if the table is full.
    mutating func glyph(for scalars: [UInt32]) -> UInt32 {
        if let number = numbers[scalars] { return Cell.clusterBase + number }
        guard entries.count < Self.capacity else { return 0xFFFD }
        let number = UInt32(entries.count)
        entries.append(scalars)
        numbers[scalars] = number
        return Cell.clusterBase + number
    }

    /// Returns the scalars of a glyph of several scalars; nil for a single scalar.
    func scalars(of glyph: UInt32) -> [UInt32]? {
        guard glyph >= Cell.clusterBase else { return nil }
        let number = Int(glyph - Cell.clusterBase)
        return number < entries.count ? entries[number] : [0xFFFD]
    }

    /// Removes all entries if the table is more than half full; the caller must overwrite all cells of the canvas.
    mutating func emptyIfCrowded() {
        guard entries.count > Self.capacity / 2 else { return }
        self = ClusterTable()
    }
}
