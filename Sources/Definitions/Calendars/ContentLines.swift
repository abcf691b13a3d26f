/// The lines of a calendar file, one after the other, unfolded.
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
                // A separator of other files ends no line of a calendar, but errors count it as one.
                unfolded += bytes[offset..<offset + length]
                offset += length
                pieces.append(.init(offset: unfolded.count, line: line, column: 1))
                continue
            }
            offset += length
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t") else {
                break
            }
            offset += 1
            pieces.append(.init(offset: unfolded.count, line: line, column: 2))
        }
        return ContentLine(unfolded, pieces)
    }
}
