/// A scanner for a short text, which reads one Unicode scalar after the other.
struct TextScanner {
    private(set) var scalars: [Unicode.Scalar]
    private(set) var position = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// Creates a scanner that skips surrounding whitespace of a text; positions are indices in the full text.
    init(trimming text: String) {
        var scalars = Array(text.unicodeScalars)
        while scalars.last?.isBlank ?? false { scalars.removeLast() }
        self.scalars = scalars
        skipBlanks()
    }

    var isAtEnd: Bool { position == scalars.count }
    var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

    /// The scalar `distance` places after the next scalar; nil if the text is shorter.
    func peek(_ distance: Int) -> Unicode.Scalar? {
        scalars.indices.contains(position + distance) ? scalars[position + distance] : nil
    }

    /// Skips the next scalar if it equals the given scalar.
    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    mutating func skipBlanks() { _ = range(while: \.isBlank) }

    /// Skips the scalars that match a predicate, and returns their range.
    mutating func range(while belongs: (Unicode.Scalar) -> Bool) -> Range<Int> {
        let start = position
        while let scalar = next, belongs(scalar) { position += 1 }
        return start..<position
    }

    /// Skips decimal digits, and returns their range.
    mutating func digits() -> Range<Int> { range(while: \.isDigit) }

    /// Skips letters, and returns their range.
    mutating func word() -> Range<Int> { range(while: \.isLetter) }

    func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        for index in range { view.append(scalars[index]) }
        return String(view)
    }

    /// A range without its leading and trailing whitespace.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        guard let first = range.first(where: { !scalars[$0].isBlank }) else {
            return range.lowerBound..<range.lowerBound
        }
        let last = range.last { !scalars[$0].isBlank } ?? first
        return first..<last + 1
    }

    /// Skips a word, and returns it in lower case.
    mutating func nextWord() -> String { text(word()).lowercased() }

    /// Skips the given words, ignoring case, each with optional whitespace before it.
    ///
    /// - Returns: whether the words follow; if not, the position is unchanged.
    mutating func skip(words: [String]) -> Bool {
        var ahead = self
        for word in words {
            ahead.skipBlanks()
            guard ahead.nextWord() == word else { return false }
        }
        self = ahead
        return true
    }

    /// The range from the position to the given words at the end of the text; nil if the text does not end with the
    /// words.
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

    /// The range of a word, ignoring case, that follows the position and stands between whitespace or the ends of the
    /// text.
    func range(ofWord word: String) -> Range<Int>? {
        var ahead = self
        while !ahead.isAtEnd {
            let range = ahead.range { !$0.isBlank }
            if range.count == word.utf8.count, text(range).lowercased() == word { return range }
            ahead.skipBlanks()
        }
        return nil
    }

    /// The scanner of the text before an index, without whitespace at its end.
    func cut(at end: Int) -> TextScanner {
        var scanner = self
        scanner.scalars.removeSubrange(max(end, position)...)
        while scanner.scalars.count > position, scanner.scalars.last?.isBlank ?? false { scanner.scalars.removeLast() }
        return scanner
    }

    /// The scanner of the text from an index, without whitespace at its start.
    func cut(from start: Int) -> TextScanner {
        var scanner = self
        scanner.position = start
        if start < scalars.count { scanner.skipBlanks() }
        return scanner
    }

    /// The range that is not scanned yet.
    var rest: Range<Int> { position..<scalars.count }
}

extension Unicode.Scalar {
    /// Whether the scalar is one of `0` to `9`.
    var isDigit: Bool { ("0"..."9").contains(self) }

    /// Whether the scalar is whitespace; ASCII is checked first, because looking up Unicode properties is slower.
    var isBlank: Bool { isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace }

    /// Whether the scalar is a letter of any script.
    var isLetter: Bool {
        isASCII ? ("a"..."z").contains(self) || ("A"..."Z").contains(self) : properties.isAlphabetic
    }
}
