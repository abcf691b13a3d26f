/// What stands for a character where only ASCII may be sent: a letter without its marks, a sign that looks like it.
enum ASCIIFallback {
    /// A printable character of ASCII for a scalar; nil where nothing looks like it.
    static func byte(for scalar: UInt32) -> UInt8? {
        switch scalar {
        case 0x20..<0x7F: return UInt8(scalar)
        // The letters of East Asian type, and braille by how many of its dots are set.
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

    /// A character of ASCII for a sign or a drawing; nil for letters, and where nothing looks like it.
    static func byte(forSign scalar: UInt32) -> UInt8? {
        switch scalar {
        // Nothing could be read where every replaced character took two columns.
        case 0xFFFD: 0x3F
        case 0xA0...0xBF, 0xD7, 0xF7, 0x2000...0x28FF: byte(for: scalar)
        default: nil
        }
    }
}
