import Countdowns
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
    let source: BoardSource
    lazy var pieces = BoardSnapshot.Pieces(of: source.loaded.places.map(BoardSnapshot.Place.init))
    var watch: ChangeWatch?
    var sequence = 0
    /// What was asked last, and of which countdowns: a viewer asks for each of them on its own.
    var burst = ChangeBurst<AskedChange, Int>()
    var generation = 1

    /// What somebody asked for.
    struct AskedChange: Equatable {
        let action: CountdownAction
        let origin: String
    }

    /// Opens the socket.
    ///
    /// - Parameters:
    ///   - source: where the board comes from.
    ///   - handle: takes requests on the server's thread, and hands them to ``answer(_:at:of:)``.
    /// - Throws: why there is none.
    init(_ source: BoardSource, handle: @escaping @Sendable (RemoteRequest) -> Void) throws(RemoteError) {
        self.source = source
        server = try RemoteServer(source.socketName, in: source.folder, board: source.record, handle: handle)
    }

    /// The name by which commands call the board.
    var name: String { server.board.name }

    /// How much of the board's time passes until those who listen are to be told something; nil where nobody does.
    func untilNext(at moment: Moment) -> Duration? { watch?.untilNext(at: moment) }

    /// Tells those who listen what came of a command.
    ///
    /// - Parameters:
    ///   - board: the board after it.
    ///   - command: the command.
    ///   - moment: when.
    ///   - origin: who asked for it; nil is the time.
    func announce(_ board: Board, after command: Command, at moment: Moment, from origin: String?) {
        guard watch != nil else { return }
        guard server.listenerCount > 0 else { return watch = nil }
        let changes = watch?.changes(of: board, after: command, at: moment) ?? []
        if changes.isEmpty { return }
        let at = RFC3339.text(of: moment.wall)
        for change in changes where change.kind != .state {
            let item = change.item.map { board.items[$0.index] }
            send(event(change.kind, at: at, item, name: change.name, from: change.isOfTime ? nil : origin))
        }
        tellStates(of: changes.compactMap { $0.item?.isOfState == true ? $0.item?.index : nil }, board, at: at)
        if changes.contains(where: { $0.kind == .state }) { tellReload(at: at) }
    }

    /// Tells viewers how countdowns run now.
    func tellStates(of indices: [Int], _ board: Board, at: String) {
        // So many would take longer than to read the board anew.
        guard indices.count <= 256 else { return tellReload(at: at) }
        for index in indices {
            var event = event(.state, at: at, nil)
            event.state = CountdownState(board.items[index], at: index)
            send(event)
        }
    }

    private func tellReload(at: String) {
        generation += 1
        send(event(.reloaded, at: at, nil))
    }

    private func event(
        _ kind: EventKind, at: String, _ item: BoardItem?, name: String? = nil, from origin: String? = nil
    ) -> BoardEvent {
        sequence += 1
        return BoardEvent(
            sequence: sequence, event: kind, at: at, countdown: item.map(CountdownName.init), name: name, from: origin)
    }

    private func send(_ event: BoardEvent) { server.send(event) }

    /// Tells those who listen that the board ends, and closes the socket.
    func end(from origin: String?, at moment: Moment) {
        if server.listenerCount > 0 {
            send(event(.quit, at: RFC3339.text(of: moment.wall), nil, from: origin))
        }
        server.stop()
    }
}

extension BoardSnapshot.Place {
    init(_ place: FilePlace) {
        switch place.entry {
        case .file(let identity, let bytes):
            let text = String(decoding: bytes, as: UTF8.self)
            self.init(path: place.path, content: .file(text: text, device: identity.device, inode: identity.inode))
        case .known(let identity):
            self.init(path: place.path, content: .file(text: "", device: identity.device, inode: identity.inode))
        case .directory(let names): self.init(path: place.path, content: .directory(names))
        }
    }
}

extension BoardChange {
    /// What messages call it.
    fileprivate var kind: EventKind {
        switch self {
        case .started: .started
        case .paused: .paused
        case .resumed: .resumed
        case .extended: .extended
        case .done: .done
        case .skipped: .skipped
        case .moved: .state
        case .warned: .warned
        case .ended: .ended
        case .theme: .theme
        case .view: .view
        }
    }

    fileprivate var name: String? {
        switch self {
        case .theme(let name): name
        case .view(let view): view.rawValue
        case .warned(_, let stage): stage.rawValue
        default: nil
        }
    }

    /// Whether the time did it.
    fileprivate var isOfTime: Bool {
        switch self {
        case .warned, .ended: true
        default: false
        }
    }
}
