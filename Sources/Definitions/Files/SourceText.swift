/// The text of a file, with the conversion from source ranges to the lines that contain them.
struct SourceText {
    /// The path as the user wrote it.
    let path: String

    /// The text in UTF-8, without a byte order mark.
    let bytes: [UInt8]

    /// The byte offset of the start of each line.
    ///
    /// Computed on first use: only errors need the offsets, and most files have no error.
    private lazy var lineStarts = Self.lineStarts(in: bytes)

    /// The position of the last lookup.
    ///
    /// Without this position, each lookup in a file of one long line would scan the line from its start.
    private var cursor = (line: 1, column: 1, offset: 0)

    init(path: String, bytes: [UInt8]) {
        self.path = path
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        self.bytes = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// The line that contains a source range, with the text of the range marked.
    mutating func quote(_ sourceRange: SourceRange) -> Quote {
        let start = offset(ofLine: sourceRange.line, column: sourceRange.column)
        let end = endOfLine(from: start)
        let token = sourceRange.extent.range(in: bytes[start..<end])
        // The parser may report the end of the file as a position in the line after the last line.
        return quote(line: min(sourceRange.line, lineStarts.count), bytes: token)
    }

    /// The line that contains a byte, with `count` bytes marked.
    mutating func quote(offset: Int, count: Int) -> Quote {
        let line = lineStarts.partitioningIndex { $0 > offset }
        return quote(line: max(1, line), bytes: offset..<min(bytes.count, offset + count))
    }

    mutating func lines(after line: Int) -> some Sequence<(number: Int, bytes: ArraySlice<UInt8>)> {
        let starts = lineStarts.dropFirst(line)
        return starts.indices.lazy.map { [self] in ($0 + 1, bytes[starts[$0]..<endOfLine(from: starts[$0])]) }
    }

    private mutating func quote(line: Int, bytes marked: Range<Int>) -> Quote {
        let start = lineStarts[line - 1]
        let end = endOfLine(from: marked.upperBound)
        let before = clipped(start..<marked.lowerBound, to: Quote.contextLimit, keepingEnd: true)
        let after = clipped(marked.upperBound..<end, to: Quote.contextLimit, keepingEnd: false)
        return Quote(
            line: line,
            column: 1 + scalarCount(in: start..<marked.lowerBound, line: line),
            before: before,
            marked: clipped(marked, to: Quote.contextLimit, keepingEnd: false),
            after: after
        )
    }

    /// The text of a range, truncated to the limit with an ellipsis.
    private func clipped(_ range: Range<Int>, to limit: Int, keepingEnd: Bool) -> String {
        guard range.count > limit else { return String(decoding: bytes[range], as: UTF8.self) }
        if keepingEnd {
            let start = (range.upperBound - limit..<range.upperBound).first { !bytes[$0].isUTF8Continuation }
            return "…" + String(decoding: bytes[(start ?? range.upperBound)..<range.upperBound], as: UTF8.self)
        }
        let end = (range.lowerBound..<range.lowerBound + limit).last { !bytes[$0].isUTF8Continuation }
        return String(decoding: bytes[range.lowerBound..<(end ?? range.lowerBound)], as: UTF8.self) + "…"
    }

    /// The byte offset of a position that the parser reports as a line and a column.
    mutating func offset(ofLine line: Int, column: Int) -> Int {
        guard line <= lineStarts.count else { return bytes.count }
        var (reached, offset) = (1, lineStarts[line - 1])
        if cursor.line == line, cursor.column <= column { (reached, offset) = (cursor.column, cursor.offset) }
        while reached < column, offset < bytes.count, bytes.lineBreak(at: offset) == 0 {
            offset += 1
            while offset < bytes.count, bytes[offset].isUTF8Continuation { offset += 1 }
            reached += 1
        }
        cursor = (line, reached, offset)
        return offset
    }

    private func scalarCount(in range: Range<Int>, line: Int) -> Int {
        if cursor.line == line, cursor.offset <= range.upperBound, cursor.offset >= range.lowerBound {
            return cursor.column - 1 + bytes[cursor.offset..<range.upperBound].count { !$0.isUTF8Continuation }
        }
        return bytes[range].count { !$0.isUTF8Continuation }
    }

    /// The end of the line; in a very long line, an offset after all bytes that an error can show.
    private func endOfLine(from offset: Int) -> Int {
        let limit = min(bytes.count, offset + 4 * Quote.contextLimit)
        return (offset..<limit).first { bytes.lineBreak(at: $0) > 0 } ?? limit
    }

    private static func lineStarts(in bytes: [UInt8]) -> [Int] {
        var starts = [0]
        var offset = 0
        while offset < bytes.count {
            let length = bytes.lineBreak(at: offset)
            offset += max(1, length)
            if length > 0 { starts.append(offset) }
        }
        return starts
    }
}

extension [UInt8] {
    /// The length of the line break at an offset in bytes; 0 if no line break starts there.
    ///
    /// The line breaks are the same as in libyaml, so that the line numbers agree: LF, CR, CR LF, NEL, LS, PS.
    func lineBreak(at offset: Int) -> Int {
        switch self[offset] {
        case 0x0A: 1
        case 0x0D: offset + 1 < count && self[offset + 1] == 0x0A ? 2 : 1
        case 0xC2: offset + 1 < count && self[offset + 1] == 0x85 ? 2 : 0
        case 0xE2:
            offset + 2 < count && self[offset + 1] == 0x80 && (self[offset + 2] | 1) == 0xA9 ? 3 : 0
        default: 0
        }
    }
}

extension UInt8 {
    var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }
}

extension SourceText {
    /// The bytes of the file, after a check of its size and of its encoding; the bytes may contain control characters.
    ///
    /// - Throws: an error with the code `fileTooLarge` or `invalidUTF8`.
    mutating func checkedBytes() throws(DefinitionError) -> [UInt8] {
        guard bytes.count <= SourceFile.sizeLimit else {
            throw error(.fileTooLarge, "the file is larger than 8 MiB", offset: 0, count: 0, help: "split it")
        }
        if isUTF16 {
            throw error(.invalidUTF8, "this file is UTF-16", offset: 0, count: 0, help: "save it as UTF-8")
        }
        return bytes
    }

    /// The text, if its size, its encoding and its characters are valid.
    ///
    /// - Throws: an error with the code `fileTooLarge`, `invalidUTF8`, `controlCharacter` or `tooLong`, at the location
    ///   of the first error.
    mutating func checkedText() throws(DefinitionError) -> String {
        _ = try checkedBytes()
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
        if let offset = bytes.excessiveMark {
            throw error(
                .tooLong, "a letter has more than \([UInt8].mostMarks) combining marks", offset: offset, count: 0,
                help: "remove them")
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

    /// Whether the text starts with a UTF-16 byte order mark, or with two ASCII characters encoded as UTF-16.
    private var isUTF16: Bool {
        let start = bytes.prefix(4)
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return true }
        let zeros = start.map { $0 == 0 }
        return zeros == [true, false, true, false] || zeros == [false, true, false, true]
    }

    /// The offset of the first byte sequence that is not valid UTF-8; nil if all bytes are valid.
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

    /// The first character that YAML forbids.
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
