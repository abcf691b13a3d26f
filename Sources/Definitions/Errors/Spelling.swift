import Screen

/// Finds the most likely correction of a misspelt word.
public enum Spelling {
    /// The candidate most similar to a word; nil if no candidate is similar enough.
    ///
    /// The candidate differs from the word in at most a third of the letters, or in one letter of a short word; case is
    /// ignored. Among equally similar candidates, the result is the first candidate that is a prefix of the word or has
    /// the word as a prefix. If there is no such prefix, the result is the first of the equally similar candidates.
    ///
    /// - Complexity: O(candidates × length²), and the length is bounded.
    static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let letters = word.utf8.map(\.lowercasedASCII)
        guard (1...64).contains(letters.count) else { return nil }
        var limit = max(1, letters.count / 3)
        var best: (candidate: String, sharesStart: Bool)?
        for candidate in candidates where abs(candidate.utf8.count - letters.count) <= limit {
            let other = candidate.utf8.map(\.lowercasedASCII)
            // A candidate that differs in every letter is not similar.
            let reach = min(limit, max(letters.count, other.count) - 1)
            guard let distance = distance(letters, other, atMost: reach) else { continue }
            let sharesStart = other.starts(with: letters) || letters.starts(with: other)
            if let best, distance == limit, best.sharesStart || !sharesStart { continue }
            best = (candidate, sharesStart)
            // Only a closer candidate, or an equally close candidate that shares its start with the word, can replace
            // this candidate.
            limit = distance
        }
        return best?.candidate
    }

    /// The candidates most similar to a word, the most similar first.
    static func nearest(_ count: Int, to word: String, among candidates: [String]) -> [String] {
        let letters = word.utf8.prefix(64).map(\.lowercasedASCII)
        let ranked = candidates.enumerated().map { index, candidate in
            let distance = distance(letters, candidate.utf8.map(\.lowercasedASCII), atMost: .max)
            return (distance: distance ?? .max, index: index, candidate: candidate)
        }
        return ranked.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(count).map(\.candidate)
    }

    /// A sentence that suggests the most similar candidate; `otherwise` if no candidate is similar.
    public static func help(for word: String, among candidates: some Sequence<String>, otherwise: String) -> String {
        nearest(to: word, among: candidates).map { "did you mean \"\($0)\"?" } ?? otherwise
    }

    /// The edit distance: the number of insertions, deletions, substitutions and swaps of adjacent letters.
    ///
    /// - Returns: the distance; nil if it exceeds `limit`.
    private static func distance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        var current = beforeLast
        for row in left.indices {
            current[0] = row + 1
            for column in right.indices {
                let change = left[row] == right[column] ? 0 : 1
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + change)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current[column + 1] = cost
            }
            // A swap spans two rows, so the search stops only if two successive rows exceed the limit.
            if min(current.min() ?? 0, last.min() ?? 0) > limit { return nil }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}

extension UInt8 {
    /// The byte, with an ASCII capital letter converted to lower case.
    var lowercasedASCII: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}

extension String {
    /// The text without escape sequences: control characters are replaced or removed.
    public var safeForTerminal: String { DisplayText.sanitized(self) }

    /// The text in quotes, as messages show it, truncated to 40 characters.
    public var quoted: String {
        let cut = String(prefix(40))
        return "\"" + cut + (cut.utf8.count < utf8.count ? "…" : "") + "\""
    }
}
