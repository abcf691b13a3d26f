import BoardEngine
import Countdowns
import Dashboard
import Definitions
import Foundation
import Journal
import Remote

/// A board of another process: what its files say, read once more here, and how its countdowns run there.
///
/// Reading is a function of the texts, the moments and the zone, so both processes have the same board.
public struct AttachedBoard: Sendable {
    /// What the files say.
    public let decoded: DecodedBoard

    /// The clock of the board.
    public let clock: BoardClock

    /// The machine's zone, as the board has it.
    public let zone: TimeZone

    let settings: SnapshotSettings
    /// Whether it came over a stream: from outside, perhaps from another machine.
    let isStreamed: Bool
    let files: [String]
    private let places: [FilePlace]
    private let context: DecodingContext
    let states: [CountdownState]

    /// Reads the board again.
    ///
    /// - Parameters:
    ///   - snapshot: all of it.
    ///   - boot: which uptimes are known here.
    /// - Throws: ``RemoteError/badMessage`` where it makes no board; a failure where its uptimes are not known here, because
    ///   its socket was forwarded from another machine.
    init(_ snapshot: BoardSnapshot, boot: BootIdentity = .current) throws(RemoteError) {
        if let other = snapshot.settings.boot, !other.isEmpty, !boot.text.isEmpty, other != boot.text {
            throw .failure(.otherClock)
        }
        try self.init(snapshot, isStreamed: false)
    }

    /// Reads a board that came over a stream: nothing on this machine is looked up for it.
    init(streamed snapshot: BoardSnapshot) throws(RemoteError) { try self.init(snapshot, isStreamed: true) }

    private init(_ snapshot: BoardSnapshot, isStreamed: Bool) throws(RemoteError) {
        self.isStreamed = isStreamed
        guard let zone = TimeZone(identifier: snapshot.settings.zone) else { throw .badMessage }
        settings = snapshot.settings
        self.zone = zone
        clock = settings.clock?.clock ?? .live
        let places = snapshot.places.map(FilePlace.init)
        var context = DecodingContext(
            now: settings.loaded.moment.wall, machineZone: zone,
            home: settings.home ?? (isStreamed ? nil : ProcessInfo.processInfo.environment["HOME"]))
        for state in snapshot.states {
            context.moments[state.index] = state.read.map { WallTime(sinceEpoch: $0.duration) }
        }
        self.context = context
        // Over a stream, paths are only names.
        let files: any FileReading = isStreamed ? ReplayedFiles(places) : RecordedFiles(places)
        guard let decoded = try? BoardFile.load(snapshot.arguments, in: context, from: files) else { throw .badMessage }
        self.decoded = decoded
        let directory = settings.directory ?? ""
        // As they would be named from anywhere.
        func place(_ path: String) -> String {
            path.hasPrefix("/") || path == FileLocation.standardInput.name ? path : PathText.join(directory, path)
        }
        self.files = isStreamed ? [] : snapshot.arguments.map { $0 == "-" ? $0 : place($0) }
        self.places = isStreamed ? [] : places.map { FilePlace(path: place($0.path), entry: $0.entry) }
        states = snapshot.states
    }

    /// Reads a board once, for a command that asks and ends.
    ///
    /// - Parameter connection: a connection to it.
    /// - Throws: why there is none.
    /// - Thread: blocks the calling thread.
    public init(asking connection: RemoteConnection) throws(RemoteError) {
        try self.init(connection.snapshot())
    }

    /// The board as it is there now, without themes: for listings.
    ///
    /// - Parameter real: the machine's time.
    /// - Returns: the board, and the moment that it shows.
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

    /// Makes the context of an engine that shows the board: its clock and its zone.
    ///
    /// - Parameters:
    ///   - peerClock: From this machine's time to that of the board's machine.
    ///   - environment: The environment variables.
    ///   - readClocks: Reads the machine's clocks.
    /// - Returns: The context.
    public func context(
        peerClock: PeerClock = .same, environment: [String: String], readClocks: @escaping @Sendable () -> Moment
    ) -> RunContext {
        var context = RunContext(
            start: nil, speed: 1, zone: zone, environment: environment, readClocks: readClocks)
        (context.clock, context.peerClock) = (clock, peerClock)
        return context
    }

    /// The board with its countdowns as they run there.
    func running(_ board: Board, at moment: Moment) -> Board {
        var board = board
        _ = board.apply(.adopt(Self.itemStates(of: states, on: board)), at: moment)
        _ = board.apply(.setMuted(settings.muted ?? false), at: moment)
        _ = board.apply(.setProblem(settings.problem.map { Problem($0, outline: settings.outline ?? $0) }), at: moment)
        return board
    }

    /// Takes the place of the copy that an engine shows.
    func replaceBoard(of engine: isolated Engine) {
        let moment = engine.now.shown
        let fresh = Board(
            decoded.definition, title: settings.fallbackTitle, zone: zone, remembered: engine.board.remembered,
            speed: engine.context.clock.speed, at: moment)
        var new = running(fresh, at: moment)
        new.keepPausedTogether(of: engine.board)
        engine.files.take(decoded, zone: zone)
        engine.replaceBoard(by: new, BoardUpdate(replacement: Board.Reload(), reading: .past))
        engine.files.setProblem(new.problem, of: .board, engine)
    }

    /// The states of a board's countdowns that messages carry.
    static func itemStates(of states: [CountdownState], on board: Board) -> [Countdown.ID: ItemState] {
        // By place, because a message may have cut an id.
        let known = states.compactMap { state -> (Countdown.ID, ItemState)? in
            guard board.items.indices.contains(state.index) else { return nil }
            let item = board.items[state.index]
            return state.itemState(of: item).map { (item.id, $0) }
        }
        return Dictionary(known) { first, _ in first }
    }

    /// The board with themes of this machine, to be shown.
    ///
    /// - Parameters:
    ///   - theme: the name of a theme that is asked for; nil is the board's, where it is known here.
    ///   - environment: the environment variables, which say where the user's themes are.
    /// - Returns: the board as if its files had been read here.
    /// - Throws: ``LoadFailure/unknownTheme(_:)``.
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
        loaded.face = DigitFace(rawValue: settings.face) ?? .half
        return loaded
    }
}

extension RemoteFailure {
    /// The board's durations are on a clock that is not known here.
    static let otherClock = RemoteFailure(
        .notPossible,
        "the board runs on another machine, whose clock is not known here; attach on that machine: ssh -t HOST countdowns attach"
    )
}

extension FilePlace {
    fileprivate init(_ place: BoardSnapshot.Place) {
        switch place.content {
        case .file(let text, let device, let inode):
            self.init(path: place.path, entry: .file(FileIdentity(device: device, inode: inode), Array(text.utf8)))
        case .directory(let names): self.init(path: place.path, entry: .directory(names))
        }
    }
}
