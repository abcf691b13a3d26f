extension Ticker {
    /// Returns ticks of any clock as an asynchronous sequence that any number of `for await` loops may iterate.
    ///
    /// ```swift
    /// for await tick in Ticker.ticks(every: .seconds(1)) { show(tick.deadline) }
    /// ```
    ///
    /// Each loop has its own grid, which starts at the first call of `next()`. A consumer that takes longer than the
    /// interval immediately gets one tick, for the last due time that has passed; ``ClockTick/missed`` counts the other
    /// missed due times. The following ticks are on the grid again. The loop ends when its task is cancelled.
    ///
    /// - Parameters:
    ///   - interval: The time between two ticks.
    ///   - delay: The time before the first tick; nil means one interval.
    ///   - clock: The clock that measures the time; in tests, a clock that the test advances.
    ///   - tolerance: The maximum delay of a tick after its deadline. A tolerance lets the machine wake up less often.
    /// - Returns: a sequence that never ends before its task is cancelled.
    /// - Precondition: the interval is above zero, the tolerance is not negative.
    public static func ticks<C: Clock>(
        every interval: Duration, after delay: Duration? = nil, clock: C = ContinuousClock(),
        tolerance: Duration? = nil
    ) -> some AsyncSequence<ClockTick<C.Instant>, Never> & Sendable where C.Duration == Duration {
        let schedule = Schedule.every(interval, after: delay).required(tolerance: tolerance ?? .zero)
        // Limits the delay to about 100 years, like the delay of a ticker.
        let delay = Duration.nanoseconds(max(delay ?? interval, .zero).wholeNanoseconds())
        return ClockTicks(
            schedule: schedule, interval: interval, delay: delay, clock: clock, tolerance: tolerance)
    }
}

/// One tick of a sequence.
public struct ClockTick<Instant: InstantProtocol>: Equatable, Sendable {
    /// The instant at which the tick was due: the last deadline that has passed.
    public let deadline: Instant
    /// The number of deadlines that passed without a tick since the previous tick.
    public let missed: Int
}

private struct ClockTicks<C: Clock>: AsyncSequence, Sendable where C.Duration == Duration {
    let schedule: Schedule
    let interval: Duration
    let delay: Duration
    let clock: C
    let tolerance: Duration?

    func makeAsyncIterator() -> Iterator { Iterator(ticks: self) }

    struct Iterator: AsyncIteratorProtocol {
        private let ticks: ClockTicks
        private var start: C.Instant?
        /// The grid of the ticks, in nanoseconds after ``start``.
        private let grid: Grid
        private var lastServed: Int64 = -1
        private var waker: Waker?
        private var isOver = false

        init(ticks: ClockTicks) {
            self.ticks = ticks
            grid = Grid(start: ticks.delay.wholeNanoseconds(), interval: ticks.interval.intervalNanoseconds())
        }

        /// Waits for the next tick.
        ///
        /// Returns nil at every call after the task was cancelled.
        mutating func next(isolation actor: isolated (any Actor)?) async -> ClockTick<C.Instant>? {
            guard !isOver else { return nil }
            let start = begin()
            let planned = grid.point(lastServed + 1)
            guard await wait(until: planned, after: start, isolation: actor) else {
                isOver = true
                waker = nil
                return nil
            }
            let number = grid.number(at: Swift.max(elapsed(since: start), planned))
            defer { lastServed = number }
            return ClockTick(
                deadline: instant(grid.point(number), after: start), missed: Int(Swift.max(number - lastServed - 1, 0)))
        }

        mutating func next() async -> ClockTick<C.Instant>? { await next(isolation: nil) }

        private mutating func begin() -> C.Instant {
            if let start { return start }
            var start = ticks.clock.now
            if ticks.clock is ContinuousClock {
                let waker = Waker(ticks.schedule, tolerance: ticks.tolerance ?? .zero)
                // Aligns this grid with the grid of the ticker.
                if let first = waker.first as? C.Instant { start = first.advanced(by: .zero - ticks.delay) }
                self.waker = waker
            }
            self.start = start
            return start
        }

        /// Waits until a point of the grid.
        ///
        /// Returns false when the task is cancelled.
        private mutating func wait(
            until point: Int64, after start: C.Instant, isolation actor: isolated (any Actor)?
        ) async -> Bool {
            guard waker != nil else {
                let isAsleep: Void? = try? await ticks.clock.sleep(
                    until: instant(point, after: start), tolerance: ticks.tolerance)
                return isAsleep != nil
            }
            guard !Task.isCancelled else { return false }
            // The first wake-up may be an old one that was buffered before this wait, so the loop waits until the point
            // is reached.
            while elapsed(since: start) < point {
                guard await waker?.wakes.next(isolation: actor) != nil else { return false }
            }
            return true
        }

        private func elapsed(since start: C.Instant) -> Int64 {
            start.duration(to: ticks.clock.now).wholeNanoseconds()
        }

        private func instant(_ nanoseconds: Int64, after start: C.Instant) -> C.Instant {
            start.advanced(by: .nanoseconds(nanoseconds))
        }
    }
}

/// Wakes an iteration on the machine's continuous clock.
///
/// The dispatch source of a ticker repeats automatically. A sleep on the clock would create and arm a new source for
/// each tick, which costs twice as much.
private struct Waker {
    let first: ContinuousClock.Instant
    var wakes: AsyncStream<Void>.Iterator
    private let ticker: Ticker

    init(_ schedule: Schedule, tolerance: Duration) {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wakes = stream.makeAsyncIterator()
        ticker = Ticker(unstarted: schedule, on: nil, tolerance: tolerance) { _, _ in continuation.yield() }
        first = ticker.deadline ?? .now
        ticker.start()
    }
}
