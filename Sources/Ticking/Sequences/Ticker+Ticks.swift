extension Ticker {
    /// Ticks as an asynchronous sequence, on any clock, which any number of loops may iterate.
    ///
    /// ```swift
    /// for await tick in Ticker.ticks(every: .seconds(1)) { show(tick.deadline) }
    /// ```
    ///
    /// Each loop has a grid of its own, which begins with its first tick's wait. A consumer that takes longer than the
    /// interval gets at once the last point that passed, with ``ClockTick/missed``, and is on the grid again
    /// afterwards. The loop ends with its task.
    ///
    /// - Parameters:
    ///   - interval: The time between two ticks.
    ///   - delay: The time before the first tick; nil means one interval.
    ///   - clock: The clock that measures the time: in tests one that the test moves.
    ///   - tolerance: How much later than its deadline a tick may come so that the machine wakes up less often.
    /// - Returns: the sequence.
    /// - Precondition: the interval is above zero, the tolerance is not negative.
    public static func ticks<C: Clock>(
        every interval: Duration, after delay: Duration? = nil, clock: C = ContinuousClock(),
        tolerance: Duration? = nil
    ) -> some AsyncSequence<ClockTick<C.Instant>, Never> & Sendable where C.Duration == Duration {
        let schedule = Schedule.every(interval, after: delay).required(tolerance: tolerance ?? .zero)
        // Cut as the ticker's own.
        let delay = Duration.nanoseconds(max(delay ?? interval, .zero).wholeNanoseconds())
        return ClockTicks(
            schedule: schedule, interval: interval, delay: delay, clock: clock, tolerance: tolerance)
    }
}

/// One tick of a sequence.
public struct ClockTick<Instant: InstantProtocol>: Equatable, Sendable {
    /// The instant for which the sequence waited; of several that have passed, the last one.
    public let deadline: Instant
    /// The number of deadlines that passed without a tick since the tick before.
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
        /// In nanoseconds from the start.
        private let grid: Grid
        private var served: Int64 = -1
        private var waker: Waker?
        private var isOver = false

        init(ticks: ClockTicks) {
            self.ticks = ticks
            grid = Grid(start: ticks.delay.wholeNanoseconds(), interval: ticks.interval.intervalNanoseconds())
        }

        /// Waits for the next tick; nil for ever after the task was cancelled.
        mutating func next(isolation actor: isolated (any Actor)?) async -> ClockTick<C.Instant>? {
            guard !isOver else { return nil }
            let start = begin()
            let planned = grid.point(served + 1)
            guard await wait(until: planned, after: start, isolation: actor) else {
                isOver = true
                waker = nil
                return nil
            }
            let number = grid.number(at: Swift.max(elapsed(since: start), planned))
            defer { served = number }
            return ClockTick(
                deadline: instant(grid.point(number), after: start), missed: Int(Swift.max(number - served - 1, 0)))
        }

        mutating func next() async -> ClockTick<C.Instant>? { await next(isolation: nil) }

        private mutating func begin() -> C.Instant {
            if let start { return start }
            var start = ticks.clock.now
            if ticks.clock is ContinuousClock {
                let waker = Waker(ticks.schedule, tolerance: ticks.tolerance ?? .zero)
                // The two grids are one.
                if let first = waker.first as? C.Instant { start = first.advanced(by: .zero - ticks.delay) }
                self.waker = waker
            }
            self.start = start
            return start
        }

        /// Waits for a point; false when the task is cancelled.
        private mutating func wait(
            until point: Int64, after start: C.Instant, isolation actor: isolated (any Actor)?
        ) async -> Bool {
            guard waker != nil else {
                let isAsleep: Void? = try? await ticks.clock.sleep(
                    until: instant(point, after: start), tolerance: ticks.tolerance)
                return isAsleep != nil
            }
            guard !Task.isCancelled else { return false }
            // A wake that came while nobody waited may be older than the point.
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

/// Wakes an iteration on the machine's clock.
///
/// A ticker's source repeats by itself. A sleep on the clock makes and arms one for each tick, which costs twice as
/// much.
private struct Waker {
    /// The first point of the grid.
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
