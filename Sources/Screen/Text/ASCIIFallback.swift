/// The ASCII fallbacks of characters: a letter without its combining marks, or a similar symbol.
enum ASCIIFallback {
    /// Returns a printable ASCII character for a scalar; nil if no ASCII character is similar.
    static func byte(for scalar: UInt32) -> UInt8? {
        switch scalar {
        case 0x20..<0x7F: return UInt8(scalar)
        // A fullwidth form becomes its ASCII character. A braille pattern becomes a character that depends on the
        // number of dots.
        case 0xFF01...0xFF5E: return UInt8(scalar - 0xFEE0)
        case 0x2800...0x28FF: return Array(" ..::+####".utf8)[min((scalar & 0xFF).nonzeroBitCount, 9)]
        case 0x2713: return UInt8(ascii: "v")
        default: break
        }
        for block in blocks where scalar >= block.first {
            let offset = Int(scalar - block.first)
            guard offset < block.standIns.utf8CodeUnitCount else { continue }
            let byte = block.standIns.withUTF8Buffer { $0[offset] }
            return byte == 0x3F ? nil : byte
        }
        return nil
    }

    /// Returns an ASCII character for a symbol or a box-drawing character; nil for a letter, or if no ASCII character
    /// is similar.
    static func byte(forSign scalar: UInt32) -> UInt8? {
        switch scalar {
        // U+FFFD stays narrow, because a text in which each replaced character had two columns would be unreadable.
        case 0xFFFD: 0x3F
        case 0xA0...0xBF, 0xD7, 0xF7, 0x2000...0x28FF: byte(for: scalar)
        default: nil
        }
    }
}
