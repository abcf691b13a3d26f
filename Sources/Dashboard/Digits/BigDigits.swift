import Countdowns
import Screen

/// Digits of several rows in one of the faces.
///
/// Letters, the units and the words of a pattern, stay at their normal size on the bottom row; the `T` of a launch is large.
struct BigDigits: Equatable, Sendable {
    /// The largest scale of a face: what any window needs; lines would only get thinner.
    static func largestScale(_ face: DigitFace) -> Int { face == .line ? 9 : 24 }

    /// How they are drawn.
    let face: DigitFace

    /// How many dots wide and high one dot of a digit's pattern is; 1 or more.
    let scale: Int

    private let dots: DotStrokes

    /// Makes digits of a face and a scale.
    init(_ face: DigitFace = .half, scale: Int) {
        self.face = face
        self.scale = scale
        dots = DotStrokes(scale: scale, isThin: face == .segment)
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
        case .half, .segment: (DigitPattern.rows * scale + 1) / 2
        case .outline: DigitPattern.rows * scale + 1
        case .braille: (DigitPattern.rows * scale + 3) / 4
        case .block, .ascii: DigitPattern.rows * scale
        case .line: SegmentStrokes(scale: scale).rows
        }
    }

    /// How many half rows a stroke across is high; 0 where it is a line.
    var strokeHeight: Int {
        switch face {
        case .half, .segment: dots.thickness
        case .braille: (dots.thickness + 1) / 2
        case .block, .ascii: dots.thickness * 2
        case .line, .outline: 0
        }
    }

    /// How many columns a text takes.
    func columns(of text: String) -> Int {
        var columns = 0
        Self.forEachPiece(of: text) { piece, index in columns += advance(of: piece, isFirst: index == 0) }
        return max(columns - gap, 0)
    }

    /// How the parts of a text look.
    struct Styles: Equatable, Sendable {
        var digits: Style
        /// The letters.
        var units: Style
        /// What lies under them.
        var background: Style

        /// The same on another background.
        func on(_ surface: Color) -> Styles {
            var styles = self
            (styles.digits.background, styles.units.background) = (surface, surface)
            styles.background.background = surface
            return styles
        }
    }

    /// Draws a text with its top left corner at a place.
    ///
    /// - Parameters:
    ///   - text: digits, `:`, `.`, `-`, `+`, a `T` before these, blanks, and letters that stay small.
    ///   - canvas: what to draw on.
    ///   - column: the leftmost column.
    ///   - row: the top row.
    ///   - styles: how it looks.
    func draw(_ text: String, in canvas: inout Canvas, column: Int, row: Int, styles: Styles) {
        forEachPlace(of: text) { piece, offset, _ in
            let column = column + offset
            switch piece {
            case .blank: break
            case .word(let word): canvas.write(word, column: column, row: row + rows - 1, style: styles.units)
            case .digit(let code, let pattern):
                for stroke in strokes(of: code, pattern) {
                    canvas.fill(stroke.rect(from: column, row), with: stroke.glyph, style: styles.digits)
                }
            }
        }
    }

    /// What a text is drawn as.
    enum Piece {
        /// An ASCII character that has a pattern.
        case digit(UInt8, DigitPattern)
        case blank
        /// Letters that stay small, side by side.
        case word(String)
    }

    /// Calls `body` with each piece of a text, the column at which it begins, and the index of its first byte.
    func forEachPlace(of text: String, _ body: (Piece, Int, Int) -> Void) {
        var column = 0
        Self.forEachPiece(of: text) { piece, index in
            // A word stands one column behind a digit, but begins a text at its edge.
            if case .word = piece, index > 0 {
                body(piece, column - gap + 1, index)
            } else {
                body(piece, column, index)
            }
            column += advance(of: piece, isFirst: index == 0)
        }
    }

    /// Calls `body` with each piece of a text and the index of its first byte.
    private static func forEachPiece(of text: String, _ body: (Piece, Int) -> Void) {
        var word = ""
        var index = 0
        func endWord() {
            guard !word.isEmpty else { return }
            body(.word(word), index - word.utf8.count)
            word = ""
        }
        for place in text.indices {
            let character = text[place]
            // A T is one before a sign, as in T-10; else it is a letter like others.
            let isLetter = character == "T" && (!word.isEmpty || !text[place...].dropFirst().isSigned)
            if !isLetter, let code = character.asciiValue, let pattern = DigitPattern.of(code) {
                endWord()
                body(.digit(code, pattern), index)
            } else if character == " " {
                endWord()
                body(.blank, index)
            } else {
                word.append(character)
            }
            index += character.utf8.count
        }
        endWord()
    }

    /// A run of the same glyph in a row of a character.
    struct Stroke {
        let row: Int
        let column: Int
        let columns: Int
        let glyph: String

        /// Where it lies when the character has its top left corner at a place.
        func rect(from column: Int, _ row: Int) -> Rect {
            Rect(column: column + self.column, row: row + self.row, columns: columns, rows: 1)
        }
    }

    /// What a character is made of, from top to bottom.
    func strokes(of code: UInt8, _ pattern: DigitPattern) -> [Stroke] {
        let width = columns(of: pattern)
        var strokes: [Stroke] = []
        for line in 0..<rows {
            var run = (start: 0, glyph: String?.none)
            var offset = 0
            while offset <= width {
                defer { offset = offset < width ? edge(after: offset, of: pattern) : width + 1 }
                let glyph = offset < width ? glyph(of: code, pattern, column: offset, row: line) : nil
                if glyph == run.glyph, offset < width { continue }
                if let glyph = run.glyph {
                    strokes.append(Stroke(row: line, column: run.start, columns: offset - run.start, glyph: glyph))
                }
                run = (offset, glyph)
            }
        }
        return strokes
    }

    /// The next column of a character that may differ from the ones before it; at most its width.
    private func edge(after column: Int, of pattern: DigitPattern) -> Int {
        switch face {
        case .half: dots.edge(after: column, of: pattern)
        case .block, .ascii: dots.edge(after: column / 2, of: pattern) * 2
        case .braille, .line, .segment, .outline: column + 1
        }
    }

    /// What stands in a cell of a character; nil for nothing.
    private func glyph(of code: UInt8, _ pattern: DigitPattern, column: Int, row: Int) -> String? {
        func isSet(_ column: Int, _ row: Int) -> Bool {
            dots.isSet(pattern, column: column, row: row - emptyDots)
        }
        switch face {
        case .half:
            return DotGlyph.half(upper: isSet(column, row * 2), lower: isSet(column, row * 2 + 1))
        case .segment:
            func isBar(_ line: Int) -> Bool {
                dots.isSet(ofBars: code, pattern, column: column, row: line - emptyDots)
            }
            return DotGlyph.half(upper: isBar(row * 2), lower: isBar(row * 2 + 1))
        case .outline:
            // A dot is two cells wide; between its corners lies a part of a line.
            let arms = dots.outline(pattern, column: (column + 1) / 2, row: row)
            return DotGlyph.outline(arms: column % 2 == 0 ? arms : arms & 2 == 0 ? 0 : 3)
        case .block: return isSet(column / 2, row) ? "█" : nil
        case .ascii: return isSet(column / 2, row) ? "#" : nil
        case .braille:
            return DotGlyph.braille { isSet(column * 2 + $0, row * 4 + $1) }
        case .line: return SegmentStrokes(scale: scale).glyph(of: code, column: column, row: row)
        }
    }

    /// The rows of dots above the digits, where they do not fill the cells of their rows: digits stand on the bottom.
    private var emptyDots: Int {
        switch face {
        case .half, .segment: rows * 2 - DigitPattern.rows * scale
        case .braille: rows * 4 - DigitPattern.rows * scale
        case .block, .ascii, .line, .outline: 0
        }
    }

    /// The columns that a character takes.
    func columns(of pattern: DigitPattern) -> Int {
        switch face {
        case .half, .segment: dots.columns(of: pattern)
        case .block, .ascii: dots.columns(of: pattern) * 2
        case .outline: dots.columns(of: pattern) * 2 + 1
        case .braille: (dots.columns(of: pattern) + 1) / 2
        case .line: SegmentStrokes(scale: scale).columns(of: pattern)
        }
    }

    /// The columns from one piece to the next.
    private func advance(of piece: Piece, isFirst: Bool) -> Int {
        switch (piece, face) {
        case (.digit(_, let pattern), _): columns(of: pattern) + gap
        case (.word(let word), _): DisplayText.width(of: word) + (isFirst ? gap : 1)
        case (.blank, .half), (.blank, .segment), (.blank, .block), (.blank, .ascii): scale + 1
        case (.blank, .braille), (.blank, .line), (.blank, .outline): gap + 1
        }
    }

    /// The empty columns between two characters.
    private var gap: Int {
        switch face {
        case .half, .segment: max(scale * 2 / 3, 1)
        case .block, .ascii: scale * 2
        case .outline: scale
        case .braille: max(scale / 3, 1)
        case .line: max(scale / 2, 1)
        }
    }
}

extension Substring {
    fileprivate var isSigned: Bool { first == "-" || first == "+" }
}
