import Screen

/// A text in big digits on a canvas.
///
/// When the text is replaced, only the digits that differ are redrawn.
///
/// The strokes of each digit are computed once and cached.
struct DrawnDigits: Sendable {
    private let digits: BigDigits
    private var text: String
    private let column: Int
    private let row: Int
    private let styles: BigDigits.Styles
    /// The positions of the decimal digits in the text.
    ///
    /// Only decimal digits can change without a full redraw.
    private var places: [(index: Int, column: Int)] = []
    /// The cached strokes by decimal digit.
    private var strokes: [UInt8: [Stroke]] = [:]

    /// A stroke in a character whose top left corner is at the origin.
    private struct Stroke {
        let rect: Rect
        let glyph: Canvas.MeasuredGlyph
    }

    /// Draws a text.
    ///
    /// - Parameters:
    ///   - text: a text in the format of ``BigDigits/draw(_:in:column:row:styles:)``.
    ///   - digits: the style and the scale.
    ///   - canvas: the canvas, empty at this position.
    ///   - column: the leftmost column.
    ///   - row: the top row.
    ///   - styles: the styles of the parts.
    init(
        _ text: String, _ digits: BigDigits, in canvas: inout Canvas, column: Int, row: Int, styles: BigDigits.Styles
    ) {
        self.digits = digits
        self.text = text
        self.column = column
        self.row = row
        self.styles = styles
        digits.draw(text, in: &canvas, column: column, row: row, styles: styles)
        digits.forEachPlace(of: text) { piece, column, index in
            if case .digit(let code, _) = piece, code.isASCIIDigit { places.append((index, column)) }
        }
    }

    /// Replaces the text if the new text differs only in decimal digits, which all have the same width.
    ///
    /// - Parameters:
    ///   - new: the new text.
    ///   - styles: the styles of the new text.
    ///   - canvas: the canvas with the current text.
    /// - Returns: whether the text was replaced.
    mutating func redraw(_ new: String, styles: BigDigits.Styles, in canvas: inout Canvas) -> Bool {
        guard styles == self.styles, Self.differInDecimalsOnly(text, new) else { return false }
        let (old, bytes) = (Array(text.utf8), Array(new.utf8))
        for place in places where bytes[place.index] != old[place.index] {
            redraw(bytes[place.index], column: column + place.column, in: &canvas)
        }
        if BigDigits.tenths(of: new) != BigDigits.tenths(of: text) {
            digits.drawTenths(of: new, in: &canvas, column: column, row: row, styles: styles)
        }
        text = new
        return true
    }

    private mutating func redraw(_ code: UInt8, column: Int, in canvas: inout Canvas) {
        guard let pattern = DigitPattern.of(code) else { return }
        let area = Rect(column: column, row: row, columns: digits.columns(of: pattern), rows: digits.rows)
        canvas.fill(area, style: styles.background)
        for stroke in strokes(of: code, pattern, in: canvas) {
            var rect = stroke.rect
            rect.column += column
            rect.row += row
            canvas.fill(rect, with: stroke.glyph, style: styles.digits)
        }
    }

    private mutating func strokes(of code: UInt8, _ pattern: DigitPattern, in canvas: Canvas) -> [Stroke] {
        if let known = strokes[code] { return known }
        let found = digits.strokes(of: code, pattern).compactMap { stroke in
            canvas.measure(stroke.glyph).map { Stroke(rect: stroke.rect(from: 0, 0), glyph: $0) }
        }
        strokes[code] = found
        return found
    }

    private static func differInDecimalsOnly(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count
            && zip(one.utf8, other.utf8).allSatisfy { $0 == $1 || $0.isASCIIDigit && $1.isASCIIDigit }
    }

}
