import Dispatch
import Foundation

/// A timer that calls a handler on a dispatch queue at the times of a schedule, until this handle is deallocated.
///
/// A ticker wraps a timer of Grand Central Dispatch.
///
/// A schedule with a date is due when the wall clock reaches the date, even if the clock was set in the meantime. A
/// schedule with a duration is due when the duration has elapsed, including the time for which the machine slept. If
/// the system cannot report changes of the wall clock, the ticker compares the clocks once a second. A repeating
/// schedule makes one late call for all due times that it missed, and ``Tick/missed`` counts the other due times.
///
/// A ticker may be paused, resumed and cancelled repeatedly, in any order and on any thread. It may be released in any
/// state, because a ticker never suspends its dispatch source.
///
/// - Units: delays, intervals and the tolerance are `Duration`, due times on the wall clock are `Date`. An interval is
///   rounded up to whole nanoseconds.
/// - Thread: the handler runs on the given queue. Calls of one ticker never overlap, even on a concurrent queue. All
///   members may be used from any thread and from the handler.
/// - Lifetime: nothing retains the ticker, except a running call of its handler. The ticker retains its handler, but
///   not the target. The ticker ends when it is deallocated; when the target is deallocated (at once if the target is a
///   ``LifetimeOwner``, else at the next tick); and after the call of a one-shot schedule, unless the handler
///   rescheduled the ticker or the ticker was ever `.onDemand`. A call that has already begun runs to its end; the last reference to the ticker may then
///   be released on the queue.
/// - Precondition: an interval is above zero, a date is finite, a tolerance is not negative
///   (``Schedule/validated(tolerance:)``).
public final class Ticker: Sendable {
    #if canImport(Darwin)
    private static let shared = DispatchQueue.global()
    #else
    /// The queue of the tickers without a queue of their own.
    ///
    /// On Linux, each global queue has its own threads. Swift's tasks do not use those of this one, so handlers that
    /// block do not delay the tasks. A private queue for each ticker would need a thread of its own.
    private static let shared = DispatchQueue.global(qos: .userInteractive)
    #endif

    private let queue: DispatchQueue
    private let tolerance: Duration
    private let contents: LockedValue<Contents>

    /// The values that the lock protects.
    ///
    /// The objects of libdispatch have their own locks.
    private struct Contents {
        var plan: SchedulePlan
        var handler: (@Sendable (Ticker, Tick) -> Void)?
        var hook: LifetimeHook?
        var source: (any DispatchSourceTimer)?
    }

    /// Creates a ticker and starts it.
    ///
    /// - Parameters:
    ///   - schedule: The times of the ticks.
    ///   - queue: The queue on which the handler runs. If nil, the handler runs on a global queue, whose few
    ///     threads all tickers share.
    ///   - tolerance: The maximum delay of a tick after its due time. A tolerance lets the machine wake up less often.
    ///   - handler: The function to call at each tick.
    public convenience init(
        _ schedule: Schedule, on queue: DispatchQueue? = nil, tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ ticker: Ticker, _ tick: Tick) -> Void
    ) {
        self.init(unstarted: schedule, on: queue, tolerance: tolerance, handler: handler)
        start()
    }

    /// Creates and starts a ticker that calls the handler with a target that the ticker does not retain.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on queue: DispatchQueue? = nil, tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ target: Target, _ ticker: Ticker, _ tick: Tick) -> Void
    ) {
        self.init(unstarted: schedule, on: queue, tolerance: tolerance) { [weak target] ticker, tick in
            if let target { handler(target, ticker, tick) } else { ticker.cancel() }
        }
        let hook = LifetimeHook(to: target) { [weak self] in self?.cancel() }
        contents.withLock { $0.hook = hook }
        start()
    }

    /// Creates and starts a ticker that calls the handler on the main actor.
    ///
    /// The ticker needs no run loop.
    public convenience init(
        _ schedule: Schedule, on actor: MainActor, tolerance: Duration = .zero,
        handler: @escaping @MainActor (_ ticker: Ticker, _ tick: Tick) -> Void
    ) {
        self.init(schedule, on: .main, tolerance: tolerance) { ticker, tick in
            MainActor.assumeIsolated { handler(ticker, tick) }
        }
    }

    /// Creates and starts a ticker that calls the handler on the main actor, with a target that the ticker does not
    /// retain.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on actor: MainActor, tolerance: Duration = .zero,
        handler: @escaping @MainActor (_ target: Target, _ ticker: Ticker, _ tick: Tick) -> Void
    ) {
        self.init(schedule, target: target, on: .main, tolerance: tolerance) { target, ticker, tick in
            MainActor.assumeIsolated { handler(target, ticker, tick) }
        }
    }

    /// Creates a ticker that does not run before ``start()``.
    ///
    /// Delays count from this call.
    init(
        unstarted schedule: Schedule, on queue: DispatchQueue?, tolerance: Duration,
        handler: @escaping @Sendable (Ticker, Tick) -> Void
    ) {
        self.queue = queue ?? Self.shared
        self.tolerance = tolerance
        let plan = SchedulePlan(schedule.required(tolerance: tolerance), at: .forDispatch())
        contents = LockedValue(Contents(plan: plan, handler: handler))
    }

    func start() {
        contents.withLock { arm(&$0) }
    }

    deinit {
        cancel()
    }

    // MARK: - Use

    /// Replaces the schedule.
    ///
    /// Has no effect on a ticker that has ended.
    public func reschedule(_ schedule: Schedule) {
        let schedule = schedule.required()
        contents.withLock { contents in
            contents.plan.begin(schedule, at: .forDispatch())
            arm(&contents)
        }
    }

    /// Suppresses the ticks.
    ///
    /// Time continues to pass in a pause. A repeating schedule skips the due times in the pause, without counting them
    /// as missed. A one-shot tick that becomes due in the pause occurs when the ticker is resumed.
    public func pause() {
        contents.withLock { contents in
            contents.plan.pause()
            arm(&contents)
        }
    }

    /// Ends a pause.
    ///
    /// Has no effect on a ticker that is not paused.
    public func resume() {
        contents.withLock { contents in
            contents.plan.resume(at: .forDispatch())
            arm(&contents)
        }
    }

    /// Ends the ticks permanently and releases the handler.
    public func cancel() {
        // Releases the objects outside the lock: the deinit of an object that the handler captures may call the ticker.
        let released = contents.withLock { contents in
            contents.plan.end()
            contents.source.take()?.cancel()
            defer {
                contents.handler = nil
                contents.hook = nil
            }
            return (contents.handler, contents.hook)
        }
        withExtendedLifetime(released) {}
        ClockWatch.shared.remove(ObjectIdentifier(self))
    }

    /// Whether the ticker can still tick.
    public var isValid: Bool { contents.withLock { !$0.plan.isOver } }

    /// Whether the ticker is paused.
    public var isPaused: Bool { contents.withLock { $0.plan.isPaused } }

    /// The due time of the next tick; nil if no tick is scheduled.
    ///
    /// While the handler runs, the property may be nil. While the ticker is paused, the due time may be in the past.
    public var due: ContinuousClock.Instant? {
        contents.withLock { $0.plan.due(at: .forDispatch()) }?.instant
    }

    /// Whether the ticker ends when its handler returns.
    var isExhausted: Bool { contents.withLock { $0.plan.isExhausted } }

    // MARK: - The dispatch source

    var source: (any DispatchSourceTimer)? { contents.withLock { $0.source } }

    private func arm(_ contents: inout Contents) {
        guard !contents.plan.isOver else { return }
        switch contents.plan.arm(at: .forDispatch()) {
        case .keep:
            break
        case .off:
            contents.source?.schedule(wallDeadline: .distantFuture)
        case .on(let arming):
            let leeway = arming.leeway(tolerance)
            let source = contents.source ?? makeSource()
            source.schedule(
                wallDeadline: DispatchWallTime(nanoseconds: arming.point(within: leeway)),
                repeating: arming.interval.map { .nanoseconds(Int($0)) } ?? .never,
                leeway: .nanoseconds(Int(leeway.wholeNanoseconds())))
            if contents.source == nil { source.activate() }
            contents.source = source
        }
    }

    /// Creates the source at its first use.
    ///
    /// The caller activates the source at once, because libdispatch stops a program that releases a source that was
    /// never activated.
    private func makeSource() -> any DispatchSourceTimer {
        // Starts watching before the last reading of the clocks, so that every later change of the clock is reported.
        ClockWatch.shared.add(self)
        let source = DispatchSource.makeTimerSource(queue: queue)
        // Captures the ticker weakly: the source retains its handler until the source is cancelled, but only the
        // ticker's deinit cancels the source.
        source.setEventHandler { [weak self] in self?.fire() }
        return source
    }

    /// Handles an event of the source, on the queue.
    private func fire() {
        let (tick, handler, isToBeArmed) = contents.withLock { contents in
            let tick = contents.plan.fire(at: .forDispatch())
            if tick == nil { arm(&contents) }
            return (tick, contents.handler, contents.plan.isHandling)
        }
        guard let tick, let handler else { return }
        handler(self, tick)
        guard isToBeArmed else { return }
        let isOver = contents.withLock { contents in
            contents.plan.handled()
            arm(&contents)
            return contents.plan.isOver
        }
        if isOver { cancel() }
    }
}

extension Ticker: ClockWatch.Listener {
    func clockWasSet() {
        contents.withLock { contents in
            contents.plan.clockWasSet()
            arm(&contents)
        }
    }
}

extension DispatchWallTime {
    /// Creates a time from a Unix time in nanoseconds.
    fileprivate init(nanoseconds: Int64) {
        // The time is at least one second: libdispatch does not treat zero and negative values as dates in the past.
        let (seconds, rest) = max(nanoseconds, 1_000_000_000).quotientAndRemainder(dividingBy: 1_000_000_000)
        self.init(timespec: timespec(tv_sec: Int(seconds), tv_nsec: Int(rest)))
    }
}
