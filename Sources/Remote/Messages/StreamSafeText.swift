extension StringProtocol {
    /// Whether the string has at most 30 combining marks in a row, as in the Stream-Safe Text Format (UAX #15).
    ///
    /// Swift normalizes strings before it compares or hashes them, and normalization sorts each run of combining marks.
    /// Sorting takes quadratic time in the length of the run.
    var isStreamSafe: Bool {
        var run = 0
        for scalar in unicodeScalars {
            // U+0300 is the first combining mark, so lower scalars need no lookup of their properties.
            let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
            run = isMark ? run + 1 : 0
            if run > 30 { return false }
        }
        return true
    }
}
