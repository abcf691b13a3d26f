extension Duration {
    /// Whole nanoseconds, rounded down, cut to about 100 years either way.
    func wholeNanoseconds() -> Int64 {
        nanosecondsAndRest().whole
    }

    /// Whole nanoseconds, rounded up, and at least one.
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
    /// The roundest number of nanoseconds that is not below this one, nor further above than a tolerance.
    ///
    /// Deadlines that are moved to it meet each other without knowing of each other, and share a wake-up: of all numbers
    /// within the tolerance, it is the multiple of the highest power of two.
    func roundest(within tolerance: Duration) -> Int64 {
        guard self > 0, tolerance > .zero else { return self }
        let (last, isOver) = addingReportingOverflow(tolerance.wholeNanoseconds())
        guard !isOver else { return self }
        // All bits below the first one in which the two ends differ.
        let free = Int64.bitWidth - ((self - 1) ^ last).leadingZeroBitCount - 1
        return (last >> free) << free
    }
}
