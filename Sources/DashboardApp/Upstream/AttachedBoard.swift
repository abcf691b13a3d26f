import BoardEngine
import Countdowns
import Dashboard
import Definitions
import Foundation
import Journal
import Remote

/// A copy of a board of another process: the contents of its files, parsed again in this process, and the states of its
/// countdowns.
///
/// The result of parsing depends only on the texts, the times at which the texts were read, and the zone. So both
/// processes have the same board.
public struct AttachedBoard: Sendable {
    /// The decoded contents of the board's files.
    public let decoded: DecodedBoard

    /// The clock of the board.
    public let clock: BoardClock

    /// The time zone of the machine, as reported by the board's process.
    public let zone: TimeZone

    let settings: SnapshotSettings
    let files: [String]
    private let places: [RecordedFile]
    private let context: DecodingContext
    let states: [CountdownState]

    /// Parses the board of a snapshot.
    ///
    /// - Parameters:
    ///   - snapshot: the whole snapshot.
    ///   - boot: the identity of this machine's boot. Uptimes are valid only within one boot.
    /// - Throws: ``RemoteError/badMessage`` if the snapshot is invalid; ``RemoteError/failure(_:)`` if its uptimes are of
    ///   another boot, because the socket was forwarded from another machine.
    init(_ snapshot: BoardSnapshot, boot: BootIdentity = .current) throws(RemoteError) {
        if let other = snapshot.settings.boot, !other.isEmpty, !boot.text.isEmpty, other != boot.text {
            throw .failure(.otherClock)
        }
        guard let zone = TimeZone(identifier: snapshot.settings.zone) else { throw .badMessage }
        settings = snapshot.settings
        self.zone = zone
        clock = settings.clock?.clock ?? .live
        let places = snapshot.places.map(RecordedFile.init)
        var context = DecodingContext(
            now: settings.loaded.moment.wall, machineZone: zone,
            home: settings.home ?? ProcessInfo.processInfo.environment["HOME"])
        for state in snapshot.states {
            context.moments[state.index] = state.read.map { WallTime(sinceEpoch: $0.duration) }
        }
        self.context = context
        guard let decoded = try? BoardFile.load(snapshot.arguments, in: context, from: RecordedFiles(places)) else {
            throw .badMessage
        }
        self.decoded = decoded
        let directory = settings.directory ?? ""
        // Makes a path absolute, because it is relative to the working directory of the other process.
        func place(_ path: String) -> String {
            path.isAbsolutePath || path == FileLocation.standardInput.name ? path : PathText.join(directory, path)
        }
        files = snapshot.arguments.map { $0 == "-" ? $0 : place($0) }
        self.places = places.map { RecordedFile(path: place($0.path), entry: $0.entry) }
        states = snapshot.states
    }

    /// Reads a board once, for a command that sends one request.
    ///
    /// - Parameters:
    ///   - connection: a connection to the board.
    ///   - timeout: the timeout for each page of the board.
    /// - Throws: `RemoteError` if the board cannot be read.
    /// - Thread: blocks the calling thread.
    public init(asking connection: RemoteConnection, timeout: Duration = .seconds(5)) throws(RemoteError) {
        try self.init(connection.snapshot(timeout: timeout))
    }

    /// Returns the current board without themes, for listings.
    ///
    /// - Parameter real: the machine's clock reading.
    /// - Returns: the board, and the board's clock reading.
    public func board(at real: Moment) -> (board: Board, moment: Moment) {
        let moment = clock.moment(at: real)
        return (board(at: moment), moment)
    }

    private func board(at moment: Moment) -> Board {
        running(
            Board(
                decoded.definition, title: settings.fallbackTitle, zone: zone, remembered: RememberedLook(theme: ""),
                at: moment),
            at: moment)
    }

    /// Creates the context of an engine that shows the board: its clock and its zone.
    ///
    /// - Parameters:
    ///   - environment: the environment variables.
    ///   - readClocks: reads the machine's clocks.
    /// - Returns: the context.
    public func context(
        environment: [String: String], readClocks: @escaping @Sendable () -> Moment
    ) -> RunContext {
        var context = RunContext(
            start: nil, speed: 1, zone: zone, environment: environment, readClocks: readClocks)
        context.clock = clock
        return context
    }

    /// Returns the board with the states that its countdowns have in the other process.
    func running(_ board: Board, at moment: Moment) -> Board {
        var board = board
        _ = board.apply(.adopt(Self.itemStates(of: states, on: board)), at: moment)
        _ = board.apply(.setMuted(settings.muted ?? false), at: moment)
        _ = board.apply(.setProblem(settings.problem.map { Problem($0) }), at: moment)
        return board
    }

    /// Replaces the copy that an engine shows.
    func replaceBoard(of engine: isolated Engine) {
        let moment = engine.now.shown
        let fresh = Board(
            decoded.definition, title: settings.fallbackTitle, zone: zone, remembered: engine.board.remembered,
            speed: engine.context.clock.speed, at: moment)
        var new = running(fresh, at: moment)
        new.keepPausedTogether(of: engine.board)
        engine.files.apply(decoded, zone: zone)
        engine.replaceBoard(by: new, BoardUpdate(replacement: Board.Reload(), reading: .past))
        engine.files.setProblem(new.problem, of: .board, engine)
    }

    /// Converts the countdown states of messages to the states of a board's countdowns.
    static func itemStates(of states: [CountdownState], on board: Board) -> [Countdown.ID: ItemState] {
        // Identifies countdowns by index, because a message may contain a truncated id.
        let known = states.compactMap { state -> (Countdown.ID, ItemState)? in
            guard board.items.indices.contains(state.index) else { return nil }
            let item = board.items[state.index]
            return state.itemState(of: item).map { (item.id, $0) }
        }
        return Dictionary(known) { first, _ in first }
    }

    /// Returns the board with the themes of this machine.
    ///
    /// - Parameters:
    ///   - theme: the name of a requested theme; nil for the board's theme, or the dark default if this machine does not
    ///     have the board's theme.
    ///   - environment: the environment variables, which determine the user's theme folders.
    /// - Returns: the board, as if this process had read its files.
    /// - Throws: ``LoadFailure/unknownTheme(_:)`` if this machine does not have the requested theme.
    public func loaded(theme: String?, environment: [String: String]) throws(LoadFailure) -> LoadedBoard {
        let themes = ThemeLibrary(folders: ThemeFolders.all(beside: files, environment: environment))
        let chosen: String?
        do {
            chosen = try theme.map { name throws(UnknownTheme) in try themes.theme(name).id }
        } catch {
            throw .unknownTheme(error)
        }
        let own = try? themes.theme(settings.theme).id
        var loaded = LoadedBoard(decoded.definition, fallbackTitle: settings.fallbackTitle)
        (loaded.texts, loaded.arguments, loaded.places, loaded.context) = (decoded.texts, files, places, context)
        (loaded.themeFolders, loaded.themes) = (themes.folders, themes.ids)
        loaded.theme = chosen ?? own ?? ThemeLibrary.defaultDark
        loaded.isThemeChosen = chosen != nil || own != nil
        (loaded.askedTheme, loaded.origin, loaded.fileHooks) = (theme, .otherProcess, decoded.fileHooks)
        loaded.view = BoardView(rawValue: settings.view) ?? .list
        loaded.face = DigitFace(rawValue: settings.face) ?? .block
        return loaded
    }
}

extension RemoteFailure {
    /// The error for a board of another machine, whose uptimes cannot be converted to this machine's clock.
    static let otherClock = RemoteFailure(
        .notPossible,
        "the board runs on another machine, whose clock is not known here; attach on that machine: ssh -t HOST countdowns attach"
    )
}

extension RecordedFile {
    fileprivate init(_ place: BoardSnapshot.Place) {
        switch place.content {
        case .file(let text, let device, let inode):
            self.init(path: place.path, entry: .file(FileIdentity(device: device, inode: inode), Array(text.utf8)))
        case .directory(let names): self.init(path: place.path, entry: .directory(names))
        }
    }
}
