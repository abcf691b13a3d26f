extension DisplayText {
    /// The sanitised text in lines that are no wider than `columns`, broken between words where that is possible.
    ///
    /// - Parameters:
    ///   - text: the words; they need not be safe.
    ///   - columns: the room; 1 at least.
    /// - Returns: one line at least, empty for a text without words; a word is broken only where it is wider than a line.
    public static func lines(_ text: String, columns: Int) -> [String] {
        let columns = max(columns, 1)
        var lines: [String] = []
        var line = ""
        for word in sanitized(text).split(separator: " ") {
            var word = String(word)
            if !line.isEmpty, width(of: line) + 1 + width(of: word) <= columns {
                line += " " + word
                continue
            }
            if !line.isEmpty { lines.append(line) }
            while width(of: word) > columns {
                // A wide glyph where there is room for a narrow one is cut by whoever writes it.
                let head = prefix(word, columns: columns)
                let piece = head.isEmpty ? String(word.prefix(1)) : head
                lines.append(piece)
                word = String(word.dropFirst(piece.count))
            }
            line = word
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line) }
        return lines
    }
}
