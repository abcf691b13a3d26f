extension DisplayText {
    /// The sanitised text in lines that are no wider than `columns`, broken between words where that is possible.
    ///
    /// - Parameters:
    ///   - text: the words; they need not be safe.
    ///   - columns: the room; 1 at least.
    ///   - profile: what the terminal makes of text.
    /// - Returns: one line at least, empty for a text without words; a word is broken only where it is wider than a line.
    public static func lines(
        _ text: String, columns: Int, in profile: DisplayProfile = DisplayProfile()
    ) -> [String] {
        let columns = max(columns, 1)
        var lines: [String] = []
        var line = ""
        for word in sanitized(text, in: profile).split(separator: " ") {
            var word = String(word)
            if !line.isEmpty, width(of: line, in: profile) + 1 + width(of: word, in: profile) <= columns {
                line += " " + word
                continue
            }
            if !line.isEmpty { lines.append(line) }
            while width(of: word, in: profile) > columns {
                // A wide glyph where there is room for a narrow one is cut by whoever writes it.
                let head = prefix(word, columns: columns, in: profile)
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
