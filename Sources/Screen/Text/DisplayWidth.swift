/// How many columns a scalar takes on a terminal.
///
/// The tables are of Unicode ``unicodeVersion`` and come from the PyPI package `wcwidth`, see
/// `scripts/generate-width-tables.py`. Terminals do not agree on everything: where they differ,
/// ``DisplayCluster/isDisputed`` says so and the encoder takes care.
enum DisplayWidth {
    /// The columns of one scalar that is not a control: 0, 1 or 2.
    ///
    /// - Complexity: O(1) below U+0300, else O(log n) in the number of ranges.
    static func columns(of scalar: UInt32) -> Int {
        if scalar < 0x300 { return 1 }
        if scalar >= 0x2500, scalar <= 0x259F { return 1 }
        if contains(scalar, in: wideRanges) { return 2 }
        return contains(scalar, in: zeroWidthRanges) ? 0 : 1
    }

    /// Whether U+FE0F behind this scalar makes it a picture two columns wide.
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
        // Letters that make up flags in pairs; the voicing marks of narrow kana, which are combining marks to some.
        case 0x1F1E6...0x1F1FF, 0xFF9E...0xFF9F: true
        // Tones of skin, which join whatever is before them.
        case 0x1F3FB...0x1F3FF: true
        // The block that gets new pictures every year: an older terminal takes them for narrow.
        case 0x1FA70...0x1FAFF: true
        default: contains(scalar, in: disputedRanges)
        }
    }

    /// Binary search in a flat list of first and last scalars, ascending.
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
