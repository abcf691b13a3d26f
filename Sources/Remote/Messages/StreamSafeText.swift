extension StringProtocol {
    /// Whether at most 30 combining marks follow each other, as in the Stream-Safe Text Format (UAX #15).
    ///
    /// Swift compares and hashes texts in a normal form, and sorting a longer run of marks takes the square of its length.
    var isStreamSafe: Bool {
        var run = 0
        for scalar in unicodeScalars {
            // The first mark is U+0300.
            let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
            run = isMark ? run + 1 : 0
            if run > 30 { return false }
        }
        return true
    }
}
