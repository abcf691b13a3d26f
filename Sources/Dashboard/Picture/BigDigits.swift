import Screen

/// Digits of several rows, made of square dots: two dots above each other in a cell, drawn as half blocks.
///
/// Every digit is as wide as every other, so nothing moves when one takes another's place. Letters, the units, stay at
/// their normal size on the bottom row.
struct BigDigits: Equatable, Sendable {
    /// How many dots wide and high one dot of a digit's pattern is; 1 or more.
    let scale: Int

    /// How many rows the digits take.
    var rows: Int { Self.rows(scale: scale) }

    private static let patternColumns = 3
    private static let patternRows = 5

    /// How many rows digits of a scale take.
    static func rows(scale: Int) -> Int { (patternRows * scale + 1) / 2 }

    /// How many columns a text takes.
    func columns(of text: String) -> Int {
        let widths = text.reduce(0) { $0 + advance(of: $1) }
        return max(widths - gap, 0)
    }

    /// Draws a text with its top left corner at a place.
    ///
    /// - Parameters:
    ///   - text: digits, `:`, `-`, blanks, and letters that stay small.
    ///   - canvas: what to draw on.
    ///   - column: the leftmost column.
    ///   - row: the top row.
    ///   - digits: the style of the digits.
    ///   - units: the style of the letters.
    func draw(_ text: String, in canvas: inout Canvas, column: Int, row: Int, digits: Style, units: Style) {
        var column = column
        for character in text {
            if let pattern = Self.patterns[character] {
                draw(pattern, in: &canvas, column: column, row: row, style: digits)
            } else if character != " " {
                canvas.write(String(character), column: column - gap + 1, row: row + rows - 1, style: units)
            }
            column += advance(of: character)
        }
    }

    private func draw(_ pattern: Pattern, in canvas: inout Canvas, column: Int, row: Int, style: Style) {
        for line in 0..<rows {
            for offset in 0..<(pattern.columns * scale) {
                let upper = pattern.isSet(column: offset / scale, row: line * 2 / scale)
                let lower = pattern.isSet(column: offset / scale, row: (line * 2 + 1) / scale)
                guard let glyph = Self.halfBlock(upper: upper, lower: lower) else { continue }
                canvas.write(glyph, column: column + offset, row: row + line, style: style)
            }
        }
    }

    private static func halfBlock(upper: Bool, lower: Bool) -> String? {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): nil
        }
    }

    /// The columns from one character to the next.
    private func advance(of character: Character) -> Int {
        switch character {
        case " ": scale + 1
        case _ where Self.patterns[character] != nil: (Self.patterns[character]?.columns ?? 0) * scale + gap
        default: 2
        }
    }

    private var gap: Int { max(scale * 2 / 3, 1) }

    /// The dots of one character; row-major, `columns` by 5, the bit of the first dot is the highest.
    private struct Pattern: Equatable, Sendable {
        var columns: Int
        var bits: UInt16

        func isSet(column: Int, row: Int) -> Bool {
            guard row < BigDigits.patternRows else { return false }
            return bits >> (columns * BigDigits.patternRows - 1 - (row * columns + column)) & 1 == 1
        }
    }

    private static let patterns: [Character: Pattern] = [
        "0": Pattern(columns: 3, bits: 0b111_101_101_101_111),
        "1": Pattern(columns: 3, bits: 0b110_010_010_010_111),
        "2": Pattern(columns: 3, bits: 0b111_001_111_100_111),
        "3": Pattern(columns: 3, bits: 0b111_001_111_001_111),
        "4": Pattern(columns: 3, bits: 0b101_101_111_001_001),
        "5": Pattern(columns: 3, bits: 0b111_100_111_001_111),
        "6": Pattern(columns: 3, bits: 0b111_100_111_101_111),
        "7": Pattern(columns: 3, bits: 0b111_001_001_001_001),
        "8": Pattern(columns: 3, bits: 0b111_101_111_101_111),
        "9": Pattern(columns: 3, bits: 0b111_101_111_001_111),
        "-": Pattern(columns: 2, bits: 0b00_00_11_00_00),
        ":": Pattern(columns: 1, bits: 0b0_1_0_1_0),
    ]
}
