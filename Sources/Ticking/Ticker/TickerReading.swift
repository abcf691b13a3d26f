/// The clocks of a ticker, read at one moment.
struct TickerReading: Equatable, Sendable {
    /// The clock on the wall, which somebody may set.
    var wall: WallPoint
    /// The clock that nobody sets, and that goes on while the machine sleeps.
    var continuous: TimePoint

    /// Reads the machine's clocks.
    ///
    /// The wall clock first: when the thread loses its processor in between, a source that is armed for the difference
    /// comes too early, which is seen and mended, and never too late.
    static func now() -> TickerReading {
        let wall = WallPoint.now
        return TickerReading(wall: wall, continuous: .now)
    }

    /// True when the wall clock was set since another reading.
    ///
    /// A clock that is only slewed runs up to one thousandth faster or slower.
    func isStepped(since earlier: TickerReading) -> Bool {
        let elapsed = continuous.nanoseconds - earlier.continuous.nanoseconds
        let difference = wall.nanoseconds - earlier.wall.nanoseconds - elapsed
        return abs(difference) > 50_000_000 + elapsed / 1000
    }

    /// Nanoseconds.
    func remaining(to deadline: TickerPlan.Deadline) -> Int64 {
        switch deadline {
        case .wall(let point): point.nanoseconds - wall.nanoseconds
        case .continuous(let point): point.nanoseconds - continuous.nanoseconds
        }
    }
}
