extension [UInt8] {
    /// The maximum number of combining marks on a letter.
    ///
    /// To compare or hash a text, Swift sorts the marks of each letter, in a time that grows with the square of their
    /// number.
    static let mostMarks = 100

    /// The offset of the first combining mark that exceeds ``mostMarks`` in a text in UTF-8; nil for an acceptable text.
    ///
    /// Escapes of YAML count as the marks that they mean: `\u0301` in a text, `%CC%81` in a tag. Backslashes, quotes and
    /// whitespace do not separate two marks, because a parser may remove them.
    var excessiveMark: Int? {
        var (marks, offset) = (0, 0)
        while offset < count {
            let (scalar, length) = scalar(at: offset)
            if scalar.isMark {
                marks += 1
                if marks > Self.mostMarks { return offset }
            } else if scalar != "\\", scalar != "\"", !scalar.properties.isWhitespace {
                marks = 0
            }
            offset += length
        }
        return nil
    }

    /// The scalar at an offset, or the scalar that an escape at the offset means, and the length of its text in bytes.
    private func scalar(at offset: Int) -> (Unicode.Scalar, length: Int) {
        let byte = self[offset]
        var (encoded, step) = (self[offset...].prefix(4), 1)
        switch byte {
        case UInt8(ascii: "\\"):
            if offset + 1 < count, let digits = Self.escapes[self[offset + 1]],
                let scalar = hex(offset + 2, digits).flatMap({ Unicode.Scalar($0) })
            {
                return (scalar, 2 + digits)
            }
        case UInt8(ascii: "%"):
            encoded = (0..<4).compactMap { hex(offset + 1 + 3 * $0, 2).map { UInt8($0) } }[...]
            step = 3
        default: break
        }
        guard byte >= 0x80 || step > 1,
            let scalar = String(decoding: encoded, as: UTF8.self).unicodeScalars.first, scalar != "\u{FFFD}"
        else { return (Unicode.Scalar(byte), 1) }
        return (scalar, step * scalar.utf8.count)
    }

    /// The number of digits of each escape.
    private static let escapes = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]

    private func hex(_ start: Int, _ digits: Int) -> UInt32? {
        guard start + digits <= count else { return nil }
        return UInt32(String(decoding: self[start..<start + digits], as: UTF8.self), radix: 16)
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        guard !isASCII else { return false }
        return [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
    }
}
