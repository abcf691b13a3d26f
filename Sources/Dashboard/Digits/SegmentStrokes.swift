/// Big digits that are drawn as seven-segment digits with box-drawing characters.
///
/// At scale *s* a digit has 2*s* + 1 columns and 2*s* + 1 rows: three rows of corners with segments between them.
struct SegmentStrokes: Sendable {
    let scale: Int
    /// Whether the segments of the only scale, 1, are underscores and vertical bars.
    var isASCII = false

    var rows: Int { 2 * scale + 1 }

    /// Returns the width of a character in columns.
    func columns(of pattern: DigitPattern) -> Int {
        pattern.columns == 1 ? 1 : pattern.columns == 2 ? scale : 2 * scale + 1
    }

    /// Returns the glyph in a cell of a character; nil for an empty cell.
    func glyph(of code: UInt8, column: Int, row: Int) -> String? {
        let character = Character(Unicode.Scalar(code))
        if isASCII { return plain(character, column: column, row: row) }
        return switch character {
        case ":": row == (scale + 1) / 2 || row == rows - 1 - (scale + 1) / 2 ? "╏" : nil
        case ".": row == rows - 1 ? "." : nil
        case "-": row == scale ? "━" : nil
        case let digit: Segments(digit).flatMap { box($0, column: column, row: row) }
        }
    }

    private func plain(_ character: Character, column: Int, row: Int) -> String? {
        guard let segments = Segments(character) else {
            return character == "-" ? row == 1 ? "_" : nil : row == 2 || character == ":" && row == 1 ? "." : nil
        }
        if column == 1 { return segments.hasBar(row) ? "_" : nil }
        return row > 0 && segments.hasPost(column / 2, row - 1) ? "|" : nil
    }

    /// Returns the box-drawing character for the segments that meet in a cell.
    private func box(_ segments: Segments, column: Int, row: Int) -> String? {
        let right = 2 * scale
        let isSide = column == 0 || column == right
        // A level is a row of corners: 0 the top, 1 the middle, 2 the bottom.
        let level = row % scale == 0 ? row / scale : nil
        let side = column == 0 ? 0 : 1
        guard isSide else {
            return level.flatMap { segments.hasBar($0) ? "━" : nil }
        }
        guard let level else { return segments.hasPost(side, row / scale) ? "┃" : nil }
        let up = level > 0 && segments.hasPost(side, level - 1)
        let down = level < 2 && segments.hasPost(side, level)
        let across = segments.hasBar(level)
        let index = (up ? 8 : 0) | (down ? 4 : 0) | (across && side == 1 ? 2 : 0) | (across && side == 0 ? 1 : 0)
        return Self.arms[index]
    }

    /// Heavy box-drawing characters, indexed by a bit mask of their arms: up 8, down 4, left 2, right 1.
    private static let arms: [String?] = [
        nil, "╺", "╸", "━", "╻", "┏", "┓", "┳", "╹", "┗", "┛", "┻", "┃", "┣", "┫", "╋",
    ]
}

/// The visible segments of a digit.
///
/// The bits, from the most significant bit: the three bars (horizontal segments) from top to bottom, then the posts (vertical
/// segments) upper left, upper right, lower left, lower right.
private struct Segments {
    private let bits: UInt8

    /// The segments of a digit; nil for other characters.
    init?(_ digit: Character) {
        guard let bits = Self.digits[digit] else { return nil }
        self.bits = bits
    }

    /// Whether the bar at the top (0), in the middle (1) or at the bottom (2) is visible.
    func hasBar(_ level: Int) -> Bool { bits >> (6 - level) & 1 == 1 }

    /// Whether a post at the left (0) or the right (1) is visible, in the upper half (0) or the lower (1).
    func hasPost(_ side: Int, _ half: Int) -> Bool { bits >> (3 - (half * 2 + side)) & 1 == 1 }

    private static let digits: [Character: UInt8] = [
        "0": 0b101_11_11, "1": 0b000_01_01, "2": 0b111_01_10, "3": 0b111_01_01, "4": 0b010_11_01,
        "5": 0b111_10_01, "6": 0b111_10_11, "7": 0b100_01_01, "8": 0b111_11_11, "9": 0b111_11_01,
    ]
}
