import BoardEngine
import Countdowns
import Definitions
import Foundation
import Journal
import Remote

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A function that reads the settings of a client's terminal.
///
/// - Parameters:
///   - arguments: the words of the client's command line.
///   - environment: the environment variables of the terminal.
///   - definition: the definition of the board.
/// - Throws: the reason to refuse the client.
public typealias ClientSettings =
    @Sendable (
        _ arguments: [String], _ environment: [String: String], _ definition: BoardDefinition
    ) throws(RemoteFailure) -> TerminalSettings

/// The source of a board: the data that clients need to identify the board and to show a copy of it.
public struct BoardSource: Sendable {
    private(set) var loaded: LoadedBoard
    let clock: BoardClock
    let record: BoardRecord
    let socketName: SocketName
    let folder: SocketFolder
    let clientSettings: ClientSettings?
    private var loadedAt: Moment
    private var zone: TimeZone

    /// Creates the source of a board that runs in this process.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - context: the clock, the zone and the environment.
    ///   - version: the version of the program.
    ///   - clientSettings: reads the settings of a client's terminal; nil if the board accepts no terminals of clients.
    public init(
        _ loaded: LoadedBoard, in context: RunContext, version: String, clientSettings: ClientSettings? = nil
    ) {
        (self.loaded, self.clientSettings) = (loaded, clientSettings)
        clock = context.clock
        zone = context.zone
        folder = SocketFolder(environment: context.environment)
        var moment = context.now
        // Words such as `tomorrow` are relative to the time at which the files were read.
        if let context = loaded.context { moment.wall = context.now }
        loadedAt = moment
        self.loaded.readAt = moment
        let files = loaded.arguments.map { $0 == "-" ? $0 : PathText.absolute($0) }
        let title = loaded.definition.title ?? loaded.fallbackTitle
        socketName = SocketName(title: title, files: files)
        record = BoardRecord(
            name: "", title: title, files: files, process: getpid(),
            started: RFC3339.text(of: WallTime(unixSeconds: context.readClocks().wall.unixSeconds)), version: version)
    }

    /// Returns the source of the same board after a reload of its files.
    func read(again loaded: LoadedBoard) -> BoardSource {
        var source = self
        source.loaded = loaded
        source.loadedAt = loaded.readAt ?? loadedAt
        source.zone = loaded.context?.machineZone ?? zone
        return source
    }

    /// Returns the time at which the current texts of a countdown were first read; nil if they were first read at the
    /// last reload.
    func moment(of place: Int) -> ExactSeconds? {
        loaded.context?.moments[place].map { ExactSeconds($0.sinceEpoch) }
    }

    /// Returns the board's current settings that are not in its files.
    func settings(of board: Board) -> SnapshotSettings {
        SnapshotSettings(
            loaded: MomentRecord(loadedAt), boot: BootIdentity.current.text,
            // If the files set no zone, the board follows the machine's zone, which may have changed.
            zone: (loaded.definition.zone == nil ? board.zone : zone).identifier,
            clock: ClockRecord(clock), fallbackTitle: loaded.fallbackTitle, theme: board.remembered.theme,
            view: board.remembered.view.rawValue, face: board.remembered.face.rawValue,
            directory: PathText.workingDirectory, home: loaded.context?.home, problem: board.problem?.line,
            muted: board.isMuted ? true : nil)
    }
}
