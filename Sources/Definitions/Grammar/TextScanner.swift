/// Walks through a short text, one Unicode scalar after the other.
struct TextScanner {
    let scalars: [Unicode.Scalar]
    private(set) var position = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    var isAtEnd: Bool { position == scalars.count }
    var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

    /// Steps over one scalar if it is the given one.
    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    /// Steps over the scalars that fulfil a predicate, and returns where they are.
    mutating func range(while belongs: (Unicode.Scalar) -> Bool) -> Range<Int> {
        let start = position
        while let scalar = next, belongs(scalar) { position += 1 }
        return start..<position
    }

    /// Steps over decimal digits, and returns where they are.
    mutating func digits() -> Range<Int> { range { ("0"..."9").contains($0) } }

    /// The text of a range.
    func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    /// What is left, as a range.
    var rest: Range<Int> { position..<scalars.count }
}
