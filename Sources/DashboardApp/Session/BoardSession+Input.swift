import Countdowns
import Dashboard
import Screen
import Ticking

extension BoardSession {
    /// Takes what the terminal sent, on whatever thread it came.
    nonisolated func receive(_ delivery: TerminalInput.Delivery) {
        enter { session in
            switch delivery {
            case .bytes(let bytes, let turn): session.receive(bytes, of: turn)
            case .hangUp: session.finish(.hangUp)
            }
        }
    }

    private func receive(_ bytes: [UInt8], of turn: Int) {
        if resources?.input?.turn == turn { take(decoder.decode(bytes)) }
        // Whatever waits: behind it may be a Ctrl-C.
        resources?.input?.readOn()
        armEscapeTimer()
    }

    /// Nothing followed for a while: an escape character alone was the key, and half a sequence will be given up.
    func flushKeys() {
        noteExpectation()
        take(decoder.flush())
        armEscapeTimer()
    }

    private func armEscapeTimer() {
        if decoder.isAwaitingMore {
            resources?.escapeTimer.setNextFire(after: setup.escapeTimeout)
        } else {
            resources?.escapeTimer.cancelNextFire()
        }
    }

    private func take(_ events: [InputEvent]) {
        for event in events where resources != nil {
            if case .report(let report) = event { take(report) }
            guard let trigger = event.trigger, let command = setup.keys.command(for: trigger) else { continue }
            // Who wants to leave does not wait for the keys before.
            if command == .interrupt { waitingCommands = [] }
            // As a keyboard's buffer does, this one loses what comes when it is full.
            if waitingCommands.count < Self.mostWaitingCommands { waitingCommands.append(command) }
        }
        if !hasCommandsPlanned { carryOutCommands() }
    }

    /// Carries out what keys asked for, for as long as a frame can wait.
    ///
    /// The rest waits for the next pass of the loop, so that frames and signals get their turn.
    private func carryOutCommands() {
        let end = now.real.uptime + Self.inputBudget
        while resources != nil, let command = waitingCommands.popFirst() {
            perform(command)
            if now.real.uptime >= end { break }
        }
        guard !waitingCommands.isEmpty, resources != nil, !hasCommandsPlanned else { return }
        hasCommandsPlanned = true
        thread.perform { [weak self] in
            self?.assumeIsolated { session in
                session.hasCommandsPlanned = false
                session.carryOutCommands()
            }
        }
    }

    /// Half a frame.
    private static let inputBudget: Duration = .milliseconds(8)

    /// How many commands may wait: more than anybody types.
    private static let mostWaitingCommands = 4_096

    /// The user has not scrolled for a while.
    func finishScrolling() {
        resources?.tracker.finish()
    }
}

extension InputEvent {
    /// What the table of keys knows this event as; nil for what is never bound, such as pasted text.
    fileprivate var trigger: KeyMap.Trigger? {
        switch self {
        case .key(let key): .key(key)
        case .mouse(let event):
            switch event.action {
            case .wheelUp: .wheelUp
            case .wheelDown: .wheelDown
            default: nil
            }
        default: nil
        }
    }
}
