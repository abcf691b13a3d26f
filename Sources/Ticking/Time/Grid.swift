/// Evenly spaced instants: number *n* lies at `start + n * interval`, so that no error adds up.
struct Grid: Equatable, Sendable {
    /// Number 0.
    var start: TimePoint
    /// Above zero.
    var interval: Duration

    func instant(_ number: Int) -> TimePoint {
        start + Duration(attoseconds: interval.attoseconds * Int128(number))
    }

    /// The number of the last instant that is not after another one; negative before the start.
    func number(at instant: TimePoint) -> Int {
        let (quotient, remainder) = (instant - start).attoseconds.quotientAndRemainder(dividingBy: interval.attoseconds)
        return Int(clamping: remainder < 0 ? quotient - 1 : quotient)
    }

    /// The first instant after another one, and not before the start.
    func next(after instant: TimePoint) -> TimePoint {
        instant < start ? start : self.instant(number(at: instant) + 1)
    }
}
