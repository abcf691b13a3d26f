import Foundation
import Screen

/// Capital letters that are several rows high, for titles that are readable from a distance.
///
/// Letters lose their diacritics, except German umlauts. A character that is not a letter and has no pattern, such as an emoji,
/// keeps its normal size on the bottom row.
struct BigLetters: Equatable, Sendable {
    /// The scale factor, at least 1: each dot of a letter's pattern is `scale` dots wide and high.
    let scale: Int

    /// The number of rows of the letters.
    var rows: Int { (Self.patternRows * scale + 1) / 2 }

    private static let patternRows = 5

    /// Creates the largest letters in which a text fits; nil if no letters fit, or if a letter of the text has no pattern.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - scale: the maximum scale.
    ///   - columns: the available columns.
    ///   - hasMark: whether the state symbol of a countdown is beside the text; see ``markColumns``.
    ///   - profile: the text capabilities of the terminal. On an ASCII terminal, only even scales are used, because at
    ///     even scales each cell is either full or empty.
    init?(
        _ text: String, scale: Int, columns: Int, hasMark: Bool = false, in profile: DisplayProfile = DisplayProfile()
    ) {
        guard scale >= 1, Self.pieces(of: text) != nil else { return nil }
        let scales = (1...scale).filter { !profile.isASCII || $0.isMultiple(of: 2) }
        let fits = scales.last { scale in
            let letters = BigLetters(scale: scale)
            return letters.columns(of: text) + (hasMark ? letters.markColumns : 0) <= columns
        }
        guard let fits else { return nil }
        self.init(scale: fits)
    }

    private init(scale: Int) { self.scale = scale }

    /// Returns the width of a text in columns.
    func columns(of text: String) -> Int {
        let pieces = Self.pieces(of: text) ?? []
        return max(pieces.reduce(0) { $0 + columns(of: $1) + scale } - scale, 0)
    }

    /// The width that is reserved for a gap and a state symbol; the same for every symbol.
    var markColumns: Int { 8 * scale }

    /// Draws a text with its top left corner at a position.
    func draw(_ text: String, in canvas: inout Canvas, column: Int, row: Int, style: Style) {
        var column = column
        for piece in Self.pieces(of: text) ?? [] {
            switch piece {
            case .small(let text): canvas.write(text, column: column, row: row + rows - 1, style: style)
            case .pattern(let pattern): draw(pattern, in: &canvas, column: column, row: row, style: style)
            }
            column += columns(of: piece) + scale
        }
    }

    private func draw(_ pattern: Pattern, in canvas: inout Canvas, column: Int, row: Int, style: Style) {
        // Letters are aligned to the bottom.
        let empty = rows * 2 - Self.patternRows * scale
        for line in 0..<rows {
            func isSet(_ column: Int, _ dot: Int) -> Bool {
                dot >= empty && pattern.isSet(column, (dot - empty) / scale)
            }
            let glyphs = (0..<pattern.columns).map {
                DotGlyph.half(upper: isSet($0, line * 2), lower: isSet($0, line * 2 + 1))
            }
            var start = 0
            while start < glyphs.count {
                let end = glyphs[start...].firstIndex { $0 != glyphs[start] } ?? glyphs.count
                let cells = Rect(
                    column: column + start * scale, row: row + line, columns: (end - start) * scale, rows: 1)
                if let glyph = glyphs[start] { canvas.fill(cells, with: glyph, style: style) }
                start = end
            }
        }
    }

    private func columns(of piece: Piece) -> Int {
        switch piece {
        case .small(let text): DisplayText.width(of: text)
        case .pattern(let pattern): pattern.columns * scale
        }
    }

    /// A pattern, or adjacent characters of normal size.
    private enum Piece {
        case pattern(Pattern)
        case small(String)
    }

    /// Splits a text into pieces; nil if a letter has no pattern.
    private static func pieces(of text: String) -> [Piece]? {
        var pieces: [Piece] = []
        for character in text.uppercased() {
            if let pattern = patterns[character] ?? character.withoutMarks.flatMap({ patterns[$0] }) {
                pieces.append(.pattern(pattern))
            } else if character.isLetter {
                return nil
            } else if case .small(let text) = pieces.last {
                pieces[pieces.count - 1] = .small(text + String(character))
            } else {
                pieces.append(.small(String(character)))
            }
        }
        return pieces
    }

    /// The dots of a letter as bits, in row-major order.
    ///
    /// The most significant bit of the pattern is the top left dot.
    private struct Pattern {
        let columns: Int
        let bits: UInt32

        init(_ columns: Int, _ bits: UInt32) { (self.columns, self.bits) = (columns, bits) }

        func isSet(_ column: Int, _ row: Int) -> Bool {
            bits >> (columns * patternRows - 1 - (row * columns + column)) & 1 == 1
        }
    }

    private static let patterns: [Character: Pattern] = [
        "A": Pattern(3, 0b111_101_111_101_101), "B": Pattern(3, 0b110_101_110_101_110),
        "C": Pattern(3, 0b111_100_100_100_111), "D": Pattern(3, 0b110_101_101_101_110),
        "E": Pattern(3, 0b111_100_110_100_111), "F": Pattern(3, 0b111_100_110_100_100),
        "G": Pattern(3, 0b111_100_101_101_111), "H": Pattern(3, 0b101_101_111_101_101),
        "I": Pattern(1, 0b1_1_1_1_1), "J": Pattern(3, 0b001_001_001_101_111),
        "K": Pattern(3, 0b101_101_110_101_101), "L": Pattern(3, 0b100_100_100_100_111),
        "M": Pattern(5, 0b10001_11011_10101_10001_10001), "N": Pattern(4, 0b1001_1101_1011_1001_1001),
        "O": Pattern(3, 0b111_101_101_101_111), "P": Pattern(3, 0b111_101_111_100_100),
        "Q": Pattern(4, 0b1110_1010_1010_1010_1111), "R": Pattern(3, 0b111_101_110_101_101),
        "S": Pattern(3, 0b111_100_111_001_111), "T": Pattern(3, 0b111_010_010_010_010),
        "U": Pattern(3, 0b101_101_101_101_111), "V": Pattern(3, 0b101_101_101_101_010),
        "W": Pattern(5, 0b10101_10101_10101_11111_01010), "X": Pattern(3, 0b101_101_010_101_101),
        "Y": Pattern(3, 0b101_101_010_010_010), "Z": Pattern(3, 0b111_001_010_100_111),
        "Ä": Pattern(3, 0b101_010_101_111_101), "Ö": Pattern(3, 0b101_000_111_101_111),
        "Ü": Pattern(3, 0b101_000_101_101_111),
        "0": Pattern(3, 0b111_101_101_101_111), "1": Pattern(3, 0b110_010_010_010_111),
        "2": Pattern(3, 0b111_001_111_100_111), "3": Pattern(3, 0b111_001_111_001_111),
        "4": Pattern(3, 0b101_101_111_001_001), "5": Pattern(3, 0b111_100_111_001_111),
        "6": Pattern(3, 0b111_100_111_101_111), "7": Pattern(3, 0b111_001_001_001_001),
        "8": Pattern(3, 0b111_101_111_101_111), "9": Pattern(3, 0b111_101_111_001_111),
        " ": Pattern(2, 0), ".": Pattern(1, 0b0_0_0_0_1), ":": Pattern(1, 0b0_1_0_1_0),
        ",": Pattern(2, 0b00_00_00_01_10), "'": Pattern(1, 0b1_1_0_0_0), "’": Pattern(1, 0b1_1_0_0_0),
        "!": Pattern(2, 0b11_11_11_00_11), "?": Pattern(3, 0b110_001_010_000_010),
        "-": Pattern(3, 0b000_000_111_000_000), "+": Pattern(3, 0b000_010_111_010_000),
        "/": Pattern(3, 0b001_001_010_100_100), "·": Pattern(1, 0b0_0_1_0_0), "*": Pattern(3, 0b101_010_111_010_101),
        "▸": Pattern(3, 0b100_110_111_110_100), "▴": Pattern(5, 0b00000_00100_01110_11111_00000),
        "‖": Pattern(5, 0b11011_11011_11011_11011_11011), "»": Pattern(6, 0b100100_110110_111111_110110_100100),
        "✓": Pattern(6, 0b000001_000011_100110_111100_011000),
        "(": Pattern(2, 0b01_10_10_10_01), ")": Pattern(2, 0b10_01_01_01_10),
    ]
}

extension Character {
    /// The letter without its diacritics.
    fileprivate var withoutMarks: Character? {
        String(self).decomposedStringWithCanonicalMapping.unicodeScalars
            .first { !$0.properties.isDiacritic }.map(Character.init)
    }
}
