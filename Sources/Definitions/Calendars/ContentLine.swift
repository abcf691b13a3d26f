/// A line of a calendar file, RFC 5545, section 3.1: `DTSTART;TZID=Europe/Berlin:20271224T180000`.
///
/// A long line may be folded: it continues in the next line, which begins with a space or a tab.
struct ContentLine {
    /// The part of the content line that one physical line of the file contains.
    struct Piece {
        /// The byte offset of the part in the unfolded line.
        let offset: Int
        /// The number of the physical line in the file.
        let line: Int
        /// The column at which the part starts in the file.
        let column: Int
    }

    /// The line in UTF-8, unfolded; without the rest after a letter with too many combining marks.
    let bytes: [UInt8]
    let pieces: [Piece]

    /// The name of the line's property, in upper case.
    private(set) var name = ""

    /// The byte offsets of the end of the name and of the start of the value; nil if the line has no value.
    private let nameEnd: Int
    private let valueStart: Int?

    init(_ bytes: [UInt8], _ pieces: [Piece]) {
        let bytes = bytes.excessiveMark.map { Array(bytes[..<$0]) } ?? bytes
        self.bytes = bytes
        self.pieces = pieces
        nameEnd = bytes.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") } ?? bytes.count
        name = String(decoding: bytes[..<nameEnd], as: UTF8.self).uppercased()
        valueStart = Self.valueStart(bytes, from: nameEnd, isTime: Self.times.contains(name))
    }

    /// Whether the line is a content line: a name, optional parameters, and a colon.
    var isValid: Bool { valueStart != nil && !name.isEmpty }

    /// The name of the line's property, as written.
    var writtenName: String { String(decoding: bytes[..<nameEnd], as: UTF8.self) }

    /// The text after the colon.
    var value: String { String(decoding: bytes[(valueStart ?? bytes.count)...], as: UTF8.self) }

    /// The value without escapes: `\n` becomes a space; `\,`, `\;` and `\\` lose their backslash.
    var text: String { Self.unescaped(bytes[(valueStart ?? bytes.count)...]) }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
        var text: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                text.append(byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N") ? UInt8(ascii: " ") : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The value of a parameter, without the quotes and escapes that some programs write; nil if the parameter is
    /// missing.
    func parameter(_ wanted: String) -> String? {
        guard let valueStart else { return nil }
        var start = nameEnd
        while start < valueStart - 1 {
            let end = Self.end(of: bytes, from: start + 1, before: valueStart - 1)
            let parts = bytes[(start + 1)..<end].split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, String(decoding: parts[0], as: UTF8.self).uppercased() == wanted {
                return Self.unescaped(parts[1].filter { $0 != UInt8(ascii: "\"") }[...])
            }
            start = end
        }
        return nil
    }

    // MARK: Source ranges

    /// The source range of the whole line.
    var sourceRange: SourceRange { sourceRange(0..<bytes.count) }

    var valueRange: SourceRange { sourceRange((valueStart ?? 0)..<bytes.count) }

    /// The source range of a range of bytes in the value, up to the end of the physical line.
    func valueRange(_ range: Range<Int>) -> SourceRange {
        let start = valueStart ?? 0
        return sourceRange(min(start + range.lowerBound, bytes.count)..<min(start + range.upperBound, bytes.count))
    }

    private func sourceRange(_ range: Range<Int>) -> SourceRange {
        let index = pieces.lastIndex { $0.offset <= range.lowerBound } ?? 0
        let piece = pieces[index]
        let end = index + 1 < pieces.count ? min(pieces[index + 1].offset, range.upperBound) : range.upperBound
        let column = piece.column + Self.scalarCount(bytes[piece.offset..<range.lowerBound])
        let count = Self.scalarCount(bytes[range.lowerBound..<max(end, range.lowerBound)])
        return SourceRange(line: piece.line, column: column, extent: .scalars(count))
    }

    private static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { !$0.isUTF8Continuation } }

    /// The names of lines whose values are times, which contain no colon.
    private static let times: Set<String> = ["DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE"]

    /// The start of the value: after the first colon outside quotes.
    ///
    /// The value of a time starts after the last colon before a date: some programs write a zone such as
    /// `(UTC+01:00) Berlin` without quotes.
    private static func valueStart(_ bytes: [UInt8], from nameEnd: Int, isTime: Bool) -> Int? {
        if isTime, let colon = bytes.lastIndex(of: UInt8(ascii: ":")), colon >= nameEnd,
            bytes[(colon + 1)...].prefix(while: \.isASCIIDigit).count >= 8
        {
            return colon + 1
        }
        var isQuoted = false
        for index in nameEnd..<bytes.count {
            if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if bytes[index] == UInt8(ascii: ":"), !isQuoted { return index + 1 }
        }
        return nil
    }

    /// The end of a parameter: the index of the next semicolon outside quotes, or `end`.
    private static func end(of bytes: [UInt8], from start: Int, before end: Int) -> Int {
        var isQuoted = false
        for index in start..<end {
            if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if bytes[index] == UInt8(ascii: ";"), !isQuoted { return index }
        }
        return end
    }
}

/// The unfolded lines of a calendar file, one after the other.
struct ContentLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var offset = 0
    private var line = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> ContentLine? {
        while offset < bytes.count {
            let found = nextLine()
            if !found.bytes.isEmpty { return found }
        }
        return nil
    }

    private mutating func nextLine() -> ContentLine {
        var unfolded: [UInt8] = []
        var pieces = [ContentLine.Piece(offset: 0, line: line, column: 1)]
        while offset < bytes.count {
            let length = bytes.lineBreak(at: offset)
            guard length > 0 else {
                unfolded.append(bytes[offset])
                offset += 1
                continue
            }
            line += 1
            if bytes[offset] != 0x0A, bytes[offset] != 0x0D {
                // NEL, LS and PS do not end a line of a calendar, but count as line breaks in error locations.
                unfolded += bytes[offset..<offset + length]
                offset += length
                pieces.append(.init(offset: unfolded.count, line: line, column: 1))
                continue
            }
            offset += length
            skipEmptyLines()
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t") else {
                break
            }
            offset += 1
            pieces.append(.init(offset: unfolded.count, line: line, column: 2))
        }
        return ContentLine(unfolded, pieces)
    }

    /// Skips empty lines, which some programs write even inside a folded line.
    private mutating func skipEmptyLines() {
        while offset < bytes.count, bytes[offset] == 0x0A || bytes[offset] == 0x0D {
            offset += bytes.lineBreak(at: offset)
            line += 1
        }
    }
}
