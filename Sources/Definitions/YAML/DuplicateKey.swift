import Yams

/// Finds where a key is given for the second time; the parser only tells where the first one is.
enum DuplicateKey {
    /// The spot of the second key, or nil where the mapping is not in block style or the key is written in another way.
    ///
    /// In a block mapping all keys start in one column, and the mapping ends at the first line that starts before it.
    static func second(_ key: String, after first: Mark, in source: inout SourceText) -> Spot? {
        let indent = first.column - 1
        let spellings = [key, "\"\(key)\"", "'\(key)'"].map { Array($0.utf8) }
        for (line, bytes) in source.lines(after: first.line) {
            let blanks = bytes.prefix { $0 == UInt8(ascii: " ") }.count
            let rest = bytes.dropFirst(blanks)
            guard let head = rest.first, head != UInt8(ascii: "#") else { continue }
            guard blanks >= indent else { return nil }
            guard blanks == indent, let spelling = spellings.first(where: { rest.starts(with: $0) }) else { continue }
            let tail = rest.dropFirst(spelling.count).drop { $0 == UInt8(ascii: " ") }
            if tail.first == UInt8(ascii: ":") { return Spot(line: line, column: first.column, extent: .scalar(key)) }
        }
        return nil
    }
}
