extension Ticker {
    /// Ticks as an asynchronous sequence, on any clock.
    ///
    /// ```swift
    /// for await tick in Ticker.ticks(every: .seconds(1)) { show(tick.deadline) }
    /// ```
    ///
    /// Each iteration has a grid of its own, which begins with its first `next()`. On the machine's clock a ticker goes on
    /// from then; on another one the iteration sleeps when it is asked. Nothing is buffered: a consumer that takes longer
    /// than the interval gets the last point that passed at once, with ``ClockTick/missed``, and is on the grid again
    /// afterwards. The sequence ends when the task is cancelled.
    ///
    /// - Parameters:
    ///   - interval: The time between two ticks.
    ///   - delay: The time before the first tick; nil means one interval.
    ///   - clock: The clock by which the time passes: in tests one that is moved by hand.
    ///   - tolerance: How much later than its deadline a tick may come so that the machine can wake up less often.
    /// - Returns: the sequence; it may be iterated any number of times.
    /// - Precondition: the interval is above zero, the tolerance not below.
    public static func ticks<C: Clock>(
        every interval: Duration, after delay: Duration? = nil, clock: C = ContinuousClock(),
        tolerance: Duration? = nil
    ) -> ClockTicks<C> where C.Duration == Duration {
        do {
            try Schedule.every(interval).check(leeway: tolerance ?? .zero)
        } catch {
            preconditionFailure(error.description)
        }
        return ClockTicks(interval: interval, delay: max(delay ?? interval, .zero), clock: clock, tolerance: tolerance)
    }
}

/// One tick of a sequence.
public struct ClockTick<Instant: InstantProtocol>: Equatable, Sendable {
    /// The instant for which the sequence waited; of several that have passed, the last one.
    public let deadline: Instant
    /// How many deadlines passed without a tick since the one before.
    public let missed: Int
}

/// The sequence that `Ticker.ticks(every:after:clock:tolerance:)` makes.
public struct ClockTicks<C: Clock>: AsyncSequence, Sendable where C.Duration == Duration {
    let interval: Duration
    let delay: Duration
    let clock: C
    let tolerance: Duration?

    /// Begins an iteration.
    public func makeAsyncIterator() -> Iterator { Iterator(ticks: self) }

    /// One iteration, on a grid of its own.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let ticks: ClockTicks
        private var start: C.Instant?
        /// In nanoseconds from the start.
        private var grid: Grid
        private var served: Int64 = -1
        /// Wakes on the machine's clock.
        private var waker: TickWaker?

        fileprivate init(ticks: ClockTicks) {
            self.ticks = ticks
            grid = Grid(start: ticks.delay.wholeNanoseconds(), interval: ticks.interval.intervalNanoseconds())
        }

        /// Waits for the next tick; nil when the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ClockTick<C.Instant>? {
            let start = begin()
            let planned = grid.point(served + 1)
            guard await wait(until: planned, after: start, isolation: actor) else { return nil }
            let elapsed = start.duration(to: ticks.clock.now).wholeNanoseconds()
            let number = grid.number(at: Swift.max(elapsed, planned))
            defer { served = number }
            return ClockTick(
                deadline: instant(grid.point(number), after: start), missed: Int(Swift.max(number - served - 1, 0)))
        }

        /// Waits for the next tick; nil when the task is cancelled.
        public mutating func next() async -> ClockTick<C.Instant>? { await next(isolation: nil) }

        private mutating func begin() -> C.Instant {
            if let start { return start }
            var start = ticks.clock.now
            if ticks.clock is ContinuousClock {
                let waker = TickWaker(every: ticks.interval, after: ticks.delay, tolerance: ticks.tolerance ?? .zero)
                // The two grids are one.
                if let first = waker.first as? C.Instant { start = first.advanced(by: .zero - ticks.delay) }
                self.waker = waker
            }
            self.start = start
            return start
        }

        /// Waits for a point; false when the task is cancelled.
        private func wait(
            until point: Int64, after start: C.Instant, isolation actor: isolated (any Actor)?
        ) async -> Bool {
            guard let waker else {
                let isAsleep: Void? = try? await ticks.clock.sleep(
                    until: instant(point, after: start), tolerance: ticks.tolerance)
                return isAsleep != nil
            }
            guard !Task.isCancelled else { return false }
            if start.duration(to: ticks.clock.now).wholeNanoseconds() >= point { return true }
            while let reached = await waker.slot.take()?.value as? C.Instant {
                // What came while nobody waited may be older.
                if start.duration(to: reached).wholeNanoseconds() >= point { return true }
            }
            return false
        }

        private func instant(_ nanoseconds: Int64, after start: C.Instant) -> C.Instant {
            start.advanced(by: .nanoseconds(nanoseconds))
        }
    }
}

/// Wakes an iteration on the machine's clock.
///
/// A ticker's source goes on by itself. A sleep on the clock makes and arms one for each tick, which costs twice as much.
private final class TickWaker: Sendable {
    /// The first point of the grid.
    let first: ContinuousClock.Instant
    let slot = NewestValue<ContinuousClock.Instant>()
    private let ticker: Ticker

    init(every interval: Duration, after delay: Duration, tolerance: Duration) {
        do {
            ticker = try Ticker(.every(interval, after: delay), leeway: tolerance, starts: false) { [slot] _, tick in
                if case .continuous(let point) = tick.deadline { slot.put(point) }
            }
        } catch {
            preconditionFailure(error.description)
        }
        if case .continuous(let point) = ticker.deadline {
            first = point
        } else {
            first = ContinuousClock().now + delay
        }
        ticker.start()
    }
}
