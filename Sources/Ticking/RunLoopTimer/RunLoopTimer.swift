import Foundation

/// A timer that calls a handler on a run loop, once or at an interval, until this handle is deallocated.
///
/// A repeating timer stays on its grid of due times. A handler that takes longer than the interval makes the timer skip
/// due times. The timer never makes up for skipped calls; ``Tick/missed`` counts them.
///
/// - Thread: the handler runs on the loop's thread. All members may be used from any thread.
/// - Lifetime: the loop does not retain this handle, the target or the captures of the handler. The handle retains the
///   handler, but not the target. The timer ends when the handle is deallocated; when the target is deallocated (at
///   once if the target is a ``LifetimeOwner``, else at the next due time); when the ``RunLoopThread`` of the timer
///   ends; and after the call of a one-shot schedule, unless the handler rescheduled the timer or the timer was ever
///   `.onDemand`. Until then the handle retains its ``RunLoopThread``. A call that the loop has begun runs to its end,
///   retains the handle and the target for that time, and is the last call.
/// - Modes: the timer fires only while the loop runs in one of the given modes, `.common` by default.
/// - Tolerance: the maximum delay of a call after its due time, zero by default. A tolerance lets the machine wake up
///   less often. For a repeating timer, the tolerance is limited to half the interval, and the calls stay on the grid.
///   A one-shot call has no such limit.
/// - Precondition: an interval is above zero, a date is finite, a tolerance is not negative, `modes` is not empty
///   (``Schedule/validated(tolerance:)``).
public final class RunLoopTimer: Sendable {
    private let host: any RunLoopHost
    private let modes: Set<RunLoop.Mode>
    private let tolerance: Duration
    private let contents: LockedValue<Contents>

    /// The values that the lock protects.
    private struct Contents {
        var plan: SchedulePlan
        var handler: (@Sendable (RunLoopTimer, Tick) -> Void)?
        var hook: LifetimeHook?
        /// The handle of the timer's thread, which runs until its last timer has ended.
        var thread: RunLoopThread?
        var timer: CoreTimer?
        /// Whether a call that arms the timer is queued on the loop.
        var isArmingHandedOver = false
        /// The number of running calls of the handler; each is nested in the previous one.
        var calls = 0
        /// Whether the timer has to be armed when the outermost call has returned.
        var isToBeArmed = false
    }

    /// Creates a timer on a run-loop thread.
    ///
    /// If the thread has already been stopped, the new timer has ended, too.
    public convenience init(
        _ schedule: Schedule, on thread: RunLoopThread, modes: Set<RunLoop.Mode> = [.common],
        tolerance: Duration = .zero, handler: @escaping @Sendable (_ timer: RunLoopTimer, _ tick: Tick) -> Void
    ) {
        self.init(
            schedule, host: thread.core, of: thread, modes: modes, tolerance: tolerance, handler: handler)
    }

    /// Creates a timer on a run-loop thread, with a target that the timer does not retain.
    ///
    /// The timer passes the target to the handler.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on thread: RunLoopThread, modes: Set<RunLoop.Mode> = [.common],
        tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ target: Target, _ timer: RunLoopTimer, _ tick: Tick) -> Void
    ) {
        self.init(
            schedule, target: target, host: thread.core, of: thread, modes: modes, tolerance: tolerance,
            handler: handler)
    }

    /// Creates a timer on a run loop that this module does not run.
    ///
    /// - Precondition: on systems other than Darwin, `loop` belongs to the calling thread or to the main thread. An
    ///   `async` main function on Linux runs no main loop: in such a program, a timer on the main loop is cancelled,
    ///   and one line is printed on standard error.
    public convenience init(
        _ schedule: Schedule, on loop: RunLoop, modes: Set<RunLoop.Mode> = [.common], tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ timer: RunLoopTimer, _ tick: Tick) -> Void
    ) {
        self.init(schedule, host: ForeignRunLoop.host(of: loop), modes: modes, tolerance: tolerance, handler: handler)
    }

    /// Creates a timer on a run loop that this module does not run, with a target that the timer does not retain.
    ///
    /// The timer passes the target to the handler.
    ///
    /// - Precondition: as for the overload without a target.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on loop: RunLoop, modes: Set<RunLoop.Mode> = [.common],
        tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ target: Target, _ timer: RunLoopTimer, _ tick: Tick) -> Void
    ) {
        self.init(
            schedule, target: target, host: ForeignRunLoop.host(of: loop), modes: modes, tolerance: tolerance,
            handler: handler)
    }

    /// Creates a timer on the main run loop.
    ///
    /// The timer calls the handler on the main actor.
    ///
    /// - Precondition: as for the other overloads. An `async` main function on Linux runs no main loop: in such a
    ///   program, the timer is cancelled, and one line is printed on standard error. A ``Ticker`` works in such a
    ///   program.
    public convenience init(
        _ schedule: Schedule, on actor: MainActor, modes: Set<RunLoop.Mode> = [.common], tolerance: Duration = .zero,
        handler: @escaping @MainActor (_ timer: RunLoopTimer, _ tick: Tick) -> Void
    ) {
        self.init(schedule, on: RunLoop.main, modes: modes, tolerance: tolerance) { timer, tick in
            MainActor.assumeIsolated { handler(timer, tick) }
        }
    }

    /// Creates a timer on the main run loop, with a target that the timer does not retain.
    ///
    /// The timer calls the handler on the main actor, and passes the target.
    ///
    /// - Precondition: as for the overload without a target.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on actor: MainActor, modes: Set<RunLoop.Mode> = [.common],
        tolerance: Duration = .zero,
        handler: @escaping @MainActor (_ target: Target, _ timer: RunLoopTimer, _ tick: Tick) -> Void
    ) {
        self.init(schedule, target: target, on: RunLoop.main, modes: modes, tolerance: tolerance) {
            target, timer, tick in
            MainActor.assumeIsolated { handler(target, timer, tick) }
        }
    }

    private convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, host: any RunLoopHost, of thread: RunLoopThread? = nil,
        modes: Set<RunLoop.Mode>, tolerance: Duration,
        handler: @escaping @Sendable (Target, RunLoopTimer, Tick) -> Void
    ) {
        self.init(schedule, host: host, of: thread, modes: modes, tolerance: tolerance) { [weak target] timer, tick in
            if let target { handler(target, timer, tick) } else { timer.cancel() }
        }
        let hook = LifetimeHook(to: target) { [weak self] in self?.cancel() }
        contents.withLock { if !$0.plan.isOver { $0.hook = hook } }
    }

    private init(
        _ schedule: Schedule, host: any RunLoopHost, of thread: RunLoopThread? = nil, modes: Set<RunLoop.Mode>,
        tolerance: Duration, handler: @escaping @Sendable (RunLoopTimer, Tick) -> Void
    ) {
        guard !modes.isEmpty else { fatalError("A timer must have at least one mode.") }
        self.host = host
        self.modes = modes
        self.tolerance = tolerance
        let plan = SchedulePlan(schedule.required(tolerance: tolerance), at: .forRunLoop())
        contents = LockedValue(Contents(plan: plan, handler: handler, thread: thread))
        host.register(self)
        // The timer is added to the loop later, on the loop's thread. If another thread releases the timer before that
        // time, the timer is never added. This saves a slow removal: CoreFoundation searches all timers of the loop.
        if schedule != .onDemand { change { _ in } }
    }

    deinit {
        cancel()
    }

    // MARK: - Use

    /// Calls the handler now, without changing the schedule, even if the timer is paused.
    ///
    /// A timer whose current schedule is one-shot has ended after the call. If the caller is on a thread other than the loop's,
    /// the call is made later, on the loop's thread.
    public func fire() {
        guard host.isCurrent else { return fireSoon() }
        _ = call(isByHand: true) { $0.fireByHand(at: .forRunLoop()) }
    }

    /// Calls the handler in the next pass of the loop, without arming the timer.
    ///
    /// Arming a timer for a time that has passed costs the loop five system calls.
    func fireSoon() {
        _ = host.perform(in: modes) { [weak self] in
            if let self, host.permission({ _ in true }) == .now { fire() }
        }
    }

    /// Replaces the schedule.
    ///
    /// The call is cheap on the loop's own thread. A burst of calls from another thread wakes the loop once. A timer
    /// that has ended ignores the call.
    public func reschedule(_ schedule: Schedule) {
        let schedule = schedule.required()
        change { $0.begin(schedule, at: .forRunLoop()) }
    }

    /// Suppresses the calls; ``fire()`` still calls the handler.
    ///
    /// Time continues to pass in a pause. A repeating schedule skips the due times in the pause, without counting them
    /// as missed. A one-shot call that becomes due in the pause is made when the timer is resumed. On a thread other
    /// than the loop's, this function does not wait for a call that the loop has already begun.
    public func pause() {
        change { $0.pause() }
    }

    /// Ends a pause.
    ///
    /// Has no effect on a timer that is not paused.
    public func resume() {
        change { $0.resume(at: .forRunLoop()) }
    }

    /// Ends the timer permanently and releases the handler.
    ///
    /// If the handler calls this function, the current call of the handler still runs to its end. On a thread other
    /// than the loop's, this function does not wait for a call that the loop has already begun.
    public func cancel() {
        // Releases the objects outside the lock: the deinit of an object that the handler captures may call the timer.
        // The release of the thread's handle may wait for the thread.
        let (timer, released) = contents.withLock { contents in
            defer {
                contents.timer = nil
                contents.handler = nil
                contents.hook = nil
                contents.thread = nil
            }
            contents.plan.end()
            return (contents.timer, (contents.handler, contents.hook, contents.thread))
        }
        defer { withExtendedLifetime(released) {} }
        ClockWatch.shared.remove(ObjectIdentifier(self))
        host.unregister(ObjectIdentifier(self))
        guard let timer else { return }
        // Invalidates the timer on the loop's own thread, so that the timer is not removed while the loop examines its
        // timers.
        let isHandedOver = !host.isCurrent && host.perform(in: [.common]) { timer.invalidate() }
        if !isHandedOver { timer.invalidate() }
    }

    /// Whether the timer can still fire.
    public var isValid: Bool { contents.withLock { !$0.plan.isOver } }

    /// Whether the timer is paused.
    public var isPaused: Bool { contents.withLock { $0.plan.isPaused } }

    /// The due time of the next call; nil if no call is scheduled.
    ///
    /// While the handler runs, the property may be nil. While the timer is paused, the due time may be in the past.
    public var due: ContinuousClock.Instant? {
        contents.withLock { $0.plan.due(at: .forRunLoop()) }?.instant
    }

    // MARK: - In the loop

    var loopTimer: CoreTimer? { contents.withLock { $0.timer } }

    /// Calls the handler, on the loop's thread.
    ///
    /// - Returns: whether the timer has to stay in the loop.
    private func call(
        isByHand: Bool = false, waits: Bool = false, _ fire: @Sendable (inout SchedulePlan) -> Tick?
    ) -> Bool {
        let (tick, handler): (Tick?, (@Sendable (RunLoopTimer, Tick) -> Void)?) = contents.withLock { contents in
            // The loop's timer fired in a nested run during a call of the handler. This is possible if the loop's timer
            // was replaced during that call, or if ``fire()`` made that call. Or the timer has to wait for its mode.
            if !isByHand, contents.calls > 0 || waits {
                contents.plan.noteNestedFire()
                return (nil, contents.handler)
            }
            let tick = fire(&contents.plan)
            if tick != nil, contents.handler != nil { contents.calls += 1 }
            return (tick, contents.handler)
        }
        guard let handler else { return false }
        guard let tick else {
            arm()
            return true
        }
        handler(self, tick)
        let (isOver, isToBeArmed) = contents.withLock { contents in
            contents.calls -= 1
            guard contents.calls == 0 else { return (false, false) }
            let isToBeArmed = contents.plan.isHandling || contents.isToBeArmed
            contents.isToBeArmed = false
            if contents.plan.isHandling { contents.plan.handled() }
            return (contents.plan.isOver, isToBeArmed)
        }
        if isOver { cancel() } else if isToBeArmed { arm() }
        return !isOver
    }

    /// Changes the plan and arms the timer for it.
    private func change(_ body: @Sendable (inout SchedulePlan) -> Void) {
        let isCurrent = host.isCurrent
        let isToBeArmed = contents.withLock { contents in
            body(&contents.plan)
            guard !isCurrent else { return true }
            defer { contents.isArmingHandedOver = true }
            return !contents.isArmingHandedOver
        }
        guard isToBeArmed else { return }
        if isCurrent { return arm() }
        // Never arms from another thread: at the end of a callout, CoreFoundation sets the next fire date itself and
        // would overwrite a date that another thread sets at that time.
        _ = host.perform(in: modes) { [weak self] in self?.arm() }
    }

    /// Arms the timer for the plan, on the loop's thread.
    private func arm() {
        contents.withLock { contents in
            contents.isArmingHandedOver = false
            guard contents.calls == 0 else { return contents.isToBeArmed = true }
            guard !contents.plan.isOver else { return }
            switch contents.plan.arm(at: .forRunLoop()) {
            case .keep:
                break
            case .off:
                contents.timer?.disarm()
            case .on(let arming):
                let point = arming.point(within: arming.leeway(tolerance))
                if let timer = contents.timer, timer.interval == arming.interval { return timer.arm(for: point) }
                let timer = makeTimer(arming, in: &contents)
                timer.arm(for: point)
                // Sets the fire date before adding the timer, because the loop arms its system timer for this date as
                // soon as the timer is added.
                for mode in modes { host.loop?.add(timer, to: mode) }
            }
        }
    }

    /// Creates the loop's timer; replaces it if the interval differs, because CoreFoundation cannot change an interval.
    private func makeTimer(_ arming: SchedulePlan.Arming, in contents: inout Contents) -> CoreTimer {
        if let other = contents.timer { other.invalidate() } else { ClockWatch.shared.add(self) }
        let timer = CoreTimer(every: arming.interval, leeway: arming.leeway(tolerance)) { [weak self] in
            self?.loopFires() ?? false
        }
        contents.timer = timer
        return timer
    }

    private func loopFires() -> Bool {
        let permission = host.permission { mode in
            loopTimer.map { CoreRunLoop.current.contains($0, in: mode) } ?? false
        }
        guard permission != .never else { return false }
        return call(waits: permission == .later) { $0.fire(at: .forRunLoop()) }
    }
}

extension RunLoopTimer: RunLoopMember {
    func runLoopEnds() {
        cancel()
    }
}

extension RunLoopTimer: ClockWatch.Listener {
    func clockWasSet() {
        change { $0.clockWasSet() }
    }
}
