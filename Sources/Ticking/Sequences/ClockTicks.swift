extension Ticker {
    /// Returns ticks of any clock as an asynchronous sequence that any number of `for await` loops may iterate.
    ///
    /// Use this function if a test passes a clock that it advances; otherwise ``ticks(_:tolerance:)``.
    ///
    /// Each loop has its own grid, which starts at the first call of `next()`. A consumer that takes longer than the
    /// interval immediately gets one tick, for the last due time that has passed; ``ClockTick/missed`` counts the other
    /// missed due times. The following ticks are on the grid again. The loop ends when its task is cancelled.
    ///
    /// - Parameters:
    ///   - interval: The time between two ticks.
    ///   - delay: The time before the first tick; nil means one interval.
    ///   - clock: The clock that measures the time.
    ///   - tolerance: The maximum delay of a tick after its due time. A tolerance lets the machine wake up less often.
    /// - Returns: a sequence that never ends before its task is cancelled.
    /// - Precondition: the interval is above zero, the tolerance is not negative.
    public static func ticks<C: Clock>(
        every interval: Duration, after delay: Duration? = nil, clock: C, tolerance: Duration? = nil
    ) -> some AsyncSequence<ClockTick<C.Instant>, Never> & Sendable where C.Duration == Duration {
        _ = Schedule.every(interval).required(tolerance: tolerance ?? .zero)
        // Limits the delay to about 100 years, like the delay of a ticker.
        let delay = max(delay ?? interval, .zero).wholeNanoseconds()
        let grid = Grid(start: delay, interval: interval.intervalNanoseconds())
        return ClockTicks(grid: grid, clock: clock, tolerance: tolerance)
    }
}

/// One tick of a clock's sequence.
public struct ClockTick<Instant: InstantProtocol>: Equatable, Sendable {
    /// The instant at which the tick was due: the last due time that has passed.
    public let due: Instant
    /// The number of due times that passed without a tick since the previous tick.
    public let missed: Int

    /// Creates a tick, for the test of a function that handles ticks.
    public init(due: Instant, missed: Int = 0) {
        self.due = due
        self.missed = missed
    }
}

private struct ClockTicks<C: Clock>: AsyncSequence, Sendable where C.Duration == Duration {
    /// The grid of the ticks, in nanoseconds after the first call of `next()`.
    let grid: Grid
    let clock: C
    let tolerance: Duration?

    func makeAsyncIterator() -> Iterator { Iterator(ticks: self) }

    struct Iterator: AsyncIteratorProtocol {
        let ticks: ClockTicks
        private var start: C.Instant?
        private var lastServed: Int64 = -1
        private var isOver = false

        init(ticks: ClockTicks) {
            self.ticks = ticks
        }

        /// Waits for the next tick.
        ///
        /// Returns nil at every call after the task was cancelled.
        mutating func next(isolation actor: isolated (any Actor)?) async -> ClockTick<C.Instant>? {
            guard !isOver else { return nil }
            let start = start ?? ticks.clock.now
            self.start = start
            let planned = ticks.grid.point(lastServed + 1)
            let due = start.advanced(by: .nanoseconds(planned))
            isOver = (try? await ticks.clock.sleep(until: due, tolerance: ticks.tolerance)) == nil
            guard !isOver else { return nil }
            let elapsed = start.duration(to: ticks.clock.now).wholeNanoseconds()
            let number = ticks.grid.number(at: Swift.max(elapsed, planned))
            defer { lastServed = number }
            return ClockTick(
                due: start.advanced(by: .nanoseconds(ticks.grid.point(number))),
                missed: Int(Swift.max(number - lastServed - 1, 0)))
        }

        mutating func next() async -> ClockTick<C.Instant>? { await next(isolation: nil) }
    }
}
