import CLibrary
import Countdowns
import Definitions
import Foundation
import Journal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The state of a board that a command read from the disk.
public struct OpenedState: Sendable {
    /// The saved state; nil if no state was saved.
    public var saved: SavedBoard?

    /// The notices about the state for the user.
    public var messages: [String] = []

    /// The view and the digit style from the command line, which are shown but not saved.
    private var shown: (view: BoardView?, face: DigitFace?) = (nil, nil)

    /// The path of the lock that a running board holds; nil unless the state is read-only.
    private var ownersLock: String?

    /// The path of the state file; nil unless the state is read-only.
    public private(set) var path: String?

    /// The values that are needed to write the state; nil if the state is read-only.
    var writing: Writing?

    /// The folder, the files and the lock of a writable state.
    struct Writing: Sendable {
        let folder: StateFolder
        let files: [BoardFileRecord]
        /// The board's files as recorded in the state on the disk.
        var filesBefore: [BoardFileRecord] = []
        let lockPath: String
        var right = StateWriter.WriteAccess.wanted
    }

    /// The maximum number of saved countdowns that are no longer on the board.
    private static let maxOthers = 1_000

    /// The reason why the state cannot be owned.
    public enum Refusal: Error, Sendable {
        /// Another process owns the state.
        case isTaken
    }

    /// Opens the state of a board for writing, as its only owner.
    ///
    /// - Parameters:
    ///   - arguments: the board's files, as the command line names them.
    ///   - input: the text of standard input, if standard input is one of the files.
    ///   - context: the clocks, the zone and the environment of the board.
    /// - Returns: the state; nil if the board's clock is not the machine's clock, because the state of this board is not saved.
    /// - Throws: ``Refusal/isTaken`` if another process owns the state.
    public static func own(
        _ arguments: [String], input: [UInt8], in context: RunContext
    ) throws(Refusal) -> OpenedState? {
        guard context.clock == .live else { return nil }
        var opened = OpenedState()
        guard let folder = StateFolder(environment: context.environment) else {
            opened.messages = ["The state is not saved: neither XDG_STATE_HOME nor HOME is set."]
            return opened
        }
        let files = boardFiles(arguments, input: input)
        opened.writing = Writing(folder: folder, files: files, lockPath: folder.lockPath(of: files))
        do {
            try SystemFileSystem().makeFolder(folder.path)
            guard let lock = try FileLock(folder.lockPath(of: files)) else { throw Refusal.isTaken }
            opened.writing?.right = .held(lock)
        } catch is Refusal {
            throw .isTaken
        } catch {
            // If the home folder is read-only or full, the state writer reports the error later, and tries again.
            opened.saved = try? folder.read(files)?.saved
            return opened
        }
        do {
            let entry = try folder.open(files, isHeld: FileLock.isHeld)
            opened.saved = entry?.saved
            opened.writing?.filesBefore = entry?.files ?? []
            if let damage = entry?.damage { opened.messages.append(damage.description) }
        } catch {
            switch error {
            case .isTaken: throw .isTaken
            case .laterVersion, .unreadable: opened.writing?.right = .refused(error.description)
            case .broken: opened.messages.append(error.description)
            }
        }
        return opened
    }

    /// Reads the saved state of a board, and changes nothing on the disk.
    public static func read(_ arguments: [String], input: [UInt8] = [], in context: RunContext) -> OpenedState? {
        guard context.clock == .live, let folder = StateFolder(environment: context.environment) else { return nil }
        var opened = OpenedState()
        let files = boardFiles(arguments, input: input)
        opened.ownersLock = folder.lockPath(of: files)
        opened.path = folder.statePath(of: files)
        do {
            let entry = try folder.read(files)
            opened.saved = entry?.saved
            if let damage = entry?.damage { opened.messages.append(damage.description) }
        } catch {
            opened.messages.append(error.description)
        }
        return opened
    }

    /// Returns the records that identify a board: the paths of its files as the command line names them, with device and inode.
    ///
    /// Symbolic links are not followed: after a change of the link's target, the path still identifies the same board.
    ///
    /// - Parameters:
    ///   - arguments: the files, as the command line names them.
    ///   - input: the text of standard input, from which its record is computed.
    /// - Returns: the records, in the same order.
    public static func boardFiles(_ arguments: [String], input: [UInt8] = []) -> [BoardFileRecord] {
        arguments.map { argument in
            guard argument != "-" else { return BoardFileRecord(input: input) }
            // In a path, `..` after a symbolic link means the parent folder of the link's target.
            let (absolute, target) = (PathText.absolute(argument), PathText.resolved(argument))
            let path = target == PathText.resolved(absolute) ? absolute : target ?? absolute
            var status = stat()
            guard stat(path, &status) == 0 else { return BoardFileRecord(path: path) }
            let born = library_birth_time(path)
            return BoardFileRecord(
                path: path, device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
                born: born == 0 ? nil : born)
        }
    }

    /// Applies the saved theme and the command line's view and digit style.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - asked: the settings from the command line and the environment, which override the saved settings.
    public mutating func look(at loaded: inout LoadedBoard, as asked: Config) {
        shown = (asked.view, asked.digits)
        guard asked.theme == nil, let chosen = saved?.theme, chosen.inFiles == loaded.definition.theme,
            let shown = try? ThemeLibrary(folders: loaded.themeFolders).theme(chosen.name)
        else { return }
        (loaded.theme, loaded.isThemeChosen) = (shown.id, true)
    }

    /// Replaces standard input by its saved text, which includes the edits.
    ///
    /// - Parameters:
    ///   - loaded: the board with the original text of standard input.
    ///   - context: the clocks, the zone and the environment of the board.
    public mutating func restoreInput(of loaded: inout LoadedBoard, in context: RunContext) {
        guard let text = saved?.input else { return }
        do throws(LoadFailure) {
            try loaded.replaceInput(by: text, in: context)
        } catch {
            messages.append("The saved edits of standard input cannot be applied: \(error.problem.line)")
        }
    }

    /// Restores the saved state of a board.
    ///
    /// - Parameters:
    ///   - board: the board of the files.
    ///   - moment: the current clock reading.
    /// - Returns: the result; nil if there is no saved state.
    public func restore(_ board: inout Board, at moment: Moment) -> Board.Restoration? {
        guard var saved else { return nil }
        if shown.view != nil { saved.view = nil }
        if shown.face != nil { saved.face = nil }
        // A board that runs in another process was never closed, so no countdown of this board is restarted.
        return board.restore(saved, at: moment, isClosed: !belongsToAnother)
    }

    /// Whether another process runs the board.
    ///
    /// If this process did not open the state (`opened` is nil), the lock of the state is checked.
    public static func isElsewhere(_ opened: OpenedState?, of loaded: LoadedBoard, in context: RunContext) -> Bool {
        if let opened { return opened.belongsToAnother }
        guard !loaded.arguments.isEmpty, !loaded.isGiven else { return false }
        return read(loaded.arguments, input: loaded.input, in: context)?.belongsToAnother ?? false
    }

    /// Whether another process runs the board.
    var belongsToAnother: Bool { ownersLock.map { FileLock.isHeld($0) } ?? false }

    /// Creates the writer of the board's state.
    ///
    /// - Parameters:
    ///   - board: the board with its restored state.
    ///   - themeInFiles: the theme that is set in the files.
    ///   - context: the clocks, the zone and the environment of the board.
    /// - Returns: the writer; nil if the state is not saved.
    public func stateWriter(of board: Board, themeInFiles: String?, in context: RunContext) -> StateWriter? {
        guard let writing else { return nil }
        var new = SavedBoard(board, at: context.now)
        new.theme = saved?.theme
        // Saves only the values that the user chose. Default values, and values from the command line, are determined
        // again at the next start.
        (new.view, new.face) = (saved?.view, saved?.face)
        new.input = saved?.input
        // A countdown that is not on the board may return with the next edit of its file. Only the newest of these
        // countdowns are kept, because generated files can leave any number of them.
        let others = (saved?.itemsOnClocks(of: context.now) ?? [:]).filter { new.items[$0.key] == nil }
        for (id, item) in others.sorted(by: { $1.value.state.start < $0.value.state.start }).prefix(Self.maxOthers) {
            new.items[id] = item
        }
        let file = StateFile(
            path: writing.folder.statePath(of: writing.files), files: writing.files, filesBefore: writing.filesBefore,
            machine: writing.folder.machine, boot: .current, in: SystemFileSystem())
        let known = saved?.items ?? [:]
        let lines = board.items.lazy.filter { known[$0.id] == nil }.map {
            LogLine("started", $0.countdown, at: context.now.wall)
        }
        return StateWriter(
            file, saved: new, log: writing.folder.log(of: writing.files), beginningWith: Array(lines),
            lockPath: writing.lockPath, right: writing.right,
            themeInFiles: themeInFiles, readClocks: context.readClocks)
    }
}

extension Board.Restoration {
    /// Returns the notices about the restored state for the user.
    public func sentences(on board: Board) -> [String] {
        var sentences: [String] = []
        if !missed.isEmpty {
            sentences.append("\(titles(missed, on: board)) reached zero while the board was closed.")
        }
        if !changed.isEmpty {
            let them = changed.count == 1 ? "it" : "them"
            sentences.append(
                "\(titles(changed, on: board)) changed in the file; some changes made to \(them) no longer apply.")
        }
        return sentences
    }

    private func titles(_ ids: [Countdown.ID], on board: Board) -> String {
        let titles = ids.prefix(2).compactMap { board.index(of: $0).map { "“\(board.items[$0].countdown.title)”" } }
        let more = ids.count - titles.count
        if more > 0 { return titles.joined(separator: ", ") + " and \(more) more" }
        return titles.joined(separator: " and ")
    }
}
