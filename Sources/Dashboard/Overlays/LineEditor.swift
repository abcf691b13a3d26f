import Screen

/// An editable line of text, with the usual editing keys of a shell.
///
/// The cursor moves by whole grapheme clusters, and keys delete whole grapheme clusters.
public struct LineEditor: Equatable, Sendable {
    /// The grapheme clusters of the text.
    private var characters: [Character]

    /// The position of the cursor: the number of grapheme clusters before the cursor.
    public private(set) var cursor: Int

    /// Creates a line with the cursor at its end.
    public init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    /// The text of the line.
    public var text: String { String(characters) }

    /// Whether the line is empty.
    public var isEmpty: Bool { characters.isEmpty }

    /// The text before the cursor.
    public var textBeforeCursor: String { String(characters[..<cursor]) }

    // MARK: Editing

    /// Replaces the whole line, and moves the cursor to its end.
    public mutating func replace(with text: String) { self = LineEditor(text) }

    /// Inserts a text at the cursor.
    ///
    /// Line feeds and tabs become spaces.
    ///
    /// A combining mark joins the cluster before the cursor.
    public mutating func insert(_ text: String) {
        let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        let before = textBeforeCursor + line
        characters = Array(before + String(characters[cursor...]))
        cursor = min(before.count, characters.count)
    }

    /// Handles a key.
    ///
    /// - Returns: whether the editor handled the key.
    public mutating func handle(_ key: Key) -> Bool {
        if case .character(let character) = key.code, key.modifiers.isEmpty {
            insert(String(character))
            return true
        }
        guard let edit = Self.edits[key] else { return false }
        edit(&self)
        return true
    }

    private static let edits: [Key: @Sendable (inout LineEditor) -> Void] = {
        let table: [(String, @Sendable (inout LineEditor) -> Void)] = [
            ("left ctrl-b", { $0.cursor = max($0.cursor - 1, 0) }),
            ("right ctrl-f", { $0.cursor = min($0.cursor + 1, $0.characters.count) }),
            ("home ctrl-a", { $0.cursor = 0 }),
            ("end ctrl-e", { $0.cursor = $0.characters.count }),
            ("alt-b ctrl-left alt-left", { $0.cursor = $0.wordStart }),
            ("alt-f ctrl-right alt-right", { $0.cursor = $0.wordEnd }),
            ("backspace ctrl-h", { $0.delete($0.cursor - 1..<$0.cursor) }),
            ("delete ctrl-d", { $0.delete($0.cursor..<$0.cursor + 1) }),
            ("ctrl-w alt-backspace ctrl-backspace", { $0.delete($0.wordStart..<$0.cursor) }),
            ("alt-d ctrl-delete", { $0.delete($0.cursor..<$0.wordEnd) }),
            ("ctrl-u", { $0.delete(0..<$0.cursor) }),
            ("ctrl-k", { $0.delete($0.cursor..<$0.characters.count) }),
        ]
        let pairs = table.flatMap { names, edit in
            names.split(separator: " ").compactMap { name in Key(String(name)).map { ($0, edit) } }
        }
        return Dictionary(pairs) { first, _ in first }
    }()

    private mutating func delete(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<characters.count)
        // The characters before and after the removed range may combine into one grapheme cluster, so the remaining
        // text is divided into clusters again.
        let before = String(characters[..<range.lowerBound])
        characters = Array(before + String(characters[range.upperBound...]))
        cursor = min(before.count, characters.count)
    }

    /// The start of the word before the cursor.
    private var wordStart: Int {
        let end = characters[..<cursor].lastIndex { !$0.isWhitespace } ?? 0
        return characters[..<end].lastIndex { $0.isWhitespace }.map { $0 + 1 } ?? 0
    }

    /// The end of the word after the cursor.
    private var wordEnd: Int {
        let start = characters[cursor...].firstIndex { !$0.isWhitespace } ?? characters.count
        return characters[start...].firstIndex { $0.isWhitespace } ?? characters.count
    }

    // MARK: Drawing

    /// Draws the part of the line around the cursor, and the cursor as a cell in reverse video.
    ///
    /// - Parameters:
    ///   - canvas: the canvas.
    ///   - column: the first column.
    ///   - row: the row.
    ///   - columns: the available columns.
    ///   - style: the style of the text.
    func draw(in canvas: inout Canvas, column: Int, row: Int, columns: Int, style: Style) {
        guard columns > 0 else { return }
        let under = cursor < characters.count ? String(characters[cursor]) : " "
        // If the cluster at the cursor has zero width, the cursor is drawn as a space.
        let glyph = canvas.width(of: under) > 0 ? under : " "
        let room = columns - canvas.width(of: glyph)
        var first = cursor
        while first > 0, canvas.width(of: String(characters[first - 1..<cursor])) <= room { first -= 1 }
        var used = canvas.write(
            String(characters[first..<cursor]), column: column, row: row, style: style, columns: max(room, 0))
        var cell = style
        cell.attributes.insert(.reverse)
        canvas.cursor = Canvas.CellPlace(column: column + used, row: row)
        used += canvas.write(glyph, column: column + used, row: row, style: cell, columns: columns - used)
        guard cursor < characters.count, used < columns else { return }
        canvas.write(
            String(characters[(cursor + 1)...]), column: column + used, row: row, style: style,
            columns: columns - used)
    }
}
