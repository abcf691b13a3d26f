import Countdowns
import Screen

/// Digits that are several rows high, in a digit style.
///
/// The letters of units are half as high as block digits. Other letters are drawn at normal size on the bottom row. A minus at the
/// start of a text hangs to the left of the digits, and tenths at its end hang to the right, small: they have no width, so that the
/// digits keep their place.
struct BigDigits: Equatable, Sendable {
    /// The largest useful scale of a style.
    ///
    /// The thin style has a smaller limit, because its lines do not get thicker at a larger scale.
    static func largestScale(_ face: DigitFace) -> Int { face == .thin ? 9 : 24 }

    /// The digit style.
    let face: DigitFace

    /// The scale factor, at least 1: each dot of a digit's pattern is nominally `scale` dots wide and high.
    let scale: Int

    /// The style and the scale of the strokes: ``DigitFace/ascii`` begins with segments in three rows.
    private let style: DigitFace
    private let size: Int

    private let dots: DotStrokes

    /// Creates digits of a style and a scale, and a width in dots if they are narrower than usual.
    init(_ face: DigitFace = .block, scale: Int, width: Int? = nil) {
        self.face = face
        self.scale = scale
        style = face == .ascii && scale == 1 ? .thin : face
        size = style == .ascii ? scale - 1 : scale
        dots = DotStrokes(scale: size, width: width)
    }

    /// Returns the digits in which a text fits: these, narrower ones of the same height, or the largest smaller ones.
    ///
    /// The result is nil if no digits fit. Narrower digits have at least `part` of the usual width.
    func fitting(_ text: String, columns: Int, part: Double = 0.5) -> BigDigits? {
        let sizes = (1...scale).reversed().lazy.flatMap { scale in
            let size = BigDigits(face, scale: scale).size
            let least = max(Int((part * Double(3 * size)).rounded(.up)), 3)
            return (least...3 * size).reversed().map { BigDigits(face, scale: scale, width: $0) }
        }
        return sizes.first { $0.columns(of: text) <= columns }
    }

    /// Creates the largest digits of a style in which a text fits; nil if no digits fit.
    ///
    /// - Parameters:
    ///   - face: the digit style.
    ///   - text: the text, or a sample that is as wide as the widest text that will be drawn.
    ///   - columns: the available columns.
    ///   - rows: the available rows.
    ///   - hasMargins: whether the columns include ``overhang`` on both sides.
    init?(_ face: DigitFace, of text: String, columns: Int, rows: Int, hasMargins: Bool = false) {
        let fits = (1...Self.largestScale(face)).last { scale in
            let digits = BigDigits(face, scale: scale)
            let margins = hasMargins ? 2 * digits.overhang : 0
            return digits.rows <= rows && digits.columns(of: text) + margins <= columns
        }
        guard let fits else { return nil }
        self.init(face, scale: fits)
    }

    /// The height of the digits in rows.
    var rows: Int {
        switch style {
        case .block: (DigitPattern.rows * size + 1) / 2
        case .thin: SegmentStrokes(scale: size).rows
        case .dots: (DigitPattern.rows * size + 3) / 4
        case .ascii: DigitPattern.rows * size
        }
    }

    /// The thickness of a horizontal stroke in half rows; 0 for the thin style.
    var strokeHeight: Int {
        switch style {
        case .block: dots.thickness
        case .thin: 0
        case .dots: (dots.thickness + 1) / 2
        case .ascii: dots.thickness * 2
        }
    }

    /// Returns the width of a text in columns.
    func columns(of text: String) -> Int {
        if let letters = letters(of: text) { return letters.columns(of: text) }
        var columns = 0
        forEachPiece(of: text) { piece, index in columns += advance(of: piece, isFirst: index == 0) }
        return max(columns - gap, 0)
    }

    /// The letters of a text without digits, such as `today`, at most as high as the digits; nil for other texts.
    private func letters(of text: String) -> BigLetters? {
        guard style != .ascii, !text.isEmpty, text.allSatisfy(\.isLetter) else { return nil }
        return BigLetters(text, scale: rows * 2 / 5, columns: .max)
    }

    /// The number of columns that a minus takes to the left of the digits.
    var minusColumns: Int { (DigitPattern.of(Self.minus).map(columns) ?? 0) + max(gap / 2, 1) }

    /// The number of columns beside the digits in which a minus at the left and tenths at the right fit.
    var overhang: Int { max(minusColumns, 1 + (small?.columns(of: ".0") ?? 2)) }

    private static let minus = UInt8(ascii: "-")

    /// The digits of tenths; nil for characters of normal size.
    private var small: BigDigits? { scale >= 7 ? BigDigits(face, scale: scale / 7) : nil }

    /// The tenths at the end of a text, such as `.7`; empty if the text has none.
    static func tenths(of text: String) -> Substring {
        let end = text.suffix(2)
        return end.startIndex > text.startIndex && end.first == "." && end.last?.isWholeNumber == true ? end : ""
    }

    /// The styles of the parts of a text.
    struct Styles: Equatable, Sendable {
        var digits: Style
        /// The style of the letters.
        var units: Style
        /// The style of the cells without strokes.
        var background: Style

        /// Returns the styles with another background colour.
        func on(_ surface: Color) -> Styles {
            var styles = self
            (styles.digits.background, styles.units.background) = (surface, surface)
            styles.background.background = surface
            return styles
        }
    }

    /// Draws a text with its top left corner at a position.
    ///
    /// - Parameters:
    ///   - text: digits, `:`, `.`, `-`, `+`, a `T` before a sign, spaces, and letters of normal size.
    ///   - canvas: the canvas.
    ///   - column: the leftmost column.
    ///   - row: the top row.
    ///   - styles: the styles of the parts.
    func draw(_ text: String, in canvas: inout Canvas, column: Int, row: Int, styles: Styles) {
        if let letters = letters(of: text) {
            return letters.draw(
                text, in: &canvas, column: column, row: row + rows - letters.rows, style: styles.digits)
        }
        forEachPlace(of: text) { piece, offset, _ in
            let column = column + offset
            switch piece {
            case .blank: break
            case .word(let word): canvas.write(word, column: column, row: row + rows - 1, style: styles.units)
            case .digit(let code, let pattern):
                for stroke in strokes(of: code, pattern) {
                    canvas.fill(stroke.rect(from: column, row), with: stroke.glyph, style: styles.digits)
                }
            case .unit(let pattern):
                let half = half
                for stroke in half.strokes(of: 0, pattern) {
                    let rect = stroke.rect(from: column, row + rows - half.rows)
                    canvas.fill(rect, with: stroke.glyph, style: styles.units)
                }
            }
        }
        drawTenths(of: text, in: &canvas, column: column, row: row, styles: styles)
    }

    /// Draws the tenths of a text whose digits are at a position.
    func drawTenths(of text: String, in canvas: inout Canvas, column: Int, row: Int, styles: Styles) {
        let (tenths, column) = (String(Self.tenths(of: text)), column + columns(of: text) + 1)
        guard !tenths.isEmpty else { return }
        guard let small else {
            canvas.write(tenths, column: column - 1, row: row + rows - 1, style: styles.units)
            return
        }
        let area = Rect(
            column: column, row: row + rows - small.rows, columns: small.columns(of: tenths), rows: small.rows)
        canvas.fill(area, style: styles.background)
        small.draw(tenths, in: &canvas, column: area.column, row: area.row, styles: styles)
    }

    /// A part of a text.
    enum Piece {
        /// An ASCII character that has a pattern.
        case digit(UInt8, DigitPattern)
        case blank
        /// Adjacent letters of normal size.
        case word(String)
        /// The letter of a unit, half as high as the digits.
        case unit(DigitPattern)
    }

    /// Calls `body` with each piece of a text, its first column, and the index of its first byte.
    func forEachPlace(of text: String, _ body: (Piece, Int, Int) -> Void) {
        var column = 0
        forEachPiece(of: text) { piece, index in
            switch piece {
            // The gap between a digit and the word after it is one column. A word at the start of a text has no gap before it.
            case .word where index > 0: body(piece, column - gap + 1, index)
            case .unit where index > 0: body(piece, column - gap + half.gap, index)
            case .digit(Self.minus, _) where index == 0: body(piece, -minusColumns, index)
            default: body(piece, column, index)
            }
            column += advance(of: piece, isFirst: index == 0)
        }
    }

    /// Calls `body` with each piece of a text, without tenths, and the index of its first byte.
    private func forEachPiece(of text: String, _ body: (Piece, Int) -> Void) {
        var word = ""
        var index = 0
        func endWord() {
            guard !word.isEmpty else { return }
            let unit = hasUnits ? DigitPattern.ofUnit(word) : nil
            body(unit.map(Piece.unit) ?? .word(word), index - word.utf8.count)
            word = ""
        }
        for character in text.dropLast(Self.tenths(of: text).count) {
            if let code = character.asciiValue, let pattern = DigitPattern.of(code) {
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

    /// A horizontal run of equal glyphs in one row of a character.
    struct Stroke {
        let row: Int
        let column: Int
        let columns: Int
        let glyph: String

        /// Returns the cells of the stroke in a character whose top left corner is at a position.
        func rect(from column: Int, _ row: Int) -> Rect {
            Rect(column: column + self.column, row: row + self.row, columns: columns, rows: 1)
        }
    }

    /// Returns the strokes of a character, from top to bottom.
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

    /// Returns the column after the run of equal columns that contains `column`; at most the width of the character.
    private func edge(after column: Int, of pattern: DigitPattern) -> Int {
        switch style {
        case .block: dots.edge(after: column, of: pattern)
        case .thin, .dots: column + 1
        case .ascii: dots.edge(after: column / 2, of: pattern) * 2
        }
    }

    /// Returns the glyph in a cell of a character; nil for an empty cell.
    private func glyph(of code: UInt8, _ pattern: DigitPattern, column: Int, row: Int) -> String? {
        func isSet(_ column: Int, _ row: Int) -> Bool {
            dots.isSet(pattern, column: column, row: row - emptyDots)
        }
        switch style {
        case .block: return DotGlyph.half(upper: isSet(column, row * 2), lower: isSet(column, row * 2 + 1))
        case .thin:
            let segments = SegmentStrokes(scale: size, isASCII: face == .ascii)
            return segments.glyph(of: code, column: column, row: row)
        case .dots: return DotGlyph.braille { isSet(column * 2 + $0, row * 4 + $1) }
        case .ascii: return isSet(column / 2, row) ? "#" : nil
        }
    }

    /// The number of empty rows of dots above the digits.
    ///
    /// If the dots of the digits do not fill all rows of cells, the digits are aligned to the bottom.
    private var emptyDots: Int {
        switch style {
        case .block: rows * 2 - DigitPattern.rows * size
        case .dots: rows * 4 - DigitPattern.rows * size
        case .thin, .ascii: 0
        }
    }

    /// Returns the width of a character in columns.
    func columns(of pattern: DigitPattern) -> Int {
        switch style {
        case .block: dots.columns(of: pattern)
        case .thin: SegmentStrokes(scale: size).columns(of: pattern)
        case .dots: (dots.columns(of: pattern) + 1) / 2
        case .ascii: dots.columns(of: pattern) * 2
        }
    }

    /// Returns the number of columns from the start of a piece to the start of the next piece.
    private func advance(of piece: Piece, isFirst: Bool) -> Int {
        switch (piece, style) {
        case (.digit(Self.minus, _), _) where isFirst: 0
        case (.digit(_, let pattern), _): columns(of: pattern) + gap
        case (.unit(let pattern), _): half.columns(of: pattern) + half.gap
        case (.word(let word), _): DisplayText.width(of: word) + (isFirst ? gap : 1)
        case (.blank, _): gap + 1
        }
    }

    /// Whether units are drawn as large letters.
    private var hasUnits: Bool { face == .block && scale > 1 }

    /// The digits at half the scale, for the letters of units.
    private var half: BigDigits { BigDigits(face, scale: max(scale / 2, 1)) }

    /// The number of empty columns between two adjacent characters.
    private var gap: Int {
        switch style {
        case .block: max(scale * 2 / 3, 1)
        case .thin: max(size / 2, 1)
        case .dots: max(scale / 3, 1)
        case .ascii: size * 2
        }
    }
}
