/// The title and the parts of a line.
///
/// The line is split at the earliest word from which all words up to the tags are parts. So no time is left in the title
/// unread if it could have been read.
struct LineSplit {
    /// The number of words of the title.
    let titleCount: Int
    let parts: [LinePart]

    /// Splits the words of a line at the earliest possible word.
    ///
    /// - Throws: the error of a part that must be refused, if the line cannot be split before this part.
    init(_ reader: LinePartReader) throws(GrammarError) {
        var search = LineSearch(reader)
        for start in 0..<reader.words.count {
            if let parts = search.parts(from: start, without: []) {
                (titleCount, self.parts) = (start, parts)
                return
            }
            if let error = search.refusal(from: start) { throw error }
        }
        (titleCount, parts) = (reader.words.count, [])
    }
}

/// The search for the parts of which a range of words consists; each range of words is read once.
private struct LineSearch {
    private enum Found {
        case part(LinePart)
        case refused(GrammarError)
        case nothing
    }

    private let reader: LinePartReader
    private let count: Int
    private var found: [Range<Int>: Found] = [:]

    init(_ reader: LinePartReader) {
        self.reader = reader
        count = reader.words.count
    }

    private mutating func part(_ range: Range<Int>) -> Found {
        if let known = found[range] { return known }
        let new: Found
        do {
            new = try reader.part(range).map(Found.part) ?? .nothing
        } catch {
            new = .refused(error)
        }
        found[range] = new
        return new
    }

    /// The ends of the ranges of words that may be a part from a word on, the longest range first.
    private func ends(_ start: Int) -> StrideThrough<Int> {
        stride(from: min(start + LinePartReader.longest, count), through: start + 1, by: -1)
    }

    /// The parts of which all words from a word on consist; nil if there are none.
    mutating func parts(from start: Int, without taken: Set<LinePart.Place>) -> [LinePart]? {
        guard start < count else { return [] }
        for end in ends(start) {
            switch part(start..<end) {
            case .part(let part) where !taken.contains(part.place):
                guard let rest = parts(from: end, without: taken.union([part.place])) else { continue }
                return [part] + rest
            // The longest part counts, although the line may have another split: `every second wednesday`.
            case .refused where parts(from: end, without: taken) != nil: return nil
            case .part, .refused, .nothing: continue
            }
        }
        return nil
    }

    /// The error of a part that is refused, if the other words from a word on are parts; nil otherwise.
    mutating func refusal(from start: Int, without taken: Set<LinePart.Place> = []) -> GrammarError? {
        for end in ends(start) where start < count {
            switch part(start..<end) {
            case .refused(let error): if parts(from: end, without: taken) != nil { return error }
            case .part(let part) where !taken.contains(part.place):
                if let error = refusal(from: end, without: taken.union([part.place])) { return error }
            case .part, .nothing: continue
            }
        }
        return nil
    }
}
