import BoardEngine
import Countdowns
import Dispatch
import Remote
import Ticking

/// The board of another process on this machine.
///
/// Commands of the user change the copy in this process immediately, and are sent to the other process as requests. The
/// events of the other process are authoritative, and are applied to the copy. A notice is shown if the other process
/// does not answer. A lost connection is opened again.
final class AttachedUpstream: Upstream {
    /// The time between two checks of the connection.
    private static let interval: Duration = .seconds(1)

    private var attachment: BoardAttachment
    private var contact = ConnectionHealth()
    private var notices = PeerNotices()
    private var handle: Handle<AttachedUpstream>?
    private var timer: RunLoopTimer?
    private let checksContact: Bool
    private let connecting = DispatchQueue(label: "countdowns.reconnect", qos: .utility)

    /// Creates an upstream for a connected board.
    ///
    /// - Parameters:
    ///   - attachment: the connection.
    ///   - checksContact: whether to check each second that the board answers; used if a user watches the board.
    init(_ attachment: BoardAttachment, checksContact: Bool) {
        (self.attachment, self.checksContact) = (attachment, checksContact)
    }

    func begin(_ engine: isolated Engine) {
        let handle = Handle<AttachedUpstream>(engine)
        handle.hold(self, in: engine)
        self.handle = handle
        receiveDeliveries()
        guard checksContact else { return }
        timer = RunLoopTimer(.after(Self.interval), on: engine.thread) { _, _ in handle.call { $0.check($1) } }
    }

    // MARK: Events of the other process

    private func receiveDeliveries() {
        guard let handle else { return }
        attachment.deliver { [weak attachment] delivery in
            handle.enter { [attachment] upstream, engine in
                // Ignores late deliveries of an earlier connection.
                if upstream.attachment === attachment { upstream.handle(delivery, engine) }
            }
        }
    }

    private func handle(_ delivery: RemoteLink.Delivery, _ engine: isolated Engine) {
        switch delivery {
        case .notification(.event(let event, json: _)): handle(event, engine)
        case .notification(.dropped(let reason)): connectionLost(.failure(RemoteError.closed(reason: reason)), engine)
        case .notification(.other): break
        case .ended(let error): connectionLost(.failure(error), engine)
        }
    }

    private func handle(_ event: BoardEvent, _ engine: isolated Engine) {
        switch event.event {
        // If the event names no client, a signal ended the board, and the board may be started again.
        case .quit: if event.from == nil { connectionLost(.upstreamEnded, engine) } else { engine.end(.upstreamEnded) }
        case .reloaded: attachment.read { [handle] result in handle?.enter { $0.handle(result, $1) } }
        default: notices.add(event, for: attachment.name, engine)
        }
    }

    /// Replaces the board by the board of a new snapshot.
    private func handle(_ result: Result<AttachedBoard, RemoteError>, _ engine: isolated Engine) {
        do {
            try result.get().replaceBoard(of: engine)
        } catch {
            engine.end(.failure(error))
        }
    }

    // MARK: Requests to the other process

    func intercept(_ command: Command, _ engine: isolated Engine) -> Bool {
        // Only the other process has the undo history.
        guard let verb = command.historyVerb else { return false }
        ask(.undoOrRedo(verb, HistoryParameters(from: attachment.name)), engine) { _, engine, reply in
            do throws(RemoteError) {
                let answer = try reply.get().result(HistoryAnswer.self)
                let word = verb == .undo ? "Undone" : "Redone"
                let rest = answer.reason.map { " The file is unchanged. \($0)" } ?? ""
                engine.notify(answer.step.map { "\(word): \($0).\(rest)" } ?? "There is nothing to \(verb.rawValue).")
            } catch {
                engine.notify("The board did not \(verb.rawValue): \(error).")
            }
        }
        return true
    }

    func handle(_ changes: [Change], _ engine: isolated Engine) {
        let users = changes.filter { $0.cause == .user }
        for change in users {
            if case .muted(let isMuted) = change.event {
                ask(.set(.mute, NameParameters(name: MuteWord(isMuted).rawValue, from: attachment.name)), engine)
            }
            // Sends only the change of a leader, because the other process also updates the followers of the leader.
            guard let (verb, amount) = change.event.request, let id = change.countdown,
                !engine.board.isCausedByLeader(change)
            else { continue }
            ask(.change(verb, ChangeParameters(target: id, by: amount, from: attachment.name)), engine)
        }
        // If the board does not answer, shows a notice immediately after the change.
        if contact.state != .good, users.contains(where: { $0.countdown != nil }) { handle?.enter { $0.check($1) } }
    }

    func readFiles(_ engine: isolated Engine, _ answer: @escaping BoardFiles.ReadAnswer) {
        ask(.reload, engine) { _, _, reply in
            do throws(RemoteError) {
                let reload = try reply.get().result(ReloadAnswer.self)
                answer(
                    .success(
                        ReloadResult(
                            added: reload.added, changed: reload.changed, removed: reload.removed,
                            countdowns: reload.countdowns)))
            } catch {
                answer(.failure(.notPossible(error.description)))
            }
        }
    }

    func edit(_ change: FileChange, _ engine: isolated Engine, _ answer: @escaping @Sendable (EngineError?) -> Void) {
        let from = attachment.name
        let call: RemoteCall =
            switch change {
            case .add(let line): .editFiles(.add, FileParameters(line: line, from: from))
            case .edit(let id, let line, let unset):
                .editFiles(.edit, FileParameters(target: id, line: line, unset: unset, from: from))
            case .remove(let id): .editFiles(.remove, FileParameters(target: id, from: from))
            }
        ask(call, engine) { _, engine, reply in
            do throws(RemoteError) {
                if try reply.get().result(FileAnswer.self).unchanged == true { engine.notify(Engine.unchangedNotice) }
                answer(nil)
            } catch {
                answer(.notPossible(error.description))
            }
        }
    }

    /// Sends a request to the board.
    ///
    /// The effects of the request arrive as events.
    ///
    /// - Parameters:
    ///   - call: the request.
    ///   - engine: the engine.
    ///   - completion: receives the answer; nil to ignore it.
    private func ask(
        _ call: RemoteCall, _ engine: isolated Engine,
        _ completion: (
            @Sendable (AttachedUpstream, isolated Engine, Result<RemoteReply, RemoteError>) -> Void
        )? = nil
    ) {
        guard contact.ask(call, at: engine.now.real.uptime) else { return }
        attachment.ask(call) { [handle] reply in
            // A closed connection is also reported by a delivery, which is handled instead of this error.
            if case .failure(.closed) = reply { return }
            handle?.enter { upstream, engine in
                if upstream.contact.answered() { engine.notify("The board responds again.") }
                completion?(upstream, engine, reply)
            }
        }
    }

    // MARK: Connection health

    /// Checks whether the board answers, by sending a request if no request is pending.
    private func check(_ engine: isolated Engine) {
        if contact.check(at: engine.now.real.uptime) { ask(.hello(HelloParameters(program: attachment.name)), engine) }
        switch contact.state {
        case .good: break
        case .silent: engine.notify("The board does not respond. Your changes are sent when it responds.")
        case .lost:
            engine.notify("The board is disconnected. Waiting until it runs again; q quits.")
            connect()
        }
        timer?.reschedule(.after(Self.interval))
    }

    /// Handles a lost connection: ends the engine, or waits for the board to return.
    private func connectionLost(_ reason: Shutdown.Reason, _ engine: isolated Engine) {
        guard attachment.reconnects else { return engine.end(reason) }
        if contact.markLost() { check(engine) }
    }

    /// Connects again on another queue, because a connection to a board that hangs would block the frames.
    private func connect() {
        guard contact.beginConnecting() else { return }
        connecting.async { [path = attachment.path, name = attachment.name, handle] in
            let new = try? BoardAttachment(path: path, name: name, reconnects: true)
            let board = try? new?.board()
            handle?.enter { upstream, engine in
                let calls = upstream.contact.endConnecting(board != nil)
                if let new, let board { upstream.resume(board, of: new, calls, engine) }
            }
        }
    }

    private func resume(
        _ board: AttachedBoard, of attachment: BoardAttachment, _ calls: [RemoteCall], _ engine: isolated Engine
    ) {
        self.attachment = attachment
        engine.setClock(board.clock)
        receiveDeliveries()
        board.replaceBoard(of: engine)
        for call in calls { ask(call, engine) }
        engine.notify("The board is connected again.")
    }
}

extension Change.Event {
    /// The request that makes the same change in another process: the verb and its amount; nil if there is no such
    /// request.
    fileprivate var request: (verb: CountdownVerb, amount: String?)? {
        let amount: String? = if case .extended(let amount) = self { ExactSeconds(amount).text + "s" } else { nil }
        return names.verb.map { ($0, amount) }
    }
}
