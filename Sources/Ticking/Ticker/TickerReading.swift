import Foundation

/// Both clocks of a ticker, read at one moment.
struct TickerReading: Equatable, Sendable {
    /// The clock on the wall, which somebody may set.
    var wall: Date
    /// The clock that nobody sets, and that goes on while the machine sleeps.
    var continuous: TimePoint

    /// Reads the machine's clocks.
    static func now() -> TickerReading {
        TickerReading(wall: Date(), continuous: .now)
    }

    /// True when the wall clock was set since another reading.
    ///
    /// A clock that is only slewed runs up to one thousandth faster or slower.
    func isStepped(since earlier: TickerReading) -> Bool {
        let elapsed = continuous - earlier.continuous
        let difference = Duration(from: earlier.wall, to: wall) - elapsed
        let allowed = Duration.milliseconds(50) + elapsed / 1000
        return difference > allowed || difference < .zero - allowed
    }

    func remaining(to deadline: TickerPlan.Deadline) -> Duration {
        switch deadline {
        case .wall(let date): Duration(from: wall, to: date)
        case .continuous(let instant): instant - continuous
        }
    }
}

/// Evenly spaced dates, counted from the start of 1970.
struct WallGrid: Equatable, Sendable {
    let interval: Duration
    let offset: Duration

    func date(_ number: Int) -> Date {
        let sinceStart = offset.attoseconds + interval.attoseconds * Int128(number)
        return Date(timeIntervalSince1970: Duration(attoseconds: sinceStart) / .seconds(1))
    }

    /// The number of the last date that is not after another one.
    func number(at date: Date) -> Int {
        // Dates are floating-point numbers with steps of a quarter of a microsecond: one that is a little short is meant.
        let sinceStart = Duration.seconds(date.timeIntervalSince1970) + .microseconds(1) - offset
        let (quotient, remainder) = sinceStart.attoseconds.quotientAndRemainder(dividingBy: interval.attoseconds)
        return Int(clamping: remainder < 0 ? quotient - 1 : quotient)
    }
}
