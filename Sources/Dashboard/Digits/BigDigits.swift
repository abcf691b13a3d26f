import Countdowns
import Screen

/// Digits of several rows in one of the faces.
///
/// Letters, the units and the words of a pattern, stay at their normal size on the bottom row.
struct BigDigits: Equatable, Sendable {
    /// The largest scale that any window needs.
    static let largestScale = 24

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
        let fits = (1...Self.largestScale).last { scale in
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
        let pieces = Self.pieces(of: text)
        let widths = pieces.indices.reduce(0) { $0 + advance(of: pieces[$1], isFirst: $1 == 0) }
        return max(widths - gap, 0)
    }

    /// Draws a text with its top left corner at a place.
    ///
    /// - Parameters:
    ///   - text: digits, `:`, `.`, `-`, blanks, and letters that stay small.
    ///   - canvas: what to draw on.
    ///   - column: the leftmost column.
    ///   - row: the top row.
    ///   - digits: the style of the digits.
    ///   - units: the style of the letters.
    func draw(_ text: String, in canvas: inout Canvas, column: Int, row: Int, digits: Style, units: Style) {
        var column = column
        for (index, piece) in Self.pieces(of: text).enumerated() {
            switch piece {
            case .blank: break
            case .word(let word):
                let start = index == 0 ? column : column - gap + 1
                canvas.write(word, column: start, row: row + rows - 1, style: units)
            case .digit(let character, let pattern):
                draw(character, pattern, in: &canvas, column: column, row: row, style: digits)
            }
            column += advance(of: piece, isFirst: index == 0)
        }
    }

    /// What a text is drawn as.
    private enum Piece {
        case digit(Character, DigitPattern)
        case blank
        /// Letters that stay small, side by side.
        case word(String)
    }

    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        for character in text {
            if let pattern = DigitPattern.of(character) {
                pieces.append(.digit(character, pattern))
            } else if character == " " {
                pieces.append(.blank)
            } else if case .word(let before) = pieces.last {
                pieces[pieces.count - 1] = .word(before + String(character))
            } else {
                pieces.append(.word(String(character)))
            }
        }
        return pieces
    }

    /// Draws one character, in runs of the same glyph.
    private func draw(
        _ character: Character, _ pattern: DigitPattern, in canvas: inout Canvas, column: Int, row: Int, style: Style
    ) {
        let width = columns(of: pattern)
        for line in 0..<rows {
            var run = (start: 0, glyph: String?.none)
            for offset in stride(from: 0, through: width, by: columnsOfDot) {
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

    /// How many cells beside each other are always the same; every character is so many columns wide or a multiple.
    private var columnsOfDot: Int {
        switch face {
        case .half: scale
        case .block, .ascii: scale * 2
        case .braille, .line: 1
        }
    }

    /// What stands in a cell of a character; nil for nothing.
    private func glyph(of character: Character, _ pattern: DigitPattern, column: Int, row: Int) -> String? {
        func isSet(_ column: Int, _ row: Int) -> Bool { pattern.isSet(column: column / scale, row: row / scale) }
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

    /// The columns that a character takes.
    private func columns(of pattern: DigitPattern) -> Int {
        switch face {
        case .half: pattern.columns * scale
        case .block, .ascii: pattern.columns * scale * 2
        case .braille: (pattern.columns * scale + 1) / 2
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
