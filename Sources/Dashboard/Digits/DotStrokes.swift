/// The strokes of a digit, scaled from the dots of its pattern.
///
/// Each digit is five times the scale high, in dots, and three times the scale wide or narrower. Up to scale 2, the thickness of
/// a stroke is the scale. In larger digits, it is a seventh of the height, so that they look equally bold at every size. In
/// narrow digits it is less.
struct DotStrokes: Equatable, Sendable {
    /// The nominal width and height of one dot of the pattern, in dots of the drawn digit.
    let scale: Int

    /// The thickness of a stroke in dots.
    let thickness: Int

    /// The width of a digit in dots.
    private let width: Int

    init(scale: Int, width: Int? = nil) {
        self.scale = scale
        self.width = width ?? 3 * scale
        thickness = max(min(max(min(scale, 2), (7 * scale + 5) / 10), (self.width - 1) / 2), 1)
    }

    /// Returns the width of a character in dots.
    func columns(of pattern: DigitPattern) -> Int {
        switch pattern.columns {
        case 1: thickness
        // The minus is short, because it hangs beside the digits.
        case 2: (3 * scale + 2) / 4
        case 3: width
        default: pattern.columns * scale
        }
    }

    /// Whether a dot is set; false outside the character.
    func isSet(_ pattern: DigitPattern, column: Int, row: Int) -> Bool {
        guard row >= 0, column < columns(of: pattern), let place = place(row) else { return false }
        // The points of a colon are squares, centred between the strokes.
        if pattern.columns == 1, place.index % 2 == 1 {
            let top = (place.rows - thickness) / 2
            guard (top..<top + thickness).contains(place.offset) else { return false }
        }
        return pattern.isSet(column: index(column, of: pattern), row: place.index)
    }

    /// Returns the first dot column after the run of equal dot columns that contains `column`; at most the width of the
    /// character.
    func edge(after column: Int, of pattern: DigitPattern) -> Int {
        if pattern.columns > 3 { return min((column / scale + 1) * scale, columns(of: pattern)) }
        guard pattern.columns == 3 else { return columns(of: pattern) }
        let (left, right) = edges(of: pattern)
        return column < left ? left : column < right ? right : width
    }

    /// Returns the index of the pattern column that is drawn in a column of dots.
    private func index(_ column: Int, of pattern: DigitPattern) -> Int {
        if pattern.columns > 3 { return column / scale }
        guard pattern.columns == 3 else { return 0 }
        let (left, right) = edges(of: pattern)
        return column < left ? 0 : column < right ? 1 : 2
    }

    /// Returns the first columns of the middle and of the right column of the pattern.
    private func edges(of pattern: DigitPattern) -> (left: Int, right: Int) {
        let left = pattern.hasStem ? (width - thickness) / 2 : thickness
        return (left, pattern.hasStem ? left + thickness : width - thickness)
    }

    /// Returns the pattern row that contains a row of dots: the index and the height in dots of the pattern row, and
    /// the offset of the row of dots within the pattern row; nil below the character.
    private func place(_ row: Int) -> (index: Int, rows: Int, offset: Int)? {
        let open = 5 * scale - 3 * thickness
        let (middle, bottom) = (thickness + open / 2, 2 * thickness + open)
        return switch row {
        case ..<thickness: (0, thickness, row)
        case ..<middle: (1, open / 2, row - thickness)
        case ..<(middle + thickness): (2, thickness, row - middle)
        case ..<bottom: (3, open - open / 2, row - middle - thickness)
        case ..<(bottom + thickness): (4, thickness, row - bottom)
        default: nil
        }
    }
}

/// The characters that draw dots in a cell.
enum DotGlyph {
    /// Returns the character for an upper and a lower dot; nil if no dot is set.
    static func half(upper: Bool, lower: Bool) -> String? {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): nil
        }
    }

    /// Returns the character for two columns of four dots; nil if no dot is set.
    ///
    /// - Parameter isSet: whether the dot in a column (0 or 1) and row (0 to 3) is set.
    /// - Returns: a Unicode braille pattern. The bits of the upper three rows come first, column by column; the two bits of the
    ///   last row follow.
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
