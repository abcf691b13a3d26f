/// One cell of a canvas: what is in it and how it looks.
///
/// 16 bytes without a gap, trivially copyable, so that rows are compared as memory. A `Character` in its place would
/// make a comparison a thousand times dearer, and wrong: it takes U+00E9 and `e` with U+0301 for the same.
public struct Cell: Sendable {
    /// A Unicode scalar, or ``clusterBase`` and above for an entry of the canvas's cluster table.
    var glyph: UInt32

    /// The foreground, as ``Color/packed``.
    var foreground: UInt32

    /// The background, as ``Color/packed``.
    var background: UInt32

    /// The bits of ``TextAttributes``.
    var attributes: UInt16

    /// The columns that the glyph takes: 1, 2, or 0 for the right half of the wide glyph to the left.
    var width: UInt8

    /// Fills the last byte: 1 if terminals disagree about the glyph's width, else 0.
    var dispute: UInt8

    /// The first glyph that is no scalar but an entry of the cluster table.
    static let clusterBase: UInt32 = 0x11_0000

    init(glyph: UInt32, width: Int, isDisputed: Bool = false, style: Style) {
        self.glyph = glyph
        foreground = style.foreground.packed
        background = style.background.packed
        attributes = style.attributes.rawValue
        self.width = UInt8(truncatingIfNeeded: width)
        dispute = isDisputed ? 1 : 0
    }

    /// An empty cell in a style.
    static func blank(_ style: Style) -> Cell {
        Cell(glyph: 0x20, width: 1, style: style)
    }

    /// How the cell looks.
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

    /// Whether two cells are in every way the same, compared as the memory that they are.
    @inline(__always)
    static func areSame(_ one: UnsafePointer<Cell>, _ other: UnsafePointer<Cell>) -> Bool {
        let first = UnsafeRawPointer(one).loadUnaligned(as: SIMD4<UInt32>.self)
        return first == UnsafeRawPointer(other).loadUnaligned(as: SIMD4<UInt32>.self)
    }

    /// Empties the cell and keeps its look.
    mutating func erase() {
        glyph = 0x20
        width = 1
        dispute = 0
    }
}

extension UnsafeMutableBufferPointer<Cell> {
    /// Makes all cells equal to one.
    ///
    /// What is filled is copied behind itself, twice as much each time: copying memory is several times faster than
    /// storing cell after cell.
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

/// The clusters of several scalars that a canvas holds, each under a number.
///
/// It only grows until it is emptied, so a copy of it stays valid for the cells of the copy.
struct ClusterTable: Sendable {
    /// The most entries; a text in more clusters than that is no text of a dashboard.
    static let capacity = 4096

    /// The entries, in the order of their numbers.
    private(set) var entries: [[UInt32]] = []

    /// The number of each entry.
    ///
    /// The key is made of scalars: strings would be taken for equal when they only look it.
    private var numbers: [[UInt32]: UInt32] = [:]

    /// The glyph for a cluster, U+FFFD if the table is full.
    mutating func glyph(for scalars: [UInt32]) -> UInt32 {
        if let number = numbers[scalars] { return Cell.clusterBase + number }
        guard entries.count < Self.capacity else { return 0xFFFD }
        let number = UInt32(entries.count)
        entries.append(scalars)
        numbers[scalars] = number
        return Cell.clusterBase + number
    }

    /// The scalars of a glyph of several scalars; nil for a plain scalar.
    func scalars(of glyph: UInt32) -> [UInt32]? {
        guard glyph >= Cell.clusterBase else { return nil }
        let number = Int(glyph - Cell.clusterBase)
        return number < entries.count ? entries[number] : [0xFFFD]
    }

    /// Forgets the entries once the table is half full; only for a canvas that holds no cluster.
    mutating func emptyIfCrowded() {
        guard entries.count > Self.capacity / 2 else { return }
        self = ClusterTable()
    }
}
