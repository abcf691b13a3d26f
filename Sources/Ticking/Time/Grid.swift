/// Evenly spaced points on a clock.
///
/// Point *n* is at `start + n * interval / parts`, so that rounding errors do not accumulate.
struct Grid: Equatable, Sendable {
    /// The point with the number 0, in nanoseconds on the clock.
    var start: Int64
    /// The interval in nanoseconds, above zero.
    var interval: Int64
    /// The number of points in an interval.
    ///
    /// For sixty frames a second, this number is 60 and the interval is one second, because a sixtieth of a second is
    /// not a whole number of nanoseconds.
    var parts: Int64 = 1

    func point(_ number: Int64) -> Int64 {
        let (product, isOver) = number.multipliedReportingOverflow(by: interval)
        guard !isOver else { return number < 0 ? .min / 2 : .max / 2 }
        let (sum, isSumOver) = start.addingReportingOverflow(parts == 1 ? product : product.dividedDown(by: parts))
        return isSumOver ? .max / 2 : sum
    }

    /// Returns the number of the last point that is not after a given time; negative before the start.
    func number(at point: Int64) -> Int64 {
        let elapsed = point - start
        guard parts != 1 else { return elapsed.dividedDown(by: interval) }
        let (product, isOver) = elapsed.multipliedReportingOverflow(by: parts)
        let guess = isOver ? elapsed / max(interval / parts, 1) : product.dividedDown(by: interval)
        // The points are rounded down to whole nanoseconds, so the point `guess + 1` may already have passed, too.
        return self.point(guess + 1) <= point ? guess + 1 : guess
    }

    /// Returns the first point after a given time, but never a point before the start.
    func next(after point: Int64) -> Int64 {
        point < start ? start : self.point(number(at: point) + 1)
    }
}

extension Int64 {
    /// Returns the quotient, rounded down also for negative numbers.
    fileprivate func dividedDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
