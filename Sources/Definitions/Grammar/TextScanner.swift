/// Walks through a short text, one Unicode scalar after the other.
struct TextScanner {
    let scalars: [Unicode.Scalar]
    private(set) var position = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// Walks through a text without the blanks around it; positions stay those of the text.
    init(trimming text: String) {
        var scalars = Array(text.unicodeScalars)
        while scalars.last?.isBlank ?? false { scalars.removeLast() }
        self.scalars = scalars
        skipBlanks()
    }

    var isAtEnd: Bool { position == scalars.count }
    var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

    /// The scalar so many after the next one.
    func peek(_ distance: Int) -> Unicode.Scalar? {
        scalars.indices.contains(position + distance) ? scalars[position + distance] : nil
    }

    /// Steps over one scalar if it is the given one.
    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    /// Steps over white space.
    mutating func skipBlanks() { _ = range(while: \.isBlank) }

    /// Steps over the scalars that fulfil a predicate, and returns where they are.
    mutating func range(while belongs: (Unicode.Scalar) -> Bool) -> Range<Int> {
        let start = position
        while let scalar = next, belongs(scalar) { position += 1 }
        return start..<position
    }

    /// Steps over decimal digits, and returns where they are.
    mutating func digits() -> Range<Int> { range(while: \.isDigit) }

    /// Steps over letters, and returns where they are.
    mutating func word() -> Range<Int> { range(while: \.isLetter) }

    /// The text of a range.
    func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        for index in range { view.append(scalars[index]) }
        return String(view)
    }

    /// A range without the white space at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        guard let first = range.first(where: { !scalars[$0].isBlank }) else {
            return range.lowerBound..<range.lowerBound
        }
        let last = range.last { !scalars[$0].isBlank } ?? first
        return first..<last + 1
    }

    /// Steps over a word, and returns it in lower case.
    mutating func nextWord() -> String { text(word()).lowercased() }

    /// Steps over some words with blanks before each, whatever their case.
    ///
    /// - Returns: whether they stood there; if not, nothing is stepped over.
    mutating func skip(words: [String]) -> Bool {
        var ahead = self
        for word in words {
            ahead.skipBlanks()
            guard ahead.nextWord() == word else { return false }
        }
        self = ahead
        return true
    }

    /// What is left before some words that end the text, with blanks before each; nil where they do not.
    func range(before words: [String]) -> Range<Int>? {
        var end = scalars.count
        for word in words.reversed() {
            let start = end - word.unicodeScalars.count
            guard start >= position, text(start..<end).lowercased() == word else { return nil }
            guard start == position || scalars[start - 1].isBlank else { return nil }
            end = scalars[position..<start].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? position
        }
        return position..<end
    }

    /// What is left, as a range.
    var rest: Range<Int> { position..<scalars.count }
}

extension Unicode.Scalar {
    /// Whether it is one of `0` to `9`.
    var isDigit: Bool { ("0"..."9").contains(self) }

    /// Whether it is white space; looking up its properties takes time, so ASCII comes first.
    var isBlank: Bool { isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace }

    /// Whether it is a letter of any script.
    var isLetter: Bool {
        isASCII ? ("a"..."z").contains(self) || ("A"..."Z").contains(self) : properties.isAlphabetic
    }
}
