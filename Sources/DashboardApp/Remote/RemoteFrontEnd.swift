import BoardEngine
import Countdowns
import CrashGuard
import Dashboard
import Definitions
import Foundation
import Remote
import Ticking

/// The front end of a board's socket: answers requests, and sends events to listeners.
///
/// Without a connection, the front end does nothing.
///
/// - Thread: the engine's; the server has its own thread.
/// - Lifetime: `deinit` or ``end(from:at:)`` closes the socket.
final class RemoteFrontEnd: FrontEnd {
    /// The maximum number of retained lists.
    ///
    /// At this limit, all retained lists are discarded before another list is retained.
    static let maxListings = 32
    /// The time limit for answering requests in one pass of the loop: a quarter of a frame.
    private static let budget = Duration.milliseconds(4)

    let server: RemoteServer
    var sequence = 0
    /// The retained lists, which clients read in pages; each with the number of the last event before the list was
    /// created.
    var listings: [ListParameters: (sequence: Int, indices: [Int])] = [:]
    /// The texts of commands, by their parameters without a cursor.
    var texts: [TextParameters: CommandText] = [:]

    private let handle: Handle<RemoteFrontEnd>
    let source: BoardSource
    private var requests: ArraySlice<RemoteRequest> = []
    private var isPlanned = false
    private var renewal: RunLoopTimer?

    /// Opens the socket.
    ///
    /// - Parameters:
    ///   - source: the source of the board.
    ///   - handle: a handle of the front end, for the server's thread.
    ///   - engine: the engine; its name is set to the name of the socket.
    /// - Throws: `RemoteError` if the socket cannot be opened.
    init(_ source: BoardSource, _ handle: Handle<RemoteFrontEnd>, _ engine: isolated Engine) throws(RemoteError) {
        (self.handle, self.source) = (handle, source)
        server = try RemoteServer(source.socketName, in: source.folder, board: source.record) { request in
            CrashGuard.useAlternateStack()
            handle.enter { frontEnd, _ in frontEnd.receive(request) }
        }
        CrashGuard.removeFile(server.path)
        engine.name = name
    }

    // MARK: Requests

    /// Adds a request to the pending requests.
    func receive(_ request: RemoteRequest) {
        requests.append(request)
        if !isPlanned { planAnswers() }
    }

    /// Schedules the answers for a later pass of the loop, so that keys, ticks and frames are handled before them.
    private func planAnswers() {
        isPlanned = true
        handle.enter { $0.answerRequests($1) }
    }

    /// Answers pending requests for at most ``budget``.
    ///
    /// The remaining requests are answered in the next pass of the loop.
    private func answerRequests(_ engine: isolated Engine) {
        isPlanned = false
        let end = engine.now.real.uptime + Self.budget
        while let request = requests.popFirst() {
            answer(request, at: engine.advance(), of: engine)
            if engine.now.real.uptime >= end { break }
        }
        if !requests.isEmpty { planAnswers() }
    }

    var waitingRequests: Int { requests.count }

    // MARK: The engine

    var followsTime: Bool { hasListeners }

    func receive(_ update: BoardUpdate, of board: Board, at now: Now) {
        announce(update.changes, on: board)
    }

    func end(from origin: String?, at now: Now) {
        renewal = nil
        requests = []
        if hasListeners { server.send(event(.quit, at: RFC3339.text(of: now.shown.wall), nil, from: origin)) }
        CrashGuard.removeFile(nil)
        server.stop()
    }

    /// The name by which commands find the board.
    var name: String { server.board.name }

    // MARK: Events

    /// Creates the socket again if its file was deleted, unless another board now has the name.
    func renewSocket() {
        guard (try? server.recreateSocket()) != nil else { return }
        CrashGuard.removeFile(server.path)
    }

    /// Calls ``renewSocket()`` once a minute.
    ///
    /// Used for a board without a screen. On a terminal, the periodic check of the terminal's front end calls
    /// ``renewSocket()``.
    func renewSocketRegularly(_ engine: isolated Engine) {
        renewal = RunLoopTimer(.every(.seconds(60)), on: engine.thread, tolerance: .seconds(10)) { [handle] _, _ in
            handle.call { frontEnd, _ in frontEnd.renewSocket() }
        }
    }

    var hasListeners: Bool { server.listenerCount > 0 }

    private func announce(_ changes: [Change], on board: Board) {
        guard let last = changes.last else { return }
        let isReloaded = changes.contains { change in
            switch change.event {
            case .moved, .reloaded: true
            default: false
            }
        }
        guard hasListeners else {
            // Without listeners, no event is sent. `sequence` still increases, so that a client that connects later can
            // detect the change.
            sequence += changes.count { $0.event.names.kind != nil } + (isReloaded ? 1 : 0)
            return
        }
        var events = changes.compactMap { change in
            change.event.names.kind.map { kind in
                var event = event(
                    kind, at: RFC3339.text(of: change.time),
                    board.index(of: change.countdown).map { board.items[$0] }, name: change.event.name,
                    from: change.cause.sender)
                if case .problem(let problem?) = change.event {
                    event.reason = MessageText.cut(problem.line)
                }
                return event
            }
        }
        if isReloaded {
            var event = event(.reloaded, at: RFC3339.text(of: last.time), nil)
            for case .reloaded(let reload) in changes.map(\.event) {
                (event.added, event.changed, event.removed) = (
                    reload.added.count, reload.changed.count, reload.removed.count
                )
            }
            events.append(event)
        }
        server.send(events)
    }

    private func event(
        _ kind: EventKind, at: String, _ item: BoardItem?, name: String? = nil, from origin: String? = nil
    ) -> BoardEvent {
        sequence += 1
        return BoardEvent(
            sequence: sequence, event: kind, at: at, countdown: item.map(CountdownName.init), name: name, from: origin)
    }
}

extension Change.Event {
    /// The word that a message contains in addition to the kind of the event, such as the name of the new theme or view.
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
