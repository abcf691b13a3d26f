/// Characters that are made of dots.
enum DotGlyph {
    /// Two dots above each other; nil for none.
    static func half(upper: Bool, lower: Bool) -> String? {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): nil
        }
    }

    /// Two columns of four dots; nil for none.
    ///
    /// - Parameter isSet: whether the dot in a column (0 or 1) and row (0 to 3) is set.
    /// - Returns: a character of Unicode's braille patterns, whose bits go down the columns but for the last row.
    static func braille(_ isSet: (_ column: Int, _ row: Int) -> Bool) -> String? {
        var bits: UInt32 = 0
        for column in 0..<2 {
            for row in 0..<3 where isSet(column, row) { bits |= 1 << UInt32(column * 3 + row) }
            if isSet(column, 3) { bits |= 1 << UInt32(6 + column) }
        }
        guard bits != 0, let scalar = Unicode.Scalar(0x2800 + bits) else { return nil }
        return String(Character(scalar))
    }
}
