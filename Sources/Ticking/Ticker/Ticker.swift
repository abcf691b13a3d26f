import Dispatch
import Foundation

/// Calls a handler on a queue by a schedule, until its handle is released: the timer of Grand Central Dispatch, without
/// its traps.
///
/// A deadline on the wall clock is met when the wall clock says so, also when it was set meanwhile; a deadline from now
/// is met when the time has passed, also when the machine slept meanwhile. Where the system does not tell that the clock was
/// set, the clocks are compared once a second. Neither brings a burst nor a silence: what a
/// repeating schedule missed is counted in ``Tick/missed``, and the last one of it makes one late tick.
///
/// Pausing and resuming, cancelling and releasing are safe in any order, any number of times, from any thread.
///
/// - Units: delays, intervals and leeway are `Duration`, deadlines on the wall clock are `Date`. An interval is rounded
///   up to whole nanoseconds.
/// - Thread: the handler runs on a serial queue of the ticker's own, which targets the queue given. All members may be
///   used from any thread, the handler included.
/// - Lifetime: nothing retains the ticker, save a call of its handler while it runs. The ticker retains its handler, and
///   a target not at all. Releasing it ends the ticks, and so does the target's end: at once when the target is a
///   ``LifetimeOwner``, else at the next tick. At
///   most one call that has already begun goes on to its end; the last reference may then be released on the queue.
public final class Ticker: Sendable {
    let queue: DispatchQueue
    let tolerance: Duration
    let watch = ClockWatch.shared
    let contents: LockedValue<Contents>

    /// Makes a ticker, and starts it.
    ///
    /// - Parameters:
    ///   - schedule: When it ticks.
    ///   - queue: What the ticker's own queue targets; nil for the system's default.
    ///   - leeway: How much later than its deadline a tick may come so that the machine can wake up less often.
    ///   - starts: False for a ticker that waits for ``start()``. Delays count from here in either case.
    ///   - handler: What to call.
    /// - Throws: ``ScheduleError`` for a negative leeway, an interval that is not positive, a date that is not finite.
    public init(
        _ schedule: Schedule, queue: DispatchQueue? = nil, leeway: Duration = .zero,
        starts: Bool = true,
        handler: @escaping @Sendable (_ ticker: Ticker, _ tick: Tick) -> Void
    ) throws(ScheduleError) {
        try schedule.check(leeway: leeway)
        self.queue = DispatchQueue(label: "Ticking.Ticker", target: queue)
        tolerance = leeway
        let plan = TickerPlan(schedule, at: .now())
        contents = LockedValue(Contents(plan: plan, handler: handler))
        if starts { start() }
    }

    /// Makes a ticker that calls a handler with a target it does not retain, and starts it.
    ///
    /// - Parameters:
    ///   - schedule: When it ticks.
    ///   - target: What the handler is called with; when it has gone, the ticker is cancelled at the next tick.
    ///   - queue: What the ticker's own queue targets; nil for the system's default.
    ///   - leeway: How much later than its deadline a tick may come so that the machine can wake up less often.
    ///   - starts: False for a ticker that waits for ``start()``.
    ///   - handler: What to call.
    /// - Throws: ``ScheduleError``, as the other form does.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, queue: DispatchQueue? = nil, leeway: Duration = .zero,
        starts: Bool = true,
        handler: @escaping @Sendable (_ target: Target, _ ticker: Ticker, _ tick: Tick) -> Void
    ) throws(ScheduleError) {
        try self.init(
            schedule, queue: queue, leeway: leeway, starts: starts
        ) { [weak target] ticker, tick in
            if let target { handler(target, ticker, tick) } else { ticker.cancel() }
        }
        follow(target)
    }

    deinit {
        cancel()
    }

    /// Starts a ticker that was made without being started; else nothing.
    public func start() {
        contents.withLock { perform($0.state.start(), &$0) }
    }

    /// Holds the ticks back.
    ///
    /// Time goes on: what a repeating schedule passes meanwhile is left out, without counting as missed, and a single
    /// tick that becomes due meanwhile comes when the ticker is resumed.
    public func pause() {
        contents.withLock { perform($0.state.pause(), &$0) }
    }

    /// Ends a pause; else nothing.
    public func resume() {
        contents.withLock { contents in
            let action = contents.state.resume()
            guard action != .nothing else { return }
            contents.plan.resume(at: .now())
            perform(action, &contents)
        }
    }

    /// Ends the ticks for ever, and releases the handler.
    public func cancel() {
        watch.remove(ObjectIdentifier(self))
        // Released outside the lock: what a handler captures may come back here from its own deinit.
        let released = contents.withLock { contents in
            perform(contents.state.cancel(), &contents)
            defer {
                contents.handler = nil
                contents.hook = nil
            }
            return (contents.handler, contents.hook)
        }
        withExtendedLifetime(released) {}
    }

    /// Puts another schedule in place of the present one.
    ///
    /// Called in the handler it is armed when that has returned. On a ticker that is paused or not started it holds from
    /// then on; on a cancelled one it does nothing.
    ///
    /// - Throws: ``ScheduleError``; the present schedule then stays.
    public func reschedule(_ schedule: Schedule) throws(ScheduleError) {
        try schedule.check()
        contents.withLock { contents in
            contents.plan.begin(schedule, at: .now())
            if contents.state.phase == .running { arm(&contents) }
        }
    }

    /// True when no tick will come unless another schedule is set.
    var isExhausted: Bool { contents.withLock { $0.plan.isExhausted } }

    private var state: TickerState { contents.withLock { $0.state } }

    /// True between start and cancel, pauses included.
    public var isActive: Bool { state.isActive }

    /// True while the ticks are held back, also before the start.
    public var isPaused: Bool { state.isPaused }

    /// The instant of the next tick, nil when none is planned.
    ///
    /// It may be nil while the handler runs.
    public var deadline: Tick.Deadline? { contents.withLock { $0.plan.deadline.map { Tick.Deadline($0) } } }
}
