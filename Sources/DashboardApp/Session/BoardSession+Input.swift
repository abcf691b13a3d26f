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
            guard let input = event.input else { continue }
            // Who wants to leave does not wait for the keys before.
            if case .trigger(let trigger) = input, setup.keys.command(for: trigger) == .frontEnd(.interrupt) {
                waitingInput = []
            }
            // As a keyboard's buffer does, this one loses what comes when it is full.
            if waitingInput.count < Self.mostWaitingInput { waitingInput.append(input) }
        }
        if !hasCommandsPlanned { carryOutCommands() }
    }

    /// Carries out what keys asked for, for as long as a frame can wait.
    ///
    /// The rest waits for the next pass of the loop, so that frames and signals get their turn.
    private func carryOutCommands() {
        let end = now.real.uptime + Self.inputBudget
        while resources != nil, let input = waitingInput.popFirst() {
            take(input)
            if now.real.uptime >= end { break }
        }
        guard !waitingInput.isEmpty, resources != nil, !hasCommandsPlanned else { return }
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

    /// How many keys may wait: more than anybody types.
    private static let mostWaitingInput = 4_096

    /// The user has not scrolled for a while.
    func finishScrolling() {
        resources?.tracker.finish()
    }
}

extension InputEvent {
    /// What the board takes of this event; nil for what it takes otherwise.
    fileprivate var input: WaitingInput? {
        switch self {
        case .key(let key): .trigger(.key(key))
        case .paste(let text): .paste(text)
        case .mouse(let event):
            switch event.action {
            case .wheelUp: .trigger(.wheelUp)
            case .wheelDown: .trigger(.wheelDown)
            case .press: .click(event)
            }
        default: nil
        }
    }
}
