import Foundation

/// Calls a handler on a run loop, once or at an interval, until its handle is released.
///
/// A repeating timer stays on its grid. A handler that takes longer than the interval makes it skip due times; the
/// timer never makes up for them, and ``Tick/missed`` counts them.
///
/// - Thread: the handler runs on the loop's thread. All members may be used from any thread.
/// - Lifetime: the loop retains neither this handle nor the target nor what the handler captures; the handle retains
///   the handler, but not the target. The timer ends when the handle is released; when the target goes (at once if the
///   target is a ``LifetimeOwner``, else at the next due time); when a ``RunLoopThread`` ends; and after the call of a
///   single schedule, unless the handler rescheduled it. A call that the loop has taken up runs to its end, and retains
///   handle and target meanwhile; no other call comes.
/// - Modes: fires only while the loop runs in the mode given, `.common` by default.
/// - Tolerance: how much later than its due time a call may come so that the machine wakes up less often, zero by
///   default. A repeating timer uses at most half its interval, and stays on its grid; a single call has no such limit.
/// - Precondition: an interval is above zero, a date is finite, a tolerance is not negative
///   (``Schedule/validated(tolerance:)``).
public final class RunLoopTimer: Sendable {
    private let host: any RunLoopHost
    private let modes: RunLoop.Mode
    private let tolerance: Duration
    private let contents: LockedValue<Contents>

    /// The values behind the lock.
    private struct Contents {
        var plan: SchedulePlan
        var handler: (@Sendable (RunLoopTimer, Tick) -> Void)?
        var hook: LifetimeHook?
        var timer: CoreTimer?
        /// The first arming is handed over, too.
        var isArmingHandedOver = false
        /// The number of calls that run, one in the other.
        var calls = 0
        /// Whether the timer is to be armed when the outermost call has returned.
        var isToBeArmed = false
    }

    /// Makes a timer on a run-loop thread.
    ///
    /// On a thread that was stopped the timer is over at once.
    public convenience init(
        _ schedule: Schedule, on thread: RunLoopThread, modes: RunLoop.Mode = .common, tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ timer: RunLoopTimer, _ tick: Tick) -> Void
    ) {
        self.init(schedule, host: thread.core, modes: modes, tolerance: tolerance, handler: handler)
    }

    /// Makes a timer on a run-loop thread, and calls the handler with a target that it does not retain.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on thread: RunLoopThread, modes: RunLoop.Mode = .common,
        tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ target: Target, _ timer: RunLoopTimer, _ tick: Tick) -> Void
    ) {
        self.init(schedule, target: target, host: thread.core, modes: modes, tolerance: tolerance, handler: handler)
    }

    /// Makes a timer on a run loop of another owner.
    ///
    /// - Precondition: off Darwin, `loop` is the calling thread's or the main thread's. An `async` main function on
    ///   Linux runs no main loop: there a timer on it is cancelled, with one line on standard error.
    public convenience init(
        _ schedule: Schedule, on loop: RunLoop, modes: RunLoop.Mode = .common, tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ timer: RunLoopTimer, _ tick: Tick) -> Void
    ) {
        self.init(schedule, host: ForeignRunLoop.host(of: loop), modes: modes, tolerance: tolerance, handler: handler)
    }

    /// Makes a timer on a run loop of another owner, and calls the handler with a target that it does not retain.
    ///
    /// - Precondition: as for the form without a target.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on loop: RunLoop, modes: RunLoop.Mode = .common,
        tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ target: Target, _ timer: RunLoopTimer, _ tick: Tick) -> Void
    ) {
        self.init(
            schedule, target: target, host: ForeignRunLoop.host(of: loop), modes: modes, tolerance: tolerance,
            handler: handler)
    }

    /// Makes a timer on the main run loop, and calls the handler on the main actor.
    ///
    /// - Precondition: as for the other forms. An `async` main function on Linux runs no main loop: there the timer is
    ///   cancelled, with one line on standard error; a ``Ticker`` works.
    public convenience init(
        _ schedule: Schedule, on actor: MainActor, modes: RunLoop.Mode = .common, tolerance: Duration = .zero,
        handler: @escaping @MainActor (_ timer: RunLoopTimer, _ tick: Tick) -> Void
    ) {
        self.init(schedule, on: RunLoop.main, modes: modes, tolerance: tolerance) { timer, tick in
            MainActor.assumeIsolated { handler(timer, tick) }
        }
    }

    /// Makes a timer on the main run loop, and calls the handler on the main actor with a target that it does not
    /// retain.
    ///
    /// - Precondition: as for the form without a target.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on actor: MainActor, modes: RunLoop.Mode = .common,
        tolerance: Duration = .zero,
        handler: @escaping @MainActor (_ target: Target, _ timer: RunLoopTimer, _ tick: Tick) -> Void
    ) {
        self.init(schedule, target: target, on: RunLoop.main, modes: modes, tolerance: tolerance) {
            target, timer, tick in
            MainActor.assumeIsolated { handler(target, timer, tick) }
        }
    }

    private convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, host: any RunLoopHost, modes: RunLoop.Mode, tolerance: Duration,
        handler: @escaping @Sendable (Target, RunLoopTimer, Tick) -> Void
    ) {
        self.init(schedule, host: host, modes: modes, tolerance: tolerance) { [weak target] timer, tick in
            if let target { handler(target, timer, tick) } else { timer.cancel() }
        }
        let hook = LifetimeHook(to: target) { [weak self] in self?.cancel() }
        contents.withLock { if !$0.plan.isOver { $0.hook = hook } }
    }

    private init(
        _ schedule: Schedule, host: any RunLoopHost, modes: RunLoop.Mode, tolerance: Duration,
        handler: @escaping @Sendable (RunLoopTimer, Tick) -> Void
    ) {
        self.host = host
        self.modes = modes
        self.tolerance = tolerance
        let plan = SchedulePlan(schedule.required(tolerance: tolerance), at: .forRunLoop())
        contents = LockedValue(Contents(plan: plan, handler: handler))
        host.register(self)
        // A timer that is made and released elsewhere before the loop comes to it never gets there: CoreFoundation
        // looks through all timers of a loop for each that is taken out.
        if schedule != .onDemand { change { _ in } }
    }

    deinit {
        cancel()
    }

    // MARK: - Use

    /// Calls the handler now, without moving the schedule, also in a pause.
    ///
    /// A single timer is over after the call. On another thread than the loop's the call is handed over to the loop.
    public func fire() {
        guard host.isCurrent else { return fireSoon() }
        _ = call(isByHand: true) { $0.fireByHand(at: .forRunLoop()) }
    }

    /// Calls the handler in the next pass of the loop, without arming anything: to arm a timer for a time that has come
    /// costs the loop five system calls.
    func fireSoon() {
        _ = host.perform(in: modes) { [weak self] in self?.fire() }
    }

    /// Replaces the schedule.
    ///
    /// Cheap on the loop's own thread; from another thread it wakes the loop, once for a burst. Does nothing to a timer
    /// that is over.
    public func reschedule(_ schedule: Schedule) {
        let schedule = schedule.required()
        change { $0.begin(schedule, at: .forRunLoop()) }
    }

    /// Holds the calls back; ``fire()`` still calls.
    ///
    /// Time passes: a repeating schedule leaves out what it passes meanwhile, without counting it as missed, and a
    /// single call that becomes due meanwhile comes when the timer is resumed. On another thread than the loop's, this
    /// does not wait for a call that the loop has taken up already.
    public func pause() {
        change { $0.pause() }
    }

    /// Ends a pause, if there is one.
    public func resume() {
        change { $0.resume(at: .forRunLoop()) }
    }

    /// Ends the timer for ever, and releases the handler; also in the handler, which runs to its end.
    ///
    /// On another thread than the loop's, this does not wait for a call that the loop has taken up already.
    public func cancel() {
        // Released outside the lock: what a handler captures may come back here from its own deinit.
        let (timer, handler, hook) = contents.withLock { contents in
            defer {
                contents.timer = nil
                contents.handler = nil
                contents.hook = nil
            }
            contents.plan.end()
            return (contents.timer, contents.handler, contents.hook)
        }
        withExtendedLifetime((handler, hook)) {}
        ClockWatch.shared.remove(ObjectIdentifier(self))
        host.unregister(ObjectIdentifier(self))
        guard let timer else { return }
        // On the loop's own thread, so that the loop never meets a timer that goes while it looks at it.
        let isHandedOver = !host.isCurrent && host.perform(in: .common) { timer.invalidate() }
        if !isHandedOver { timer.invalidate() }
    }

    /// Whether the timer can still fire.
    public var isValid: Bool { contents.withLock { !$0.plan.isOver } }

    /// Whether the calls are held back.
    public var isPaused: Bool { contents.withLock { $0.plan.isPaused } }

    /// The due time of the next call; nil if none is planned.
    ///
    /// It may be nil while the handler runs, and in a pause it may have passed.
    public var deadline: ContinuousClock.Instant? {
        contents.withLock { $0.plan.due(at: .forRunLoop()) }?.instant
    }

    // MARK: - In the loop

    var loopTimer: CoreTimer? { contents.withLock { $0.timer } }

    /// On the loop's thread.
    ///
    /// - Returns: whether the loop still needs its timer.
    private func call(isByHand: Bool = false, _ fire: @Sendable (inout SchedulePlan) -> Tick?) -> Bool {
        let (tick, handler): (Tick?, (@Sendable (RunLoopTimer, Tick) -> Void)?) = contents.withLock { contents in
            // The handler nests a run: the loop's timer was made anew, or the handler was called by hand.
            if !isByHand, contents.calls > 0 {
                contents.plan.noteNestedFire()
                contents.isToBeArmed = true
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

    /// Changes the plan, and arms for it.
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
        // Never armed from another thread: at the end of a callout CoreFoundation writes the next date itself, and
        // would lose one that is set at that moment.
        _ = host.perform(in: modes) { [weak self] in self?.arm() }
    }

    /// On the loop's thread.
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
                // Only now: a loop that gets a timer arms itself for it.
                host.loop.add(timer, to: modes)
            }
        }
    }

    /// Makes the loop's timer; another one where the interval is another, which CoreFoundation cannot change.
    private func makeTimer(_ arming: SchedulePlan.Arming, in contents: inout Contents) -> CoreTimer {
        if let other = contents.timer { other.invalidate() } else { ClockWatch.shared.add(self) }
        let timer = CoreTimer(every: arming.interval, leeway: arming.leeway(tolerance)) { [weak self] in
            self?.call { $0.fire(at: .forRunLoop()) } ?? false
        }
        contents.timer = timer
        return timer
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
