/// Finds the word that somebody meant.
enum Spelling {
    /// The candidate nearest to a word, if one is near enough to be meant by it.
    ///
    /// A third of the letters may differ; case does not count.
    ///
    /// - Complexity: O(candidates × length²), and the length is bounded.
    static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let lowercased = Array(word.lowercased())
        guard !lowercased.isEmpty, lowercased.count <= 64 else { return nil }
        let limit = max(1, lowercased.count / 3)
        var best: (distance: Int, word: String)?
        for candidate in candidates where abs(candidate.count - lowercased.count) <= limit {
            let distance = distance(lowercased, Array(candidate.lowercased()))
            // A word all of whose letters differ is no suggestion.
            guard distance <= limit, distance < max(candidate.count, lowercased.count) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
        }
        return best?.word
    }

    /// How many letters to add, drop, change, or swap with their neighbour, to make one word of another.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }

    /// The sentence that offers the nearest word, or else the one given.
    static func help(for word: String, among candidates: some Sequence<String>, otherwise: String) -> String {
        nearest(to: word, among: candidates).map { "did you mean \"\($0)\"?" } ?? otherwise
    }
}

extension String {
    /// The text in quotes, as messages show it; cut where it is too long to be read.
    var quoted: String {
        let cut = prefix(40)
        return "\"" + cut + (cut.endIndex < endIndex ? "…" : "") + "\""
    }
}
