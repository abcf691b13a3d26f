import Countdowns
import Definitions
import Foundation
import Remote
import Screen

/// A board that a command looks at for as long as it likes: one that runs, or one that is closed.
public struct FollowedBoard: Sendable {
    /// The board as it is now.
    public var board: Board
    /// From the machine's time to the board's.
    let clock: BoardClock
    /// What tells what happens on it; nil where it is closed.
    let attachment: BoardAttachment?
    /// What to watch where it is closed: its files, its state, and the socket that it has when it runs.
    let watched: [String: FileSignature]

    /// Attaches to a board that runs.
    ///
    /// - Parameters:
    ///   - found: the board.
    ///   - name: what the program calls itself.
    /// - Throws: why there is no connection.
    public init(running found: FoundBoard, name: String) throws(RemoteError) {
        let attachment = try BoardAttachment(path: found.path, name: name)
        let attached = try attachment.board()
        board = attached.board(at: SystemClock.now()).board
        clock = attached.clock
        self.attachment = attachment
        watched = [:]
    }

    /// Reads a board that is closed, and its state.
    ///
    /// - Parameters:
    ///   - arguments: its files.
    ///   - context: when and where.
    ///   - ignoresState: whether it is as its files have it.
    /// - Throws: why there is no board.
    public init(
        closed arguments: [String], in context: RunContext, ignoresState: Bool
    ) throws(LoadFailure) {
        let moment = context.now
        var loaded = try BoardLoader.load(
            arguments, theme: nil, now: moment.wall, machineZone: context.zone, environment: context.environment,
            readsAllThemes: false, warn: { _ in })
        var state = ignoresState ? nil : OpenedState.read(arguments, input: loaded.input, in: context)
        state?.restoreInput(of: &loaded, in: context)
        var board = loaded.board(zone: context.zone, clock: context.clock, at: moment)
        var watched = loaded.signatures
        let source = BoardSource(loaded, in: context, version: "")
        if let socket = try? source.folder.path(of: source.socketName) { watched[socket] = FileSignature(of: socket) }
        if let state {
            _ = state.restore(&board, at: moment)
            if let path = state.path { watched[path] = FileSignature(of: path) }
        }
        (self.board, clock, attachment, self.watched) = (board, context.clock, nil, watched)
    }

    /// A board without countdowns, until there is one.
    ///
    /// - Parameter socket: the path of the socket that it had.
    init(gone socket: String?) {
        board = Board(
            BoardDefinition(countdowns: []), title: "", zone: .gmt, remembered: RememberedLook(theme: ""),
            at: SystemClock.now())
        (clock, attachment) = (.live, nil)
        watched = socket.map { [$0: FileSignature(of: $0)] } ?? [:]
    }
}
