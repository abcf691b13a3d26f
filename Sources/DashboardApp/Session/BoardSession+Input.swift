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
            resources?.escapeTimer.reschedule(.after(setup.escapeTimeout))
        } else {
            resources?.escapeTimer.reschedule(.onDemand)
        }
    }

    /// Takes events in their order.
    func take(_ events: [InputEvent]) {
        for event in events where resources != nil {
            if case .report(let report) = event { take(report) }
            keyInput.add(event) { [keys = setup.keys] in keys.command(for: $0) == .frontEnd(.interrupt) }
        }
        if !keyInput.isPlanned { carryOutCommands() }
    }

    /// Carries out what keys asked for, for as long as a frame can wait.
    ///
    /// The rest waits for the next pass of the loop, so that frames and signals get their turn.
    private func carryOutCommands() {
        let end = now.real.uptime + Self.inputBudget
        while resources != nil, let next = keyInput.next() {
            take(next)
            if now.real.uptime >= end { break }
        }
        guard !keyInput.isEmpty, resources != nil, !keyInput.isPlanned else { return }
        keyInput.isPlanned = true
        enter { session in
            session.keyInput.isPlanned = false
            session.carryOutCommands()
        }
    }

    /// Half a frame.
    private static let inputBudget: Duration = .milliseconds(8)

    /// The user has not scrolled for a while.
    func finishScrolling() {
        resources?.tracker.finish()
    }
}
