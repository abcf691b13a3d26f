import Yams

/// Finds where a text of YAML ends.
extension SourceWalk {
    /// Goes on behind a scalar, as its style demands.
    mutating func skip(_ scalar: Node.Scalar, indent: Int) throws {
        switch scalar.style {
        case .doubleQuoted: try skipQuoted(UInt8(ascii: "\""))
        case .singleQuoted: try skipQuoted(UInt8(ascii: "'"))
        case .literal, .folded: skipBlockText(indent: indent)
        case .plain, .any: try skipPlain(Array(scalar.string.utf8))
        }
    }

    private mutating func skipQuoted(_ quote: UInt8) throws {
        guard take(quote) else { throw SourceTree.Unplaceable() }
        while let byte {
            position += 1
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                position += 1
            } else if byte == quote {
                guard quote == UInt8(ascii: "'"), self.byte == quote else { return }
                position += 1
            }
        }
        throw SourceTree.Unplaceable()
    }

    /// White space within it may be a line break with an indentation.
    private mutating func skipPlain(_ value: [UInt8]) throws {
        var index = 0
        while index < value.count {
            if value[index] <= 0x20 {
                while index < value.count, value[index] <= 0x20 { index += 1 }
                guard let byte, byte <= 0x20 else { throw SourceTree.Unplaceable() }
                while let byte = self.byte, byte <= 0x20 { position += 1 }
            } else {
                guard byte == value[index] else { throw SourceTree.Unplaceable() }
                (index, position) = (index + 1, position + 1)
            }
        }
    }

    /// Its lines stand further to the right than the key; it ends with the last of them that is not empty.
    private mutating func skipBlockText(indent: Int) {
        let header = bytes[position...].prefix { $0 != 0x0A && $0 != 0x0D }
        let digit = header.prefix { $0 > 0x20 }.first { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
        let keepsEnd = header.prefix { $0 > 0x20 }.contains(UInt8(ascii: "+"))
        var least = digit.map { max(indent, 0) + Int($0 - UInt8(ascii: "0")) }
        var end = header.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? position
        var line = header.endIndex
        while line < bytes.count {
            line += max(bytes.lineBreak(at: line), 1)
            let rest = bytes[line...].prefix { $0 != 0x0A && $0 != 0x0D }
            let blanks = rest.prefix { $0 == 0x20 }.count
            if blanks == rest.count {
                if keepsEnd { end = rest.endIndex }
            } else {
                let wanted = least ?? max(blanks, indent + 1)
                guard blanks >= wanted else { break }
                (least, end) = (wanted, rest.endIndex)
            }
            line = rest.endIndex
        }
        position = end
    }
}
