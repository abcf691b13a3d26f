extension Duration {
    /// Returns whole nanoseconds, rounded down and clamped to about 100 years in both directions.
    func wholeNanoseconds() -> Int64 {
        nanosecondsAndRest().whole
    }

    /// Returns whole nanoseconds, rounded up, and at least one.
    func intervalNanoseconds() -> Int64 {
        let (whole, hasRest) = nanosecondsAndRest()
        return max(hasRest ? whole + 1 : whole, 1)
    }

    private func nanosecondsAndRest() -> (whole: Int64, hasRest: Bool) {
        let (seconds, attoseconds) = components
        let limit: Int64 = 3_200_000_000
        guard (1 - limit..<limit).contains(seconds) else {
            return ((seconds < 0 ? -limit : limit) * 1_000_000_000, false)
        }
        let (part, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return (seconds * 1_000_000_000 + (rest < 0 ? part - 1 : part), rest != 0)
    }
}

extension Int64 {
    /// Rounds this number up, by at most a tolerance, to a multiple of the highest possible power of two.
    ///
    /// Independent deadlines that are rounded this way often become equal, and then share a wake-up.
    func roundest(within tolerance: Duration) -> Int64 {
        guard self > 0, tolerance > .zero else { return self }
        let (last, isOver) = addingReportingOverflow(tolerance.wholeNanoseconds())
        guard !isOver else { return self }
        // The number of bits below the highest bit in which `self - 1` and `last` differ.
        let free = Int64.bitWidth - ((self - 1) ^ last).leadingZeroBitCount - 1
        return (last >> free) << free
    }
}
