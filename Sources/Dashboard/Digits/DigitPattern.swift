/// The dots of a character of big digits, as bits.
///
/// The dots are in row-major order, in `columns` columns and 5 rows. The most significant bit of the pattern is the top
/// left dot.
struct DigitPattern: Equatable, Sendable {
    /// The number of rows of each pattern.
    static let rows = 5

    let columns: Int
    private let bits: UInt32

    /// Whether there is a stroke from top to bottom in the middle, as in `1`.
    let hasStem: Bool

    private init(columns: Int, bits: UInt32) {
        self.columns = columns
        self.bits = bits
        hasStem =
            columns == 3
            && (1..<Self.rows - 1).allSatisfy { Self.isSet(bits, columns: columns, column: 1, row: $0) }
    }

    /// Whether a dot is set; false outside the pattern.
    func isSet(column: Int, row: Int) -> Bool {
        column < columns && row < Self.rows && Self.isSet(bits, columns: columns, column: column, row: row)
    }

    private static func isSet(_ bits: UInt32, columns: Int, column: Int, row: Int) -> Bool {
        bits >> (columns * rows - 1 - (row * columns + column)) & 1 == 1
    }

    /// Returns the pattern of an ASCII character; nil if the character is drawn at normal size.
    static func of(_ code: UInt8) -> DigitPattern? {
        guard code >= first, code - first < table.count else { return nil }
        return table[Int(code - first)]
    }

    /// Returns the pattern of the letter of a unit, such as `d`; nil for another text.
    static func ofUnit(_ word: String) -> DigitPattern? { units[word] }

    private static let units: [String: DigitPattern] = [
        "d": DigitPattern(columns: 3, bits: 0b001_001_111_101_111),
        "h": DigitPattern(columns: 3, bits: 0b100_100_111_101_101),
        "m": DigitPattern(columns: 5, bits: 0b00000_00000_11111_10101_10101),
        "w": DigitPattern(columns: 5, bits: 0b00000_00000_10101_10101_11111),
    ]

    /// The lowest ASCII code that has a pattern.
    private static let first = UInt8(ascii: "-")

    /// The patterns, indexed by the ASCII code minus ``first``.
    ///
    /// An array is used instead of a dictionary for speed, because each frame needs many lookups.
    private static let table = (first...UInt8(ascii: ":")).map { all[Character(Unicode.Scalar($0))] }

    private static let all: [Character: DigitPattern] = [
        "0": DigitPattern(columns: 3, bits: 0b111_101_101_101_111),
        "1": DigitPattern(columns: 3, bits: 0b110_010_010_010_111),
        "2": DigitPattern(columns: 3, bits: 0b111_001_111_100_111),
        "3": DigitPattern(columns: 3, bits: 0b111_001_111_001_111),
        "4": DigitPattern(columns: 3, bits: 0b101_101_111_001_001),
        "5": DigitPattern(columns: 3, bits: 0b111_100_111_001_111),
        "6": DigitPattern(columns: 3, bits: 0b111_100_111_101_111),
        "7": DigitPattern(columns: 3, bits: 0b111_001_001_001_001),
        "8": DigitPattern(columns: 3, bits: 0b111_101_111_101_111),
        "9": DigitPattern(columns: 3, bits: 0b111_101_111_001_111),
        "-": DigitPattern(columns: 2, bits: 0b00_00_11_00_00),
        ":": DigitPattern(columns: 1, bits: 0b0_1_0_1_0),
        ".": DigitPattern(columns: 1, bits: 0b0_0_0_0_1),
    ]
}
