/// A buffer for the bytes of one row.
///
/// The capacity is sufficient for every row, so appending a byte needs no bounds check. An array would check its
/// uniqueness and its capacity for each appended byte. With an array, these checks were most of the work of a whole
/// repaint.
///
/// - Lifetime: the creator owns the memory, which must outlive the sink.
struct ByteSink {
    private let start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0

    /// The maximum number of bytes of one cell.
    ///
    /// The sum of a style (64), a cluster of 16 scalars (64), two cursor positions (2 x 14), two blanks, and the excess
    /// bytes of ``append(words:count:)``.
    static let bytesPerCell = 192

    /// Creates an empty sink.
    init(_ start: UnsafeMutablePointer<UInt8>) {
        self.start = start
    }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    mutating func removeAll() {
        count = 0
    }

    mutating func removeLast(_ number: Int = 1) {
        count -= number
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        start[count] = byte
        count += 1
    }

    /// Appends the first `length` bytes of three words.
    ///
    /// Always writes 24 bytes to the memory, but increases ``count`` only by `length`.
    @inline(__always)
    mutating func append(words: (UInt64, UInt64, UInt64), count length: Int) {
        UnsafeMutableRawPointer(start + count).storeBytes(of: words, as: (UInt64, UInt64, UInt64).self)
        count += length
    }

    /// Appends a number with at most five decimal digits.
    @inline(__always)
    mutating func append(decimal value: Int) {
        if value >= 10 { appendTens(value / 10) }
        append(UInt8(truncatingIfNeeded: 0x30 + value % 10))
    }

    private mutating func appendTens(_ value: Int) {
        if value >= 10 { appendTens(value / 10) }
        append(UInt8(truncatingIfNeeded: 0x30 + value % 10))
    }

    @inline(__always)
    mutating func append(utf8 scalar: UInt32) {
        if scalar < 0x80 {
            append(UInt8(truncatingIfNeeded: scalar))
        } else {
            append(longUTF8: scalar)
        }
    }

    private mutating func append(longUTF8 scalar: UInt32) {
        switch scalar {
        case ..<0x800:
            append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
        case ..<0x1_0000:
            append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
        default:
            append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
        }
        append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }

    /// Appends CUP, which moves the cursor to a position counted from 0.
    mutating func appendCursor(column: Int, row: Int) {
        append(0x1B)
        append(0x5B)
        append(decimal: row + 1)
        if column > 0 {
            append(0x3B)
            append(decimal: column + 1)
        }
        append(0x48)
    }
}
