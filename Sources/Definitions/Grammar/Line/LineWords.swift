/// The words of a line, with their ranges: an optional title in quotes, words, and tags at the end.
struct LineWords {
    struct Word {
        let text: String
        /// The range in the line, in Unicode scalars.
        let range: Range<Int>

        /// The word in lower case, for the comparison with keywords.
        var lowercased: String { text.lowercased() }
    }

    /// The title between the quotes at the start of the line; nil if the line does not begin with a quote.
    let quotedTitle: String?

    /// The words between the title in quotes, if any, and the tags.
    let all: [Word]

    /// The tags without `#`; if a tag is given twice, its last place counts.
    let tags: [String]

    /// The end of the words in the line, in Unicode scalars.
    let end: Int

    var count: Int { all.count }

    /// Splits a line into words.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - title: the title in quotes, if it is known and not in the line.
    ///   - mayBeginWithQuote: whether a quote at the start of the line begins a title.
    /// - Throws: ``GrammarError`` if the quotes of the title are not closed.
    init(_ line: String, title: String? = nil, mayBeginWithQuote: Bool = true) throws(GrammarError) {
        var scanner = TextScanner(line)
        scanner.skipBlanks()
        quotedTitle = title == nil && mayBeginWithQuote ? try Self.quoted(&scanner) : title
        var words: [Word] = []
        while true {
            scanner.skipBlanks()
            if scanner.isAtEnd { break }
            let range = scanner.range { !$0.isBlank }
            words.append(Word(text: scanner.text(range), range: range))
        }
        let count = words.lastIndex { !$0.text.hasPrefix("#") || $0.text.count == 1 }.map { $0 + 1 } ?? 0
        if let tag = words[..<count].first(where: {
            $0.text.hasPrefix("#") && $0.text.dropFirst().first?.isLetter == true
        }) {
            throw GrammarError(
                "a tag stands at the end of the line",
                help: "write \(tag.text) behind the time, or the title in quotes",
                range: tag.range, isRefusal: true)
        }
        // `#work,#urgent` are two tags.
        let tags = words[count...].flatMap { $0.text.replacing(",#", with: " #").split(separator: " ") }
            .map { String($0.dropFirst()) }
        self.tags = tags.indices.filter { !tags[($0 + 1)...].contains(tags[$0]) }.map { tags[$0] }
        all = Array(words[..<count])
        end = all.last?.range.upperBound ?? 0
    }

    /// Reads a title in double quotes: `"…"` or `“…”`; nil if the line begins with another character.
    private static func quoted(_ scanner: inout TextScanner) throws(GrammarError) -> String? {
        let pairs: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "“": "”"]
        guard let open = scanner.next, let close = pairs[open] else { return nil }
        let start = scanner.position
        _ = scanner.skip(open)
        let title = scanner.range { $0 != close }
        guard scanner.skip(close) else {
            throw GrammarError(
                "the quote is not closed", help: "write a quote after the title, too: \"Every second counts\" 4m",
                range: start..<start + 1)
        }
        return scanner.text(scanner.trimmed(title))
    }

    /// The text of a range of words.
    func text(_ range: Range<Int>) -> String { all[range].map(\.text).joined(separator: " ") }

    /// The range in the line of a range of words; the end of the words if the range is empty.
    func place(_ range: Range<Int>) -> Range<Int> {
        guard let first = all[range].first, let last = all[range].last else { return end..<end }
        return first.range.lowerBound..<last.range.upperBound
    }
}
