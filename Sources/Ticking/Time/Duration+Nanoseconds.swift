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
