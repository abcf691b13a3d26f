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
        handle(decoder.decode(bytes))
        armEscapeTimer()
    }

    /// Nothing followed for a while: an escape character alone was the key, and half a sequence will be given up.
    func flushKeys() {
        noteExpectation()
        handle(decoder.flush())
        armEscapeTimer()
    }

    private func armEscapeTimer() {
        if decoder.isAwaitingMore {
            rim?.escapeTimer.setNextFire(after: setup.escapeTimeout)
        } else {
            rim?.escapeTimer.cancelNextFire()
        }
    }

    private func handle(_ events: [InputEvent]) {
        for event in events where rim != nil {
            if case .report(let report) = event { take(report) }
            guard let trigger = event.trigger, let command = setup.keys.command(for: trigger) else { continue }
            perform(command)
        }
    }

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
