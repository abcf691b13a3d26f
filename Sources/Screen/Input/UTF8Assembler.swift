/// A strict incremental UTF-8 decoder for one scalar, which rejects overlong forms, surrogates and scalars above U+10FFFF.
struct UTF8Assembler {
    private var value: UInt32 = 0
    private var missing = 0

    /// The valid range of the next continuation byte; narrower directly after some lead bytes.
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    /// Creates an assembler from a lead byte; nil if the byte is not the lead byte of a multi-byte sequence.
    init?(lead: UInt8) {
        switch lead {
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF: missing = 2
        case 0xF0...0xF4: missing = 3
        default: return nil
        }
        value = UInt32(lead) & (0x3F >> UInt32(missing))
        switch lead {
        case 0xE0: allowed = 0xA0...0xBF
        case 0xED: allowed = 0x80...0x9F
        case 0xF0: allowed = 0x90...0xBF
        case 0xF4: allowed = 0x80...0x8F
        default: break
        }
    }

    /// The result of adding a byte.
    enum Step {
        case needsMore
        case scalar(Unicode.Scalar)
        case invalid
    }

    mutating func feed(_ byte: UInt8) -> Step {
        guard allowed.contains(byte) else { return .invalid }
        allowed = 0x80...0xBF
        value = value << 6 | UInt32(byte & 0x3F)
        missing -= 1
        if missing > 0 { return .needsMore }
        return Unicode.Scalar(value).map(Step.scalar) ?? .invalid
    }
}
