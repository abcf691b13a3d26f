import Foundation

/// Calls a handler on a run loop, once or at an interval, until its handle is released.
///
/// A repeating timer stays on the grid that its first fire began. A handler that takes longer than the interval makes
/// it skip due times, never makes up for them, and ``missed`` tells how many.
///
/// - Thread: the handler runs on the loop's thread, and so does ``fire()`` when called elsewhere, soon. All members may
///   be used from any thread.
/// - Lifetime: the loop retains neither this handle nor the target nor what the handler captures; the handle retains
///   the handler, and a target not at all. Releasing the handle ends the timer, and so do the target's end (at once
///   when the target is a ``LifetimeOwner``, else at the next due time) and the end of a ``RunLoopThread``. A call that has begun on the loop's thread goes
///   on to its end, and retains handle and target meanwhile; no call begins afterwards.
/// - Modes: fires only while the loop runs in the mode given, `.common` unless said otherwise.
/// - Tolerance: how much later than its due time a call may come so that the machine can wake up less often; zero unless
///   said otherwise. A repeating timer uses half its interval of it at most, and stays on its grid.
/// - Precondition: an interval is above zero, a date is a finite number, a tolerance is not negative. What has passed
///   already means at once.
public final class RunLoopTimer: Sendable {
    let host: any RunLoopHost
    let modes: RunLoop.Mode
    let contents: LockedValue<Contents>

    /// Makes a timer on a run-loop thread.
    ///
    /// On a thread that was stopped the timer is over at once.
    public convenience init(
        _ schedule: Schedule, on thread: RunLoopThread, modes: RunLoop.Mode = .common, tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ timer: RunLoopTimer) -> Void
    ) {
        self.init(schedule, host: thread.core, modes: modes, tolerance: tolerance, handler: handler)
    }

    /// Makes a timer on a run-loop thread that calls a handler with a target it does not retain.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on thread: RunLoopThread, modes: RunLoop.Mode = .common,
        tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ target: Target, _ timer: RunLoopTimer) -> Void
    ) {
        self.init(schedule, target: target, host: thread.core, modes: modes, tolerance: tolerance, handler: handler)
    }

    /// Makes a timer on a run loop that belongs to somebody else.
    ///
    /// - Precondition: off Darwin, `loop` is the calling thread's or the main thread's.
    public convenience init(
        _ schedule: Schedule, on loop: RunLoop, modes: RunLoop.Mode = .common, tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ timer: RunLoopTimer) -> Void
    ) {
        self.init(schedule, host: ForeignRunLoop(loop), modes: modes, tolerance: tolerance, handler: handler)
    }

    /// Makes a timer on a run loop that belongs to somebody else, and calls a handler with a target it does not retain.
    ///
    /// - Precondition: off Darwin, `loop` is the calling thread's or the main thread's.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on loop: RunLoop, modes: RunLoop.Mode = .common,
        tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ target: Target, _ timer: RunLoopTimer) -> Void
    ) {
        self.init(
            schedule, target: target, host: ForeignRunLoop(loop), modes: modes, tolerance: tolerance, handler: handler)
    }

    private convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, host: any RunLoopHost, modes: RunLoop.Mode, tolerance: Duration,
        handler: @escaping @Sendable (Target, RunLoopTimer) -> Void
    ) {
        self.init(schedule, host: host, modes: modes, tolerance: tolerance) { [weak target] timer in
            if let target { handler(target, timer) } else { timer.end() }
        }
        follow(target)
    }

    private init(
        _ schedule: Schedule, host: any RunLoopHost, modes: RunLoop.Mode, tolerance: Duration,
        handler: @escaping @Sendable (RunLoopTimer) -> Void
    ) {
        self.host = host
        self.modes = modes
        contents = LockedValue(Contents(state: RunLoopTimerState(schedule, tolerance), handler: handler))
        start()
    }

    deinit {
        end()
    }

    /// Runs the handler now, without moving the schedule.
    ///
    /// A timer that fires once is over after it. On another thread than the loop's it is handed over to that one.
    public func fire() {
        guard host.isCurrent else {
            _ = host.perform(in: modes) { [weak self] in self?.fire() }
            return
        }
        fireByHand()
    }

    /// Moves the next fire to `delay` from now, in place of the planned one; a repeating timer goes on from there.
    ///
    /// A delay of zero or less means at once. Cheap on the loop's own thread; from another one it wakes the loop, once for
    /// a burst. Without effect on a timer that is over.
    public func setNextFire(after delay: Duration) {
        replan { $0.setDue(.now + max(delay, .zero)) }
    }

    /// Plans nothing: the timer fires no more until ``setNextFire(after:)``.
    public func cancelNextFire() {
        replan { $0.setDue(nil) }
    }

    /// Holds the calls back; ``fire()`` still calls.
    ///
    /// Time goes on: what a repeating timer passes meanwhile is left out, without counting as missed, and a single fire
    /// that becomes due meanwhile comes when the timer is resumed. No call begins afterwards.
    public func pause() {
        replan { $0.pause() }
    }

    /// Ends a pause; else nothing.
    public func resume() {
        replan { $0.resume(at: .now) }
    }

    /// Ends the timer for ever, and releases the handler; also in the handler, which goes on to its end.
    ///
    /// No call begins afterwards.
    public func cancel() {
        end()
    }

    private var state: RunLoopTimerState { contents.withLock { $0.state } }

    /// False when the timer can never fire again.
    public var isValid: Bool { !state.isOver }

    /// True while the calls are held back.
    public var isPaused: Bool { state.isPaused }

    /// The present call in the handler, else the newest one; nil before the first.
    public var lastFire: Fire? {
        let state = state
        return state.lastCall.map { Fire(point: $0.due, lateness: $0.at - $0.due, missed: state.missed) }
    }

    /// When the handler is to run next, nil while nothing is planned or the handler runs.
    ///
    /// In a pause it may have passed.
    public var nextFire: ContinuousClock.Instant? { state.due?.instant }

    /// How many due times had passed without a call when the handler was called last.
    public var missed: Int { state.missed }

    /// How many due times passed without a call since the timer was made.
    public var totalMissed: Int { state.totalMissed }
}

extension RunLoopTimerState {
    /// The state a schedule begins with.
    fileprivate init(_ schedule: RunLoopTimer.Schedule, _ tolerance: Duration) {
        do { try schedule.check(tolerance: tolerance) } catch { preconditionFailure(error.description) }
        let now = TimePoint.now
        switch schedule {
        case .after(let delay):
            self.init(.once, firstDue: now + max(delay, .zero), tolerance: tolerance)
        case .at(let date):
            self.init(.once, firstDue: now + Duration(until: date), tolerance: tolerance)
        case .every(let interval, let date):
            let first = date.map { max(Duration(until: $0), .zero) } ?? interval
            self.init(.every(interval), firstDue: now + first, tolerance: tolerance)
        case .onDemand:
            self.init(.onDemand, firstDue: nil, tolerance: tolerance)
        }
    }
}

extension Duration {
    /// The time from now to a date by the wall clock.
    fileprivate init(until date: Date) {
        self = .nanoseconds(WallPoint(date).nanoseconds - WallPoint.now.nanoseconds)
    }
}
