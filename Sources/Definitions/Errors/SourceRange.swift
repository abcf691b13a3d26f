/// The source range of an error: its start and its extent.
///
/// - Units: lines and columns start from 1; columns count Unicode scalars.
struct SourceRange: Hashable {
    /// The extent of a source range; the extent of a value with quotes or escapes can only be computed from the line.
    enum Extent: Hashable {
        /// A YAML scalar with this value, including its quotes.
        case scalar(String)
        /// A range of Unicode scalars in a value. The extent is the whole value if the text in the file differs from
        /// the value, for example because of escapes.
        case part(of: String, Range<Int>)
        /// A number of Unicode scalars.
        case scalars(Int)
    }

    var line: Int
    var column: Int
    var extent: Extent

    static let start = SourceRange(line: 1, column: 1, extent: .scalars(0))

    /// The source range of a range of Unicode scalars in the value.
    func part(_ range: Range<Int>) -> SourceRange {
        guard case .scalar(let value) = extent else { return self }
        return SourceRange(line: line, column: column, extent: .part(of: value, range))
    }
}

extension SourceRange.Extent {
    /// The byte range of this extent in `rest`, the line from the start of the source range to the end of the line.
    func range(in rest: ArraySlice<UInt8>) -> Range<Int> {
        switch self {
        case .scalars(let count): return rest.startIndex..<rest.index(after: count)
        case .scalar(let value): return Self.token(value, in: rest)
        case .part(let value, let range):
            let text = rest.dropFirst(rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "'") ? 1 : 0)
            guard text.starts(with: value.utf8) else { return Self.token(value, in: rest) }
            let start = text.index(after: range.lowerBound)
            return start..<rest[start...].index(after: max(1, range.count))
        }
    }

    private static func token(_ value: String, in rest: ArraySlice<UInt8>) -> Range<Int> {
        if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            return rest.startIndex..<endOfQuoted(rest, quote: quote)
        }
        if !value.isEmpty, rest.starts(with: value.utf8) { return rest.startIndex..<rest.startIndex + value.utf8.count }
        let end = rest.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return rest.startIndex..<(end.map { $0 + 1 } ?? rest.startIndex)
    }

    private static func endOfQuoted(_ rest: ArraySlice<UInt8>, quote: UInt8) -> Int {
        var index = rest.startIndex + 1
        while index < rest.endIndex {
            if rest[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                index += 1
            } else if rest[index] == quote {
                // Two single quotes in a row are an escaped quote.
                guard quote == UInt8(ascii: "'"), rest[(index + 1)...].first == quote else { return index + 1 }
                index += 1
            }
            index += 1
        }
        return rest.endIndex
    }
}

extension ArraySlice<UInt8> {
    /// The index `count` Unicode scalars after the start, or the end index if there are fewer scalars.
    fileprivate func index(after count: Int) -> Int {
        var index = startIndex
        for _ in 0..<count where index < endIndex {
            index += 1
            while index < endIndex, self[index].isUTF8Continuation { index += 1 }
        }
        return index
    }
}
