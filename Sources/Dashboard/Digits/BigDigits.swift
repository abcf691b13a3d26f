import Countdowns
import Screen

/// Digits of several rows in one of the faces.
///
/// Letters, the units and the words of a pattern, stay at their normal size on the bottom row.
struct BigDigits: Equatable, Sendable {
    /// The largest scale of a face: what any window needs; lines would only get thinner.
    static func largestScale(_ face: DigitFace) -> Int { face == .line ? 9 : 24 }

    /// How they are drawn.
    let face: DigitFace

    /// How many dots wide and high one dot of a digit's pattern is; 1 or more.
    let scale: Int

    /// Makes digits of a face and a scale.
    init(_ face: DigitFace = .half, scale: Int) {
        self.face = face
        self.scale = scale
    }

    /// The largest digits of a face in which a text fits; nil where none do.
    ///
    /// - Parameters:
    ///   - face: how they are drawn.
    ///   - text: the text, or a text as wide as the widest to come.
    ///   - columns: the room there is.
    ///   - rows: the room there is.
    init?(_ face: DigitFace, of text: String, columns: Int, rows: Int) {
        let fits = (1...Self.largestScale(face)).last { scale in
            let digits = BigDigits(face, scale: scale)
            return digits.rows <= rows && digits.columns(of: text) <= columns
        }
        guard let fits else { return nil }
        self.init(face, scale: fits)
    }

    /// How many rows the digits take.
    var rows: Int { Self.rows(face, scale: scale) }

    /// How many rows digits of a scale take.
    static func rows(_ face: DigitFace = .half, scale: Int) -> Int {
        switch face {
        case .half: (DigitPattern.rows * scale + 1) / 2
        case .braille: (DigitPattern.rows * scale + 3) / 4
        case .block, .ascii: DigitPattern.rows * scale
        case .line: SegmentStrokes(scale: scale).rows
        }
    }

    /// How many columns a text takes.
    func columns(of text: String) -> Int {
        var columns = 0
        Self.forEachPiece(of: text) { piece, index in columns += advance(of: piece, isFirst: index == 0) }
        return max(columns - gap, 0)
    }

    /// A text as it stands on a canvas.
    struct Text: Equatable, Sendable {
        var digits: BigDigits
        var text: String
    }

    /// How the parts of a text look.
    struct Styles: Sendable {
        var digits: Style
        /// The letters.
        var units: Style
        /// What lies under them.
        var background: Style
    }

    /// Draws a text with its top left corner at a place.
    ///
    /// - Parameters:
    ///   - text: digits, `:`, `.`, `-`, blanks, and letters that stay small.
    ///   - drawn: what stands there in the same styles, with its bottom on the same row; nil where nothing does.
    ///   - canvas: what to draw on.
    ///   - column: the leftmost column.
    ///   - row: the top row.
    ///   - styles: how it looks.
    func draw(
        _ text: String, over drawn: Text? = nil, in canvas: inout Canvas, column: Int, row: Int, styles: Styles
    ) {
        var kept: [Character]?
        if let drawn {
            if drawn.digits == self, Self.differInDigitsOnly(drawn.text, text) {
                kept = Array(drawn.text)
            } else {
                let (columns, rows) = (drawn.digits.columns(of: drawn.text), drawn.digits.rows)
                let area = Rect(column: column, row: row + self.rows - rows, columns: columns, rows: rows)
                canvas.fill(area, style: styles.background)
            }
        }
        var column = column
        Self.forEachPiece(of: text) { piece, index in
            defer { column += advance(of: piece, isFirst: index == 0) }
            switch piece {
            case .blank: break
            case .word(let word) where kept == nil:
                let start = index == 0 ? column : column - gap + 1
                canvas.write(word, column: start, row: row + rows - 1, style: styles.units)
            case .word: break
            case .digit(let character, let pattern):
                if let kept {
                    guard kept[index] != character else { return }
                    let area = Rect(column: column, row: row, columns: columns(of: pattern), rows: rows)
                    canvas.fill(area, style: styles.background)
                }
                draw(character, pattern, in: &canvas, column: column, row: row, style: styles.digits)
            }
        }
    }

    /// Whether two texts are alike but for decimal digits, which are all of the same width.
    private static func differInDigitsOnly(_ one: String, _ other: String) -> Bool {
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        return one.utf8.count == other.utf8.count
            && zip(one.utf8, other.utf8).allSatisfy { $0 == $1 || isDigit($0) && isDigit($1) }
    }

    /// What a text is drawn as.
    private enum Piece {
        case digit(Character, DigitPattern)
        case blank
        /// Letters that stay small, side by side.
        case word(String)
    }

    /// Calls `body` with each piece of a text and the index of its first character.
    private static func forEachPiece(of text: String, _ body: (Piece, Int) -> Void) {
        var word = ""
        var index = 0
        func endWord() {
            guard !word.isEmpty else { return }
            body(.word(word), index - word.count)
            word = ""
        }
        for character in text {
            if let pattern = DigitPattern.of(character) {
                endWord()
                body(.digit(character, pattern), index)
            } else if character == " " {
                endWord()
                body(.blank, index)
            } else {
                word.append(character)
            }
            index += 1
        }
        endWord()
    }

    /// Draws one character, in runs of the same glyph.
    private func draw(
        _ character: Character, _ pattern: DigitPattern, in canvas: inout Canvas, column: Int, row: Int, style: Style
    ) {
        let width = columns(of: pattern)
        for line in 0..<rows {
            var run = (start: 0, glyph: String?.none)
            var offset = 0
            while offset <= width {
                defer { offset = offset < width ? edge(after: offset, of: pattern) : width + 1 }
                let glyph = offset < width ? glyph(of: character, pattern, column: offset, row: line) : nil
                if glyph == run.glyph, offset < width { continue }
                if let glyph = run.glyph {
                    let rect = Rect(column: column + run.start, row: row + line, columns: offset - run.start, rows: 1)
                    canvas.fill(rect, with: glyph, style: style)
                }
                run = (offset, glyph)
            }
        }
    }

    /// The next column of a character that may differ from the ones before it; at most its width.
    private func edge(after column: Int, of pattern: DigitPattern) -> Int {
        switch face {
        case .half: strokes.edge(after: column, of: pattern)
        case .block, .ascii: strokes.edge(after: column / 2, of: pattern) * 2
        case .braille, .line: column + 1
        }
    }

    /// What stands in a cell of a character; nil for nothing.
    private func glyph(of character: Character, _ pattern: DigitPattern, column: Int, row: Int) -> String? {
        func isSet(_ column: Int, _ row: Int) -> Bool {
            strokes.isSet(pattern, column: column, row: row - emptyDots)
        }
        switch face {
        case .half:
            return DotGlyph.half(upper: isSet(column, row * 2), lower: isSet(column, row * 2 + 1))
        case .block: return isSet(column / 2, row) ? "█" : nil
        case .ascii: return isSet(column / 2, row) ? "#" : nil
        case .braille:
            return DotGlyph.braille { isSet(column * 2 + $0, row * 4 + $1) }
        case .line: return SegmentStrokes(scale: scale).glyph(of: character, column: column, row: row)
        }
    }

    private var strokes: DotStrokes { DotStrokes(scale: scale) }

    /// The rows of dots above the digits, where they do not fill the cells of their rows: digits stand on the bottom.
    private var emptyDots: Int {
        switch face {
        case .half: rows * 2 - DigitPattern.rows * scale
        case .braille: rows * 4 - DigitPattern.rows * scale
        case .block, .ascii, .line: 0
        }
    }

    /// The columns that a character takes.
    private func columns(of pattern: DigitPattern) -> Int {
        switch face {
        case .half: strokes.columns(of: pattern)
        case .block, .ascii: strokes.columns(of: pattern) * 2
        case .braille: (strokes.columns(of: pattern) + 1) / 2
        case .line: SegmentStrokes(scale: scale).columns(of: pattern)
        }
    }

    /// The columns from one piece to the next.
    private func advance(of piece: Piece, isFirst: Bool) -> Int {
        switch (piece, face) {
        case (.digit(_, let pattern), _): columns(of: pattern) + gap
        // A word stands one column behind a digit, but begins a text at its edge.
        case (.word(let word), _): DisplayText.width(of: word) + (isFirst ? gap : 1)
        case (.blank, .half), (.blank, .block), (.blank, .ascii): scale + 1
        case (.blank, .braille), (.blank, .line): gap + 1
        }
    }

    /// The empty columns between two characters.
    private var gap: Int {
        switch face {
        case .half: max(scale * 2 / 3, 1)
        case .block, .ascii: scale * 2
        case .braille: max(scale / 3, 1)
        case .line: max(scale / 2, 1)
        }
    }
}
