import BoardEngine
import Countdowns
import CrashGuard
import Dashboard
import Definitions
import Dispatch
import Foundation
import Remote

/// The socket's side of a board: answers what is asked from outside, and tells what happens to those who listen.
///
/// While nobody is connected it does nothing.
///
/// - Thread: the engine's; the server has its own.
/// - Lifetime: the socket goes with it, or in ``end(from:at:)``.
final class RemoteFrontEnd: FrontEnd {
    /// Beyond so many lists all are made anew.
    static let mostListings = 32
    /// The time that requests get between two passes of the loop: a quarter of a frame.
    private static let budget = Duration.milliseconds(4)

    let server: RemoteServer
    var sequence = 0
    /// The lists that are paged through, each as it was when the board had told so many events.
    var listings: [ListParameters: (sequence: Int, indices: [Int])] = [:]
    var generation = 1

    private let handle: Handle<RemoteFrontEnd>
    /// Where the board comes from, and the texts of its files in pieces that fit into messages.
    private var source: BoardSource
    private var pieces: BoardSnapshot.Pieces?
    /// Whether the files were read again since then.
    private var isReread = false
    /// The requests that wait for their turn.
    private var requests: ArraySlice<RemoteRequest> = []
    private var isPlanned = false
    private var renewal: (any DispatchSourceTimer)?

    /// Opens the socket.
    ///
    /// - Parameters:
    ///   - source: where the board comes from.
    ///   - handle: reaches the desk from the server's thread.
    ///   - engine: the engine, which is called by the name of the socket from now on.
    /// - Throws: why there is none.
    init(_ source: BoardSource, _ handle: Handle<RemoteFrontEnd>, _ engine: isolated Engine) throws(RemoteError) {
        (self.handle, self.source) = (handle, source)
        server = try RemoteServer(source.socketName, in: source.folder, board: source.record) { request in
            CrashGuard.useAlternateStack()
            handle.enter { desk, _ in desk.receive(request) }
        }
        CrashGuard.removeFile(server.path)
        engine.name = name
    }

    /// Where the board comes from, as it was read last, and the texts of its files.
    func source(after loaded: @autoclosure () -> LoadedBoard) -> (BoardSource, BoardSnapshot.Pieces) {
        if isReread { (source, pieces, isReread) = (source.read(again: loaded()), nil, false) }
        let texts = pieces ?? BoardSnapshot.Pieces(of: source.loaded.places.map(BoardSnapshot.Place.init))
        pieces = texts
        return (source, texts)
    }

    // MARK: Requests

    /// Takes a request; it is answered in its turn.
    func receive(_ request: RemoteRequest) {
        requests.append(request)
        if !isPlanned { planAnswers() }
    }

    /// Answers requests in a pass of the loop of their own, so that keys, ticks and frames come in between.
    private func planAnswers() {
        isPlanned = true
        handle.enter { $0.answerRequests($1) }
    }

    /// Answers the requests that wait, for as long as a frame can spare; the rest waits for the next pass.
    private func answerRequests(_ engine: isolated Engine) {
        isPlanned = false
        let end = engine.now.real.uptime + Self.budget
        while let request = requests.popFirst() {
            answer(request, at: engine.advance(), of: engine)
            if engine.now.real.uptime >= end { break }
        }
        if !requests.isEmpty { planAnswers() }
    }

    /// The number of requests that wait for their turn.
    var waitingRequests: Int { requests.count }

    // MARK: The engine

    var followsTime: Bool { hasListeners }

    func take(_ news: BoardUpdate, of board: Board, at now: Now) -> RememberedLook? {
        if news.reading != nil { isReread = true }
        announce(news.changes, on: board)
        return nil
    }

    func end(from origin: String?, at now: Now) {
        renewal?.cancel()
        requests = []
        if hasListeners { server.send(event(.quit, at: RFC3339.text(of: now.shown.wall), nil, from: origin)) }
        CrashGuard.removeFile(nil)
        server.stop()
    }

    /// The name by which commands call the board.
    var name: String { server.board.name }

    // MARK: Events

    /// Makes the socket again where somebody deleted it; where another board has its name by now, that one is asked.
    func renewSocket() {
        guard (try? server.renew()) != nil else { return }
        CrashGuard.removeFile(server.path)
    }

    /// Looks once a minute whether somebody deleted the socket, for a board that nothing else wakes.
    func renewSocketRegularly() {
        let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
        timer.schedule(deadline: .now() + .seconds(60), repeating: .seconds(60), leeway: .seconds(10))
        timer.setEventHandler { [handle] in handle.enter { desk, _ in desk.renewSocket() } }
        timer.activate()
        renewal = timer
    }

    /// Whether anybody listens.
    var hasListeners: Bool { server.listenerCount > 0 }

    private func announce(_ changes: [Change], on board: Board) {
        guard let last = changes.last else { return }
        var states: [Int] = []
        for change in changes where change.isOfHand || change.event == .moved {
            if let index = board.index(of: change.countdown), states.last != index { states.append(index) }
        }
        let isMoved = changes.contains { change in
            switch change.event {
            case .moved, .reloaded: true
            default: false
            }
        }
        guard hasListeners else {
            // Who asks later sees by the number that something happened.
            let isReread = states.count > Self.mostStates
            sequence += changes.count { $0.event.names.kind != nil } + (isReread ? 1 : states.count) + (isMoved ? 1 : 0)
            generation += (isReread ? 1 : 0) + (isMoved ? 1 : 0)
            return
        }
        var events = changes.compactMap { change in
            change.event.names.kind.map { kind in
                var event = event(
                    kind, at: RFC3339.text(of: change.time),
                    board.index(of: change.countdown).map { board.items[$0] }, name: change.event.name,
                    from: change.cause.sender)
                if case .problem(let problem?) = change.event {
                    (event.reason, event.outline) = (MessageText.cut(problem.line), MessageText.cut(problem.outline))
                }
                return event
            }
        }
        let at = RFC3339.text(of: last.time)
        events += self.states(of: states, board, at: at)
        if isMoved {
            var event = reload(at: at)
            for case .reloaded(let reload) in changes.map(\.event) {
                (event.added, event.changed, event.removed) = (
                    reload.added.count, reload.changed.count, reload.removed.count
                )
            }
            events.append(event)
        }
        server.send(events)
    }

    /// Beyond so many it takes a viewer less time to read the board anew.
    private static let mostStates = 256

    /// Tells viewers how countdowns run now.
    func sendStates(of indices: [Int], _ board: Board, at: String) { server.send(states(of: indices, board, at: at)) }

    private func states(of indices: [Int], _ board: Board, at: String) -> [BoardEvent] {
        guard indices.count <= Self.mostStates else { return [reload(at: at)] }
        return indices.map { index in
            var event = event(.state, at: at, nil)
            event.state = CountdownState(board.items[index], at: index)
            return event
        }
    }

    private func reload(at: String) -> BoardEvent {
        generation += 1
        return event(.reloaded, at: at, nil)
    }

    private func event(
        _ kind: EventKind, at: String, _ item: BoardItem?, name: String? = nil, from origin: String? = nil
    ) -> BoardEvent {
        sequence += 1
        return BoardEvent(
            sequence: sequence, event: kind, at: at, countdown: item.map(CountdownName.init), name: name, from: origin)
    }
}

extension BoardSnapshot.Place {
    init(_ place: FilePlace) {
        switch place.entry {
        case .file(let identity, let bytes, _):
            let text = String(decoding: bytes, as: UTF8.self)
            self.init(path: place.path, content: .file(text: text, device: identity.device, inode: identity.inode))
        case .known(let identity):
            self.init(path: place.path, content: .file(text: "", device: identity.device, inode: identity.inode))
        case .directory(let names): self.init(path: place.path, content: .directory(names))
        }
    }
}

extension Change.Event {
    /// The name of the new theme or view, or another word that messages have beside the kind.
    fileprivate var name: String? {
        switch self {
        case .theme(let name): name
        case .view(let view): view.rawValue
        case .muted(let isMuted): MuteWord(isMuted).rawValue
        case .warned(let level, _): level == .danger ? "danger" : "warn"
        default: nil
        }
    }
}
