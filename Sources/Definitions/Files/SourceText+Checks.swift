extension SourceText {
    /// The text, after the checks that come before any parsing.
    ///
    /// - Throws: an error of code `fileTooLarge`, `invalidUTF8` or `controlCharacter`, at the first such place.
    mutating func checkedText() throws(DefinitionError) -> String {
        guard bytes.count <= SourceFile.sizeLimit else {
            throw error(.fileTooLarge, "the file is larger than 8 MiB", offset: 0, count: 0, help: "split it")
        }
        if isUTF16 {
            throw error(.invalidUTF8, "this file is UTF-16", offset: 0, count: 0, help: "save it as UTF-8")
        }
        if let offset = invalidUTF8 {
            let byte = String(bytes[offset], radix: 16, uppercase: true)
            throw error(
                .invalidUTF8, "byte 0x\(byte) is not UTF-8", offset: offset, count: 1, help: "save the file as UTF-8")
        }
        if let (offset, scalar) = forbiddenScalar {
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            throw error(
                .controlCharacter,
                "control character \(name) is not allowed",
                offset: offset,
                count: scalar.utf8.count,
                help: "remove it"
            )
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func error(
        _ code: DefinitionError.Code,
        _ message: String,
        offset: Int,
        count: Int,
        help: String
    ) -> DefinitionError {
        DefinitionError(
            code: code,
            path: path,
            quote: quote(offset: offset, count: count),
            message: message,
            help: help,
            related: nil
        )
    }

    /// Whether it starts with a byte order mark of UTF-16, or with two ASCII characters in it.
    private var isUTF16: Bool {
        let start = bytes.prefix(4)
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return true }
        let zeros = start.map { $0 == 0 }
        return zeros == [true, false, true, false] || zeros == [false, true, false, true]
    }

    /// Where the first byte stands that is not part of a character.
    private var invalidUTF8: Int? {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .emptyInput: return nil
            case .error: return offset
            }
        }
    }

    /// The first character that YAML does not allow in a file.
    private var forbiddenScalar: (offset: Int, scalar: Unicode.Scalar)? {
        for (offset, byte) in bytes.enumerated() {
            switch byte {
            case 0x09, 0x0A, 0x0D: continue
            case ..<0x20, 0x7F: return (offset, Unicode.Scalar(byte))
            case 0xC2:
                let next = bytes[offset + 1]
                if next < 0xA0, next != 0x85 { return (offset, Unicode.Scalar(next)) }
            case 0xEF:
                guard bytes[offset + 1] == 0xBF, bytes[offset + 2] >= 0xBE else { continue }
                return (offset, bytes[offset + 2] == 0xBE ? "\u{FFFE}" : "\u{FFFF}")
            default: continue
            }
        }
        return nil
    }
}
