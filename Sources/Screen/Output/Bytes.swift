extension [UInt8] {
    /// Appends a number in decimal digits.
    @inline(__always)
    mutating func append(decimal value: Int) {
        if value >= 10 { appendTens(value / 10) }
        append(UInt8(truncatingIfNeeded: 0x30 + value % 10))
    }

    private mutating func appendTens(_ value: Int) {
        if value >= 10 { appendTens(value / 10) }
        append(UInt8(truncatingIfNeeded: 0x30 + value % 10))
    }

    /// Appends a scalar in UTF-8.
    ///
    /// - Precondition: `scalar` is a Unicode scalar.
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

    /// Appends CUP: the cursor goes to a place counted from 0.
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
