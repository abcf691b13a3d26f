extension StringProtocol {
    /// Whether at most 30 combining marks are in a row, as in the Stream-Safe Text Format (UAX #15).
    ///
    /// Swift compares and hashes strings in a normalization form. Sorting a longer run of marks takes quadratic time in
    /// its length.
    var isStreamSafe: Bool {
        var run = 0
        for scalar in unicodeScalars {
            // U+0300 is the first combining mark.
            let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
            run = isMark ? run + 1 : 0
            if run > 30 { return false }
        }
        return true
    }
}
