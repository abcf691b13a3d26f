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
public final class RunLoopTimer: Sendable {
    let host: any RunLoopHost
    let modes: RunLoop.Mode
    let contents: LockedValue<Contents>

    /// Makes a timer on a run-loop thread.
    ///
    /// On a thread that was stopped the timer is over at once.
    public convenience init(
        _ schedule: Schedule, on thread: RunLoopThread, modes: RunLoop.Mode = .common,
        handler: @escaping @Sendable (_ timer: RunLoopTimer) -> Void
    ) {
        self.init(schedule, host: thread.core, modes: modes, handler: handler)
    }

    /// Makes a timer on a run-loop thread that calls a handler with a target it does not retain.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on thread: RunLoopThread, modes: RunLoop.Mode = .common,
        handler: @escaping @Sendable (_ target: Target, _ timer: RunLoopTimer) -> Void
    ) {
        self.init(schedule, target: target, host: thread.core, modes: modes, handler: handler)
    }

    /// Makes a timer on a run loop that belongs to somebody else.
    ///
    /// - Precondition: off Darwin, `loop` is the calling thread's or the main thread's.
    public convenience init(
        _ schedule: Schedule, on loop: RunLoop, modes: RunLoop.Mode = .common,
        handler: @escaping @Sendable (_ timer: RunLoopTimer) -> Void
    ) {
        self.init(schedule, host: ForeignRunLoop(loop), modes: modes, handler: handler)
    }

    /// Makes a timer on a run loop that belongs to somebody else, and calls a handler with a target it does not retain.
    ///
    /// - Precondition: off Darwin, `loop` is the calling thread's or the main thread's.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on loop: RunLoop, modes: RunLoop.Mode = .common,
        handler: @escaping @Sendable (_ target: Target, _ timer: RunLoopTimer) -> Void
    ) {
        self.init(schedule, target: target, host: ForeignRunLoop(loop), modes: modes, handler: handler)
    }

    private convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, host: any RunLoopHost, modes: RunLoop.Mode,
        handler: @escaping @Sendable (Target, RunLoopTimer) -> Void
    ) {
        self.init(schedule, host: host, modes: modes) { [weak target] timer in
            if let target { handler(target, timer) } else { timer.end() }
        }
        follow(target)
    }

    private init(
        _ schedule: Schedule, host: any RunLoopHost, modes: RunLoop.Mode,
        handler: @escaping @Sendable (RunLoopTimer) -> Void
    ) {
        self.host = host
        self.modes = modes
        contents = LockedValue(Contents(state: RunLoopTimerState(schedule), handler: handler))
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
    /// A delay of zero or less means at once.
    /// Cheap on the loop's own thread; from another one it wakes the loop, once for a burst. Without effect on a timer
    /// that is over.
    public func setNextFire(after delay: Duration) {
        setDue(after: delay)
    }

    /// Plans nothing: the timer fires no more until ``setNextFire(after:)``.
    public func cancelNextFire() {
        setDue(after: nil)
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

    /// When the handler is to run next, nil while nothing is planned or the handler runs.
    public var nextFire: ContinuousClock.Instant? { state.due?.instant }

    /// How many due times had passed without a call when the handler was called last.
    public var missed: Int { state.missed }

    /// How many due times passed without a call since the timer was made.
    public var totalMissed: Int { state.totalMissed }
}

extension RunLoopTimerState {
    /// The state a schedule begins with.
    fileprivate init(_ schedule: RunLoopTimer.Schedule) {
        let now = TimePoint.now
        switch schedule {
        case .after(let delay):
            self.init(.once, firstDue: now + delay)
        case .at(let date):
            self.init(.once, firstDue: now + Duration(until: date))
        case .every(let interval, let date):
            precondition(interval > .zero, "A repeating timer needs an interval above zero.")
            self.init(.every(interval), firstDue: date.map { now + max(Duration(until: $0), .zero) } ?? now + interval)
        case .onDemand:
            self.init(.onDemand, firstDue: nil)
        }
    }
}

extension Duration {
    /// The time from now to a date by the wall clock; a date that is no number is now.
    fileprivate init(until date: Date) {
        let isNumber = !date.timeIntervalSince1970.isNaN
        self = isNumber ? .nanoseconds(WallPoint(date).nanoseconds - WallPoint.now.nanoseconds) : .zero
    }
}
