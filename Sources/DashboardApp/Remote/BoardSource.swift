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

/// Where a board comes from, as far as others must know to call it by a name and to show it themselves.
public struct BoardSource: Sendable {
    private(set) var loaded: LoadedBoard
    let clock: BoardClock
    let record: BoardRecord
    let socketName: SocketName
    let folder: SocketFolder
    private var loadedAt: Moment
    private var zone: TimeZone

    /// Describes a board that runs in this process.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - context: when and where it runs.
    ///   - version: the program's.
    public init(_ loaded: LoadedBoard, in context: RunContext, version: String) {
        self.loaded = loaded
        clock = context.clock
        zone = context.zone
        folder = SocketFolder(environment: context.environment)
        var moment = context.now
        // What `tomorrow` means is decided by when the files were read.
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

    /// The same board, whose files were read again.
    func read(again loaded: LoadedBoard) -> BoardSource {
        var source = self
        source.loaded = loaded
        source.loadedAt = loaded.readAt ?? loadedAt
        source.zone = loaded.context?.machineZone ?? zone
        return source
    }

    /// When the texts of a countdown were read first, where that was before the board was read last.
    func moment(of place: Int) -> ExactSeconds? {
        loaded.context?.moments[place].map { ExactSeconds($0.sinceEpoch) }
    }

    /// What else than its files a board depends on, as it is now.
    func settings(of board: Board) -> SnapshotSettings {
        SnapshotSettings(
            loaded: MomentRecord(loadedAt), boot: BootIdentity.current.text,
            // A board that follows the machine may have come to another zone.
            zone: (loaded.definition.zone == nil ? board.zone : zone).identifier,
            clock: ClockRecord(clock), fallbackTitle: loaded.fallbackTitle, theme: board.remembered.theme,
            view: board.remembered.view.rawValue, face: board.remembered.face.rawValue,
            directory: PathText.workingDirectory, home: loaded.context?.home, problem: board.problem?.line,
            outline: board.problem?.outline, muted: board.isMuted ? true : nil)
    }
}
