import Foundation

/// What the run loop retains of a timer; never the handle, the target or what the handler captures.
final class RunLoopTimerCore: RunLoopGuest {
    private let host: any RunLoopHost
    private let modes: RunLoop.Mode
    private let clock = ContinuousClock()
    private let contents: LockedValue<Contents>

    private struct Contents {
        var state: RunLoopTimerState
        var handler: (@Sendable (RunLoopTimer) -> Void)?
        var timer: CoreTimer?
        weak var handle: RunLoopTimer?
        var hook: LifetimeHook?
        var isArmingHandedOver = false
    }

    init(
        _ state: RunLoopTimerState, on host: any RunLoopHost, modes: RunLoop.Mode,
        handler: @escaping @Sendable (RunLoopTimer) -> Void
    ) {
        self.host = host
        self.modes = modes
        contents = LockedValue(Contents(state: state, handler: handler))
    }

    /// Puts the timer into the loop.
    func start(for handle: RunLoopTimer) {
        let timer = CoreTimer { [weak self] in self?.loopCalls() }
        contents.withLock { contents in
            contents.handle = handle
            contents.timer = timer
            // Armed before it is added: from then on only the loop's own thread arms it.
            if let due = contents.state.due { timer.arm(after: due - clock.now) }
        }
        host.register(self)
        host.loop.add(timer, to: modes)
    }

    var state: RunLoopTimerState { contents.withLock { $0.state } }

    // MARK: - Firing

    private func loopCalls() {
        switch contents.withLock({ $0.state.fire(at: clock.now) }) {
        case .call: runHandler()
        case .tooEarly: arm()
        case .ignore: break
        }
    }

    func fireByHand() {
        guard host.isCurrent else {
            _ = host.perform(in: modes) { [weak self] in self?.fireByHand() }
            return
        }
        if contents.withLock({ $0.state.fireByHand() }) { runHandler() }
    }

    private func runHandler() {
        // The handle is gone already when its deinit runs on another thread at this moment: then nothing is called.
        let (handle, handler, isOver) = contents.withLock { ($0.handle, $0.handler, $0.state.isOver) }
        if let handle, let handler { handler(handle) }
        guard !isOver else { return end() }
        contents.withLock { $0.state.handled(at: clock.now) }
        arm()
    }

    // MARK: - Arming

    func setDue(after delay: Duration?) {
        let isToArm = contents.withLock { contents in
            contents.state.setDue(delay.map { clock.now + $0 })
            guard !contents.state.isArmedAfterHandler, !contents.state.isOver else { return false }
            guard !host.isCurrent else { return true }
            // A burst from another thread is handed over once.
            defer { contents.isArmingHandedOver = true }
            return !contents.isArmingHandedOver
        }
        guard isToArm else { return }
        if host.isCurrent { return arm() }
        // Never armed from another thread: at the end of a callout CoreFoundation writes the next date itself, and
        // would lose one that is set at that moment.
        _ = host.perform(in: modes) { [weak self] in self?.arm() }
    }

    /// Arms for what is due.
    ///
    /// On the loop's thread.
    private func arm() {
        contents.withLock { contents in
            contents.isArmingHandedOver = false
            guard !contents.state.isArmedAfterHandler, !contents.state.isOver else { return }
            if let due = contents.state.due {
                contents.timer?.arm(after: due - clock.now)
            } else {
                contents.timer?.disarm()
            }
        }
    }

    // MARK: - The end

    /// Ends the timer as soon as a target goes that can tell.
    func follow(_ target: AnyObject) {
        let hook = LifetimeHook(to: target) { [weak self] in self?.end() }
        contents.withLock { $0.hook = hook }
    }

    func runLoopEnds() {
        end()
    }

    /// Ends the timer from any thread.
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
        guard let timer else { return }
        host.unregister(ObjectIdentifier(self))
        // On the loop's own thread, so that it never meets a timer that goes while it looks at it.
        let isHandedOver = !host.isCurrent && host.performInAnyMode { timer.invalidate() }
        if !isHandedOver { timer.invalidate() }
    }
}
