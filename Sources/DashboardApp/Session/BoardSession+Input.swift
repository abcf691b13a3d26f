import Countdowns
import Dashboard
import Screen
import Ticking

extension BoardSession {
    /// Takes what the terminal sent, on whatever thread it came.
    nonisolated func receive(_ delivery: TerminalInput.Delivery) {
        enter { session in
            switch delivery {
            case .bytes(let bytes): session.receive(bytes)
            case .hangUp: session.finish(.hangUp)
            }
        }
    }

    private func receive(_ bytes: [UInt8]) {
        take(decoder.decode(bytes))
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
            rim?.escapeTimer.setNextFire(after: setup.escapeTimeout)
        } else {
            rim?.escapeTimer.cancelNextFire()
        }
    }

    private func take(_ events: [InputEvent]) {
        for event in events where rim != nil {
            if case .report(let report) = event { take(report) }
            guard let trigger = event.trigger, let command = setup.keys.command(for: trigger) else { continue }
            // Who wants to leave does not wait for the keys before.
            if command == .interrupt { waitingCommands = [] }
            waitingCommands.append(command)
        }
        carryOutCommands()
    }

    /// Carries out what keys asked for, for as long as a frame can wait.
    ///
    /// The rest waits for the next pass of the loop, so that frames and signals get their turn. No more is read while much
    /// waits.
    private func carryOutCommands() {
        let end = now.real.uptime + Self.inputBudget
        while rim != nil, let command = waitingCommands.popFirst() {
            perform(command)
            if now.real.uptime >= end { break }
        }
        if waitingCommands.count <= Self.mostWaitingCommands { rim?.input?.readOn() }
        guard !waitingCommands.isEmpty, rim != nil, !hasCommandsPlanned else { return }
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

    /// How many commands may wait before the terminal is not read any more.
    private static let mostWaitingCommands = 512

    /// The user has not scrolled for a while.
    func finishScrolling() {
        rim?.tracker.finish()
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
