import BoardEngine
import Countdowns
import Dashboard
import Definitions
import Remote

extension RemoteFrontEnd {
    /// Answers a request.
    func answer(_ request: RemoteRequest, at now: Now, of engine: isolated Engine) {
        do throws(RemoteFailure) {
            try reply(to: request, at: now, of: engine)
        } catch {
            request.refuse(error)
        }
    }

    private func reply(
        to request: RemoteRequest, at now: Now, of engine: isolated Engine
    ) throws(RemoteFailure) {
        switch request.call {
        case .hello: request.reply(HelloAnswer(server.board))
        case .status(let parameters):
            let writer = engine.stateWriter
            let answer = status(of: engine.board, stateFailure: writer?.failure, at: now.shown)
            Self.reply(answer, to: request, whenSaved: parameters.sync, by: writer)
        case .list(let parameters):
            request.reply(try list(parameters, engine.board, at: now.shown))
        case .next(let parameters): request.reply(NextAnswer(try next(parameters, engine.board, at: now.shown)))
        case .export(let parameters):
            request.reply(ExportPage(of: engine.board, at: now.shown, cursor: parameters.cursor))
        case .change(let verb, let parameters):
            let answer = try change(verb, parameters, at: now, of: engine, from: request.origin)
            Self.reply(answer, to: request, whenSaved: parameters.sync, by: engine.stateWriter)
        case .set(let verb, let parameters):
            let answer = try set(verb, to: parameters.name, at: now, of: engine, from: request.origin)
            Self.reply(answer, to: request, whenSaved: parameters.sync, by: engine.stateWriter)
        case .undoOrRedo(let verb, let parameters):
            try undoOrRedo(verb, parameters, at: now, of: engine, from: request.origin, for: request)
        case .editFiles(let verb, let parameters):
            let work = try FileEditor.Work(verb, parameters, on: engine.board, at: now.shown)
            engine.files.edit(work, engine) { [weak engine] result in
                engine?.enter { engine in
                    switch result {
                    case .success(let outcome):
                        let now = engine.now.shown
                        request.reply(FileAnswer(outcome, verb, on: engine.board, isRunning: true, at: now))
                    case .failure(let refusal): request.refuse(RemoteFailure(refusal))
                    }
                }
            }
        case .reload:
            engine.files.read(engine) { result in
                switch result {
                case .success(let result): request.reply(ReloadAnswer(result))
                case .failure(let refusal): request.refuse(RemoteFailure(refusal))
                }
            }
        case .quit:
            request.reply(QuitAnswer())
            engine.end(.quit, from: request.origin)
        case .listen(let parameters):
            request.reply(ListenAnswer(sequence: sequence, events: parameters.events ?? EventKind.allCases))
            engine.rescheduleTimer()
        case .text(let parameters): request.reply(try text(parameters, at: now, of: engine))
        case .attach(let parameters): try attach(parameters, for: request, at: now, of: engine)
        }
    }

    /// Answers a request immediately, or if `whenSaved` is true, after the changes are saved on the disk.
    static func reply(
        _ answer: some Encodable & Sendable, to request: RemoteRequest, whenSaved: Bool?, by stateWriter: StateWriter?
    ) {
        guard whenSaved == true else { return request.reply(answer) }
        guard let stateWriter else {
            return request.refuse(RemoteFailure(.notSaved, "the board does not save its state"))
        }
        stateWriter.sync { failure in
            guard let failure else { return request.reply(answer) }
            request.refuse(RemoteFailure(.notSaved, "the change is not saved: \(failure)"))
        }
    }

    private func status(of board: Board, stateFailure: String?, at moment: Moment) -> BoardStatus {
        var status = BoardStatus(
            of: board, at: moment, name: name, listeners: server.listenerCount, sequence: sequence)
        status.problem = status.problem ?? stateFailure
        return status
    }

    /// Returns a page of the text of a command; later pages are pages of the text that the first page began.
    private func text(
        _ parameters: TextParameters, at now: Now, of engine: isolated Engine
    ) throws(RemoteFailure) -> TextPage {
        var key = parameters
        key.cursor = nil
        if let cursor = parameters.cursor, cursor > 0, let text = texts[key]?.last {
            return TextPage(of: text, at: cursor)
        }
        guard let clients = source.clients else {
            throw RemoteFailure(.notPossible, "this board makes no texts of commands")
        }
        let known = texts[key]?.command
        let command = if let known { known } else { try clients.command(parameters.arguments) }
        let environment = TerminalEnvironment.of(parameters.environment, over: engine.context.environment)
        let text: PrintedText
        do {
            text = try command.text(
                of: engine.board, at: now.shown, in: engine.files.loaded,
                on: TextStream(environment: environment, columns: parameters.columns, engine.configuration?.config))
        } catch {
            throw error as? RemoteFailure ?? RemoteFailure(.internalError, "\(error)")
        }
        let page = TextPage(
            of: text.text, lasts: text.lasts.map { engine.context.clock.realDuration(of: $0) },
            warnings: text.warnings, at: nil)
        if texts.count >= Self.maxListings { texts = [:] }
        texts[key] = CommandText(command: command, last: page.next == nil ? nil : text.text)
        return page
    }

    private func list(
        _ parameters: ListParameters, _ board: Board, at moment: Moment
    ) throws(RemoteFailure) -> CountdownPage {
        guard let order = SortKey(name: parameters.order ?? "file") else {
            let orders = SortKey.words
            let name = (parameters.order ?? "").quoted
            throw .name(
                "there is no sort order \(name); sort orders are \(orders.joined(separator: ", "))", names: orders)
        }
        let indices = try listing(parameters, order, board, at: moment)
        return CountdownPage(count: indices.count, at: parameters.cursor) { place in
            CountdownStatus(board.items[indices[place]], of: board, at: moment)
        }
    }

    /// Returns the indices of the countdowns in a list, in the order of the list.
    ///
    /// Later pages of the list use the order of its first page, unless the board has sent an event since the first page.
    private func listing(
        _ parameters: ListParameters, _ order: SortKey, _ board: Board, at moment: Moment
    ) throws(RemoteFailure) -> [Int] {
        let key = ListParameters(target: parameters.target, order: order.rawValue)
        if parameters.cursor ?? 0 > 0, let (sequence, indices) = listings[key], sequence == self.sequence {
            return indices
        }
        let indices = ListSorting.sorted(
            try meant(parameters.target, board, at: moment), by: order, of: board, at: moment)
        if listings.count >= Self.maxListings { listings = [:] }
        listings[key] = (sequence, indices)
        return indices
    }

    private func next(
        _ parameters: NextParameters, _ board: Board, at moment: Moment
    ) throws(RemoteFailure) -> [CountdownStatus] {
        let among = try meant(parameters.target, board, at: moment)
        return ListSorting.next(parameters.count ?? 1, among: among, of: board, at: moment).map {
            CountdownStatus(board.items[$0], of: board, at: moment)
        }
    }

    private func meant(_ target: String?, _ board: Board, at moment: Moment) throws(RemoteFailure) -> [Int] {
        guard let target else { return Array(board.items.indices) }
        return try meant(by: target, on: board, at: moment)
    }
}

extension RemoteFailure {
    fileprivate init(_ refusal: EngineError) {
        switch refusal {
        case .notPossible(let reason): self.init(.notPossible, reason)
        case .badFiles(let reason): self.init(.badFiles, reason)
        }
    }
}

extension ReloadAnswer {
    fileprivate init(_ result: ReloadResult) {
        self.init(
            added: result.added, changed: result.changed, removed: result.removed, countdowns: result.countdowns)
    }
}

extension RemoteRequest {
    /// The name that the client gives; otherwise the client's program or process ID, as reported by the system.
    fileprivate var origin: String {
        [call.from, peer.program].compactMap { $0 }.first { !$0.isEmpty } ?? peer.process.map { "process \($0)" }
            ?? "the socket"
    }
}
