import Countdowns
import Dashboard
import Screen
import Ticking

extension TerminalFrontEnd {
    /// Begins to read the terminal.
    func makeInput() -> TerminalInput {
        TerminalInput(terminal.tty.reader) { [handle] delivery in handle.enter { $0.receive(delivery, $1) } }
    }

    private func receive(_ delivery: TerminalInput.Delivery, _ engine: isolated Engine) {
        switch delivery {
        case .bytes(let bytes, let turn): receive(bytes, of: turn, engine)
        case .hangUp: engine.end(.hangUp)
        }
    }

    private func receive(_ bytes: [UInt8], of turn: Int, _ engine: isolated Engine) {
        if resources?.input?.turn == turn { take(decoder.decode(bytes), engine) }
        // Whatever waits: behind it may be a Ctrl-C.
        resources?.input?.readOn()
        armEscapeTimer()
    }

    /// Nothing followed for a while: an escape character alone was the key, and half a sequence will be given up.
    func flushKeys(_ engine: isolated Engine) {
        noteExpectation()
        take(decoder.flush(), engine)
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
    func take(_ events: [InputEvent], _ engine: isolated Engine) {
        for event in events where resources != nil {
            if case .report(let report) = event { take(report, engine) }
            keyInput.add(event) { [keys = setup.keys] in keys.command(for: $0) == .frontEnd(.interrupt) }
        }
        if !keyInput.isPlanned { carryOutCommands(engine) }
    }

    /// Carries out what keys asked for, for as long as a frame can wait.
    ///
    /// The rest waits for the next pass of the loop, so that frames and signals get their turn.
    private func carryOutCommands(_ engine: isolated Engine) {
        let end = terminal.uptime() + Self.inputBudget
        while resources != nil, let next = keyInput.next() {
            take(next, engine)
            if terminal.uptime() >= end { break }
        }
        guard !keyInput.isEmpty, resources != nil, !keyInput.isPlanned else { return }
        keyInput.isPlanned = true
        handle.enter { terminal, engine in
            terminal.keyInput.isPlanned = false
            terminal.carryOutCommands(engine)
        }
    }

    /// Half a frame.
    private static let inputBudget: Duration = .milliseconds(8)

    /// The user has not scrolled for a while.
    func finishScrolling() {
        resources?.tracker.finish()
    }
}
