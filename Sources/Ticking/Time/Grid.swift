/// Evenly spaced points on a clock: number *n* lies at `start + n * interval / parts`, so that no error adds up.
struct Grid: Equatable, Sendable {
    /// Number 0, in nanoseconds on the clock.
    var start: Int64
    /// In nanoseconds, above zero.
    var interval: Int64
    /// Into how many equal parts the interval is cut: sixty frames a second do not come at whole nanoseconds.
    var parts: Int64 = 1

    func point(_ number: Int64) -> Int64 {
        let (product, isOver) = number.multipliedReportingOverflow(by: interval)
        guard !isOver else { return number < 0 ? .min / 2 : .max / 2 }
        let (sum, isSumOver) = start.addingReportingOverflow(parts == 1 ? product : product.dividedDown(by: parts))
        return isSumOver ? .max / 2 : sum
    }

    /// The number of the last point that is not after another one; negative before the start.
    func number(at point: Int64) -> Int64 {
        let elapsed = point - start
        guard parts != 1 else { return elapsed.dividedDown(by: interval) }
        let (product, isOver) = elapsed.multipliedReportingOverflow(by: parts)
        let guess = isOver ? elapsed / max(interval / parts, 1) : product.dividedDown(by: interval)
        // The points are rounded down to whole nanoseconds, so that the next one may have come already.
        return self.point(guess + 1) <= point ? guess + 1 : guess
    }

    /// The first point after another one, and not before the start.
    func next(after point: Int64) -> Int64 {
        point < start ? start : self.point(number(at: point) + 1)
    }
}

extension Int64 {
    /// The quotient, rounded down also below zero.
    fileprivate func dividedDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
