/// The width of scalars on a terminal.
///
/// The tables contain the widths of Unicode version ``unicodeVersion``. `scripts/generate-width-tables.py` generates
/// the tables from the PyPI package `wcwidth`. If terminals disagree about the width of a scalar,
/// ``DisplayCluster/isDisputed`` is true, and the encoder sets the cursor position again after the scalar.
enum DisplayWidth {
    /// Returns the number of columns of a scalar that is not a control character: 0, 1 or 2.
    ///
    /// - Parameter scalar: the scalar.
    /// - Returns: the number of columns.
    /// - Complexity: O(1) below U+0300, otherwise O(log n) in the number of ranges.
    static func columns(of scalar: UInt32) -> Int {
        if scalar < 0x300 { return 1 }
        if scalar >= 0x2500, scalar <= 0x259F { return 1 }
        if contains(scalar, in: wideRanges) { return 2 }
        return contains(scalar, in: zeroWidthRanges) ? 0 : 1
    }

    /// Whether this scalar, followed by U+FE0F, is an emoji of two columns.
    static func isEmojiBase(_ scalar: UInt32) -> Bool {
        contains(scalar, in: emojiBaseRanges)
    }

    /// Whether some terminals give this scalar two columns instead of one.
    static func isAmbiguous(_ scalar: UInt32) -> Bool {
        contains(scalar, in: ambiguousRanges)
    }

    /// Whether terminals are known to disagree about the width of this scalar.
    static func isDisputed(_ scalar: UInt32) -> Bool {
        switch scalar {
        case ..<0x300, 0x2500...0x259F: false
        // Regional indicators, two of which form a flag; and the voicing marks of halfwidth kana, which some terminals
        // treat as combining marks.
        case 0x1F1E6...0x1F1FF, 0xFF9E...0xFF9F: true
        // Skin tone modifiers, which combine with the preceding emoji.
        case 0x1F3FB...0x1F3FF: true
        // The block to which Unicode adds new emoji every year: an older terminal shows new emoji in one column.
        case 0x1FA70...0x1FAFF: true
        default: contains(scalar, in: disputedRanges)
        }
    }

    /// Searches a flat, ascending list of first and last scalars with a binary search.
    private static func contains(_ scalar: UInt32, in ranges: [UInt32]) -> Bool {
        var low = 0
        var high = ranges.count / 2
        while low < high {
            let middle = (low + high) / 2
            if scalar > ranges[2 * middle + 1] {
                low = middle + 1
            } else if scalar < ranges[2 * middle] {
                high = middle
            } else {
                return true
            }
        }
        return false
    }
}
