import Dispatch
import Remote

/// A session that shows a board of another process tells when that does not answer, and connects again when it is lost.
extension BoardSession {
    /// How often it looks whether the board answers.
    private static let contactInterval: Duration = .seconds(1)

    /// Begins to look whether the board answers.
    func watchContact() {
        if setup.attachment != nil { resources?.contactTimer.reschedule(.after(Self.contactInterval)) }
    }

    /// Looks whether the board answers; asks it where nothing else did.
    func checkContact() {
        if setup.stream != nil { return updateStanding() }
        guard let attachment = setup.attachment, resources != nil else { return }
        if contact.check(at: now.real.uptime) { ask(.hello(HelloParameters(program: attachment.name))) }
        switch contact.state {
        case .good: break
        case .silent: perform(.notify("The board does not answer: what you do waits for it."))
        case .lost:
            perform(.notify("The board is gone. This waits until it runs again; q leaves."))
            reconnect()
        }
        watchContact()
    }

    /// Asks the board; whether it did what it was asked is seen in what it tells.
    ///
    /// - Parameters:
    ///   - call: what it is asked.
    ///   - completion: takes the answer, where more is to be said of it.
    func ask(
        _ call: RemoteCall,
        _ completion: (@Sendable (isolated BoardSession, Result<RemoteReply, RemoteError>) -> Void)? = nil
    ) {
        guard contact.ask(call, at: now.real.uptime) else { return }
        setup.attachment?.ask(call) { [weak self] reply in
            // Where the connection ended, that is told, too.
            if case .failure(.closed) = reply { return }
            self?.enter { session in
                session.noteAnswer()
                completion?(session, reply)
            }
        }
    }

    private func noteAnswer() {
        if contact.answered() { perform(.notify("The board answers again.")) }
    }

    /// The connection is gone: ends the session, or waits for the board to come back.
    func lose(_ end: SessionResult.End) {
        guard setup.attachment?.reconnects == true else { return finish(end) }
        if contact.lose() { checkContact() }
    }

    /// Connects again, elsewhere: a board that hangs would hold up the frames.
    private func reconnect() {
        guard let attachment = setup.attachment, contact.beginConnecting() else { return }
        reconnector.async { [weak self] in
            let new = try? BoardAttachment(path: attachment.path, name: attachment.name, reconnects: true)
            let board = try? new?.board()
            self?.enter { session in
                let calls = session.contact.endConnecting(board != nil)
                if let new, let board { session.resume(board, of: new, calls) }
            }
        }
    }

    private func resume(_ board: AttachedBoard, of attachment: BoardAttachment, _ calls: [RemoteCall]) {
        guard resources != nil else { return }
        setup.attachment = attachment
        setup.clock = board.clock
        hearAttachment()
        take(.success(board))
        for call in calls { ask(call) }
        perform(.notify("The board is back."))
    }
}
