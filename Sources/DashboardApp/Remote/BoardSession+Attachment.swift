import Countdowns
import Remote

/// A session that shows a board of another process: what is done there is shown here, what is done here is done there.
///
/// Keys change the board that is shown at once, and ask the other process for the same; what it then tells is what counts.
extension BoardSession {
    /// Begins to take what the other process tells.
    func hearAttachment() {
        guard let attachment = setup.attachment else { return }
        attachment.deliver { [weak self, weak attachment] delivery in
            self?.enter { [attachment] session in
                // What an attachment of before tells late does not count.
                if session.setup.attachment === attachment { session.take(delivery) }
            }
        }
    }

    private func take(_ delivery: RemoteLink.Delivery) {
        switch delivery {
        case .notification(.event(let event, json: _)): take(event)
        case .notification(.dropped(let reason)): lose(.boardLost(.closed(reason: reason)))
        case .notification(.other): break
        case .ended(let error): lose(.boardLost(error))
        }
    }

    func take(_ event: BoardEvent) {
        switch event.event {
        // Nobody asked for the end that a signal made.
        case .quit: if event.from == nil { lose(.boardEnded) } else { finish(.boardEnded) }
        case .reloaded:
            setup.attachment?.read { [weak self] result in self?.enter { $0.take(result) } }
        case .state:
            guard let state = event.state, board.items.indices.contains(state.index) else { return }
            let item = board.items[state.index]
            if let itemState = state.itemState(of: item) { perform(.adopt([item.id: itemState])) }
        case .problem: setProblem(event.reason.map { Problem($0, outline: event.outline ?? $0) }, of: .board)
        case .muted:
            guard let word = event.name.flatMap(MuteWord.init), word.isMuted != board.isMuted else { return }
            perform(.setMuted(word.isMuted), at: now, cause: .peer(event.from ?? Change.Cause.keySender))
        default:
            let sentence = peerNotices.sentence(of: event, for: setup.attachment?.name, at: now.real.uptime)
            if let sentence { perform(.notify(sentence)) }
        }
    }

    /// Takes the board as it was read anew, and goes on looking at it as before.
    func take(_ result: Result<AttachedBoard, RemoteError>) {
        guard resources != nil else { return }
        do {
            let attached = try result.get()
            let moment = now.shown
            let fresh = Board(
                attached.decoded.definition, title: attached.settings.fallbackTitle, zone: attached.zone,
                remembered: board.remembered, speed: setup.clock.speed, at: moment)
            var new = attached.running(fresh, at: moment)
            new.keepPausedTogether(of: board)
            board = new
            look.follow(Board.Reload(), to: board, at: moment)
            revision += 1
            alerts?.take(board, at: moment)
            files.take(attached.decoded, zone: attached.zone)
            // It has the readings of before.
            overlay = nil
            resources?.picture.picture?.invalidate()
            setProblem(board.problem, of: .board)
            perform(.tick)
        } catch {
            finish(.boardLost(error))
        }
    }

    /// Asks the other process to undo or redo its last change.
    func askToTravel(_ verb: HistoryVerb) {
        let parameters = HistoryParameters(from: setup.attachment?.name)
        ask(.travel(verb, parameters)) { session, reply in
            do throws(RemoteError) {
                let step = try reply.get().result(HistoryAnswer.self).step
                let word = verb == .undo ? "Undone" : "Redone"
                let sentence = step.map { "\(word): \($0)." } ?? "There is nothing to \(verb.rawValue)."
                session.perform(.notify(sentence))
            } catch {
                session.perform(.notify("The board did not \(verb.rawValue): \(error.reason)."))
            }
        }
    }

    /// Asks the other process for what the user did to the countdowns here.
    func ask(for changes: [Change]) {
        guard setup.attachment != nil else { return }
        for change in changes where change.cause == .user {
            if case .muted(let isMuted) = change.event {
                ask(.set(.mute, NameParameters(name: MuteWord(isMuted).rawValue, from: setup.attachment?.name)))
            }
            // The other board lets followers follow by itself.
            guard let (verb, amount) = change.event.request, let id = change.countdown, !board.isOfLeader(change)
            else { continue }
            let parameters = ChangeParameters(target: id, by: amount, from: setup.attachment?.name)
            ask(.change(verb, parameters))
        }
        // A key says at once that it waits.
        if contact.state != .good, changes.contains(where: { $0.cause == .user && $0.countdown != nil }) {
            checkContact()
        }
    }
}

extension Change.Event {
    /// The verb that does the same elsewhere, and the amount it needs; nil for what concerns this screen alone.
    var request: (verb: CountdownVerb, amount: String?)? {
        switch self {
        case .restarted: (.restart, nil)
        case .paused: (.pause, nil)
        case .resumed: (.resume, nil)
        case .acknowledged: (.acknowledge, nil)
        case .pinned: (.pin, nil)
        case .finished: (.done, nil)
        case .skipped: (.skip, nil)
        case .extended(let amount): (.extend, ExactSeconds(amount).text + "s")
        case .moved, .adopted, .warned, .reachedZero, .stepBegan, .rolled, .hidden, .sleptPast, .theme, .view, .face,
            .muted, .looked, .zone, .reloaded, .problem, .slept, .clockSet, .undone, .redone, .history:
            nil
        }
    }
}
