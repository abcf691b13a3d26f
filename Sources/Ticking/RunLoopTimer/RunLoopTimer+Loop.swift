import Foundation

// The timer in its run loop. The loop refers to it weakly: the timer's deinit is what takes it out.
extension RunLoopTimer {
    /// What the lock protects.
    struct Contents {
        var state: RunLoopTimerState
        var handler: (@Sendable (RunLoopTimer) -> Void)?
        var hook: LifetimeHook?
        fileprivate(set) var timer: CoreTimer?
        fileprivate var isArmingHandedOver = false

        init(state: RunLoopTimerState, handler: @escaping @Sendable (RunLoopTimer) -> Void) {
            self.state = state
            self.handler = handler
        }
    }

    /// Puts the timer into the loop, on the loop's own thread.
    ///
    /// A timer that is made and released elsewhere before the loop comes to it never gets there: CoreFoundation looks
    /// through all timers of a loop for each that is taken out.
    func start() {
        host.register(self)
        guard !host.isCurrent else { return add() }
        _ = host.perform(in: modes) { [weak self] in self?.add() }
    }

    private func add() {
        let timer = contents.withLock { contents -> CoreTimer? in
            guard !contents.state.isOver else { return nil }
            let state = contents.state
            let timer = CoreTimer(every: state.interval, tolerance: state.tolerance) { [weak self] in self?.loopCalls()
            }
            if let due = state.armed { timer.arm(for: due) }
            contents.timer = timer
            return timer
        }
        if let timer { host.loop.add(timer, to: modes) }
    }

    // MARK: - Firing

    private func loopCalls() {
        let (fire, handler) = contents.withLock { ($0.state.fire(at: .now), $0.handler) }
        switch fire {
        case .call: run(handler)
        case .tooEarly: arm()
        case .ignore: break
        }
    }

    /// Runs the handler in the next pass of the loop, without moving the schedule, and without arming anything: a timer
    /// for a time that has come costs the loop two system calls to arm and three to fire.
    func fireSoon() {
        _ = host.perform(in: modes) { [weak self] in self?.fireByHand() }
    }

    /// On the loop's thread.
    func fireByHand() {
        let (isToRun, handler) = contents.withLock { ($0.state.fireByHand(at: .now), $0.handler) }
        if isToRun { run(handler) }
    }

    private func run(_ handler: (@Sendable (RunLoopTimer) -> Void)?) {
        handler?(self)
        let (isOver, isToArm) = contents.withLock { contents in
            let isToArm = contents.state.handled(at: .now)
            return (contents.state.isOver, isToArm)
        }
        if isOver { end() } else if isToArm { arm() }
    }

    // MARK: - Arming

    /// Changes what is due, and arms for that.
    func replan(_ change: @Sendable (inout RunLoopTimerState) -> Void) {
        let isCurrent = host.isCurrent
        let isToArm = contents.withLock { contents in
            change(&contents.state)
            guard !contents.state.isArmedAfterHandler, !contents.state.isOver else { return false }
            guard !isCurrent else { return true }
            // A burst from another thread is handed over once.
            defer { contents.isArmingHandedOver = true }
            return !contents.isArmingHandedOver
        }
        guard isToArm else { return }
        if isCurrent { return arm() }
        // Never armed from another thread: at the end of a callout CoreFoundation writes the next date itself, and would
        // lose one that is set at that moment.
        _ = host.perform(in: modes) { [weak self] in self?.arm() }
    }

    /// Arms for what is due.
    ///
    /// On the loop's thread.
    private func arm() {
        contents.withLock { contents in
            contents.isArmingHandedOver = false
            guard !contents.state.isArmedAfterHandler, !contents.state.isOver, let timer = contents.timer else {
                return
            }
            if let due = contents.state.armed { timer.arm(for: due) } else { timer.disarm() }
        }
    }

    // MARK: - The end

    /// Ends the timer as soon as a target goes that can tell.
    func follow(_ target: AnyObject) {
        let hook = LifetimeHook(to: target) { [weak self] in self?.end() }
        contents.withLock { $0.hook = hook }
    }

    /// Ends the timer, from any thread.
    ///
    /// After it nothing is called, save a call that has begun.
    func end() {
        // Released outside the lock: what a handler captures may come back here from its own deinit.
        let (timer, handler, hook) = contents.withLock { contents in
            defer {
                contents.timer = nil
                contents.handler = nil
                contents.hook = nil
            }
            contents.state.end()
            return (contents.timer, contents.handler, contents.hook)
        }
        withExtendedLifetime((handler, hook)) {}
        host.unregister(ObjectIdentifier(self))
        guard let timer else { return }
        // On the loop's own thread, so that it never meets a timer that goes while it looks at it.
        let isHandedOver = !host.isCurrent && host.performInAnyMode { timer.invalidate() }
        if !isHandedOver { timer.invalidate() }
    }
}

extension RunLoopTimer: RunLoopGuest {
    func runLoopEnds() {
        end()
    }
}
