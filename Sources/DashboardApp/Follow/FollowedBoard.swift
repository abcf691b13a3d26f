import BoardEngine
import Countdowns
import Definitions
import Foundation
import Remote
import Ticking

/// A board that a command follows: a running board or a closed board.
public struct FollowedBoard: Sendable {
    /// The board as it was when it was found; without countdowns if it runs.
    public let board: Board
    private let loaded: LoadedBoard
    private let context: RunContext
    /// The path of the running board's socket; nil if the board is closed.
    let running: String?
    /// The files by which the board is found again.
    let place: Place

    /// The files by which a board is found again.
    struct Place: Sendable {
        /// The files to watch for a closed board: its definition files, its state file, and its socket, which appears when the
        /// board is opened.
        let watched: [String: FileSignature]
        /// The path of the board's socket while it runs.
        let socket: String?
        /// Whether the board is neither running nor loaded from its files.
        var isGone = false
    }

    /// Creates a running board, whose process makes its texts.
    public init(running found: DiscoveredBoard) { self.init(gone: found.path, running: found.path) }

    /// Loads a closed board and its state.
    ///
    /// - Parameters:
    ///   - arguments: the paths of the files.
    ///   - context: the clock, the zone and the environment.
    ///   - ignoresState: whether to ignore the saved state.
    /// - Throws: ``LoadFailure`` if the board cannot be loaded.
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
        let socket = try? source.folder.path(of: source.socketName)
        if let socket { watched[socket] = FileSignature(of: socket) }
        if let state {
            _ = state.restore(&board, at: moment)
            if let path = state.path { watched[path] = FileSignature(of: path) }
        }
        (self.board, self.loaded, self.context, running) = (board, loaded, context, nil)
        place = Place(watched: watched, socket: socket)
    }

    /// Creates a board without countdowns, as a placeholder until the board is found.
    ///
    /// - Parameters:
    ///   - socket: the path of the socket that the board had.
    ///   - running: the path of the socket if the board runs.
    init(gone socket: String?, running: String? = nil) {
        let definition = BoardDefinition(countdowns: [])
        context = RunContext(start: nil, speed: 1, zone: .gmt, environment: [:], readClocks: SystemClock.now)
        board = Board(
            definition, title: "", zone: .gmt, remembered: RememberedLook(theme: ""), at: SystemClock.now())
        loaded = LoadedBoard(definition, fallbackTitle: "")
        self.running = running
        let watched = running == nil ? socket.map { [$0: FileSignature(of: $0)] } : nil
        place = Place(watched: watched ?? [:], socket: socket, isGone: running == nil)
    }

    /// Creates the board's engine without starting it.
    func engine(on thread: RunLoopThread) -> Engine {
        let zone = SystemZone(environment: context.environment, destination: SystemZone.localTimeDestination)
        let files = BoardFiles(loaded, reloader: nil, zone: zone)
        return Engine(
            board, of: files, in: context, on: thread, ended: Promise<Shutdown>(), isOwner: false)
    }
}
