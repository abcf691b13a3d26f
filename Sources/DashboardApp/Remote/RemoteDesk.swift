import Countdowns
import CrashGuard
import Dashboard
import Definitions
import Foundation
import Remote

/// Answers what is asked of a board from outside, and tells what happens on it to those who listen.
///
/// What happens is looked for while somebody listens, and only then: a board to which nobody is connected does nothing for it.
///
/// - Thread: belongs to the thread of its host; the server has its own.
/// - Lifetime: the socket goes with it, or in ``end(from:at:)``.
final class RemoteDesk {
    let server: RemoteServer
    /// Where the board comes from, as it was read last.
    var source: BoardSource { didSet { knownPieces = nil } }
    private var knownPieces: BoardSnapshot.Pieces?
    var sequence = 0
    /// The lists that are paged through, each as it was when the board had told so many events.
    var listings: [ListParameters: (sequence: Int, indices: [Int])] = [:]
    /// Beyond so many lists all are made anew.
    static let mostListings = 32
    var generation = 1

    /// Opens the socket.
    ///
    /// - Parameters:
    ///   - source: where the board comes from.
    ///   - handle: takes requests on the server's thread, and hands them to ``answer(_:at:of:)``.
    /// - Throws: why there is none.
    init(_ source: BoardSource, handle: @escaping @Sendable (RemoteRequest) -> Void) throws(RemoteError) {
        self.source = source
        server = try RemoteServer(source.socketName, in: source.folder, board: source.record) { request in
            CrashGuard.useAlternateStack()
            handle(request)
        }
        CrashGuard.removeFile(server.path)
    }

    /// The texts of the files, in pieces that fit into messages.
    var pieces: BoardSnapshot.Pieces {
        if let knownPieces { return knownPieces }
        let pieces = BoardSnapshot.Pieces(of: source.loaded.places.map(BoardSnapshot.Place.init))
        knownPieces = pieces
        return pieces
    }

    /// The time that requests get between two passes of the loop: a quarter of a frame.
    static let budget = Duration.milliseconds(4)

    /// The requests that wait for their turn.
    private var requests: ArraySlice<RemoteRequest> = []
    private var hasTurn = false

    /// Lets a request wait for its turn.
    ///
    /// - Returns: whether a turn must be planned.
    func enqueue(_ request: RemoteRequest) -> Bool {
        requests.append(request)
        defer { hasTurn = true }
        return !hasTurn
    }

    /// Takes the request out whose turn it is; nil if none waits.
    func dequeue() -> RemoteRequest? { requests.popFirst() }

    /// Ends a turn.
    ///
    /// - Returns: whether another one must be planned.
    func endTurn() -> Bool {
        hasTurn = !requests.isEmpty
        return hasTurn
    }

    /// The name by which commands call the board.
    var name: String { server.board.name }

    /// Makes the socket again where somebody deleted it; where another board has its name by now, that one is asked.
    func renewSocket() {
        guard (try? server.renew()) != nil else { return }
        CrashGuard.removeFile(server.path)
    }

    /// Whether anybody listens.
    var hasListeners: Bool { server.listenerCount > 0 }

    /// Tells those who listen what happened.
    ///
    /// - Parameters:
    ///   - changes: what happened.
    ///   - board: the board after it.
    func announce(_ changes: [Change], on board: Board) {
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
            sequence += changes.count { $0.event.kind != nil } + (isReread ? 1 : states.count) + (isMoved ? 1 : 0)
            generation += (isReread ? 1 : 0) + (isMoved ? 1 : 0)
            return
        }
        var events = changes.compactMap { change in
            change.event.kind.map { kind in
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
    func tellStates(of indices: [Int], _ board: Board, at: String) { server.send(states(of: indices, board, at: at)) }

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

    /// Tells those who listen that the board ends, and closes the socket.
    func end(from origin: String?, at moment: Moment) {
        if server.listenerCount > 0 {
            server.send(event(.quit, at: RFC3339.text(of: moment.wall), nil, from: origin))
        }
        CrashGuard.removeFile(nil)
        server.stop()
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
    /// What messages call it; nil for what they do not tell.
    var kind: EventKind? {
        switch self {
        case .restarted: .started
        case .paused: .paused
        case .resumed: .resumed
        case .extended: .extended
        case .finished: .done
        case .skipped: .skipped
        case .warned: .warned
        case .reachedZero, .stepBegan, .rolled: .ended
        case .theme: .theme
        case .view: .view
        case .muted: .muted
        case .problem: .problem
        // Viewers are told the states, and to read the board anew.
        case .moved: nil
        case .acknowledged: .acknowledged
        case .undone: .undone
        case .redone: .redone
        case .pinned, .adopted, .hidden, .sleptPast, .face, .looked, .zone, .reloaded, .slept, .clockSet, .history: nil
        }
    }

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
