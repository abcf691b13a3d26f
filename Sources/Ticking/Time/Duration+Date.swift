import Foundation

extension Duration {
    /// The time from now to a date by the wall clock, cut to what a timer can wait for (100 years).
    init(until date: Date) {
        self = Duration(from: Date(), to: date)
    }

    /// The time between two dates, cut to 100 years either way; zero when one of them is no number.
    init(from start: Date, to end: Date) {
        let seconds = end.timeIntervalSince(start)
        let limit = 100 * 365.25 * 86400
        self = seconds.isNaN ? .zero : .seconds(min(max(seconds, -limit), limit))
    }
}

extension Duration {
    /// The same in whole nanoseconds, which is what dispatch sources count in, and never less.
    var roundedUpToNanoseconds: Duration {
        .nanoseconds(wholeNanoseconds(.up))
    }

    /// Nanoseconds, cut to 100 years either way.
    func wholeNanoseconds(_ rule: FloatingPointRoundingRule = .towardZero) -> Int64 {
        let unit: Int128 = 1_000_000_000
        let limit: Int128 = 100 * 366 * 86400 * unit
        let (quotient, remainder) = attoseconds.quotientAndRemainder(dividingBy: unit)
        let up: Int128 = rule == .up && remainder > 0 ? 1 : 0
        return Int64(min(max(quotient + up, -limit), limit))
    }
}
