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

/// The state of a board, as a command found it on the disk.
public struct OpenedState: Sendable {
    /// The saved state; nil if there is none.
    public var saved: SavedBoard?

    /// Sentences about it for the user.
    public var messages: [String] = []

    /// The view and the face that the command line names for once: they are shown, and not kept.
    private var shown: (view: BoardView?, face: DigitFace?) = (nil, nil)

    /// Where it is only read: the file whose lock the board has, should it run.
    private var ownersLock: String?

    /// Where it is only read: the path of its file.
    public private(set) var path: String?

    /// The values that are needed to write it; nil if it is only read.
    var writing: Writing?

    /// The folder, the files and the lock of a state that is written.
    struct Writing: Sendable {
        let folder: StateFolder
        let files: [BoardFileRecord]
        /// The files, as the state that was found names them.
        var filesBefore: [BoardFileRecord] = []
        let lockPath: String
        /// The right to write it.
        var right = StateWriter.WriteAccess.wanted
    }

    /// The most countdowns that are kept though they are not on the board any more.
    private static let mostOthers = 1_000

    /// Why a board has no state, or none of its own.
    public enum Refusal: Error, Sendable {
        /// Another process keeps it.
        case isTaken
    }

    /// Opens the state of a board for writing, as its only owner.
    ///
    /// - Parameters:
    ///   - arguments: the board's files, as the command line names them.
    ///   - input: what standard input had, where it is one of them.
    ///   - context: when and where; a clock that is not the machine's has no state.
    /// - Returns: nil where the board's clock is not the machine's.
    /// - Throws: ``Refusal/isTaken``.
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
            // A home that is read only, or full: the keeper says so, and tries again.
            opened.saved = try? folder.read(files)?.saved
            return opened
        }
        do {
            if let kept = try? folder.keepJournal(of: files) {
                opened.messages.append("The state of an earlier build is not read; it is kept as \(kept).")
            }
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

    /// Reads the state of a board, and changes nothing.
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

    /// Returns the identity of a board: the paths of its files as they are named, and their numbers.
    ///
    /// Links are not followed: whoever swaps one means the same board.
    ///
    /// - Parameters:
    ///   - arguments: the files, as the command line names them.
    ///   - input: what standard input had, by which it is known.
    /// - Returns: them, in their order.
    public static func boardFiles(_ arguments: [String], input: [UInt8] = []) -> [BoardFileRecord] {
        arguments.map { argument in
            guard argument != "-" else { return BoardFileRecord(input: input) }
            // Behind a link `..` is the folder of its target.
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

    /// Takes over how a board was looked at, where the command line does not say.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - asked: what the command line and the environment say, which wins over what was saved.
    public mutating func look(at loaded: inout LoadedBoard, as asked: Config) {
        shown = (asked.view, asked.digits)
        guard asked.theme == nil, let chosen = saved?.theme, chosen.inFiles == loaded.definition.theme,
            let shown = try? ThemeLibrary(folders: loaded.themeFolders).theme(chosen.name)
        else { return }
        (loaded.theme, loaded.isThemeChosen) = (shown.id, true)
    }

    /// Gives a board of standard input the text that edits made of it.
    ///
    /// - Parameters:
    ///   - loaded: the board, as standard input has it.
    ///   - context: when and where.
    public mutating func restoreInput(of loaded: inout LoadedBoard, in context: RunContext) {
        guard let text = saved?.input else { return }
        do throws(LoadFailure) {
            try loaded.replaceInput(by: text, in: context)
        } catch {
            messages.append("The edits of standard input are not shown: \(error.problem.line)")
        }
    }

    /// Lets a board go on where it was.
    ///
    /// - Parameters:
    ///   - board: the board as its files have it.
    ///   - moment: now.
    /// - Returns: what came of it; nil where nothing was saved.
    public func restore(_ board: inout Board, at moment: Moment) -> Board.Restoration? {
        guard var saved else { return nil }
        if shown.view != nil { saved.view = nil }
        if shown.face != nil { saved.face = nil }
        // A board that runs elsewhere was never closed.
        return board.restore(saved, at: moment, isClosed: !belongsToAnother)
    }

    /// Whether another process has a board, also where this one begins without its state.
    public static func isElsewhere(_ opened: OpenedState?, of loaded: LoadedBoard, in context: RunContext) -> Bool {
        if let opened { return opened.belongsToAnother }
        guard !loaded.arguments.isEmpty, loaded.origin != .given else { return false }
        return read(loaded.arguments, input: loaded.input, in: context)?.belongsToAnother ?? false
    }

    /// Whether another process has the board.
    var belongsToAnother: Bool { ownersLock.map { FileLock.isHeld($0) } ?? false }

    /// Makes what writes the state of a board from now on.
    ///
    /// - Parameters:
    ///   - board: the board, which goes on where it was.
    ///   - themeInFiles: the theme that the files ask for.
    ///   - context: when and where.
    /// - Returns: nil where nothing is written.
    public func stateWriter(of board: Board, themeInFiles: String?, in context: RunContext) -> StateWriter? {
        guard let writing else { return nil }
        var new = SavedBoard(board, at: context.now)
        new.theme = saved?.theme
        // Only what somebody chose; what the command line names, or nobody, is what the next start makes of it.
        (new.view, new.face) = (saved?.view, saved?.face)
        new.input = saved?.input
        // What is not on the board now may come back with the next edit of its file; of generated files only the
        // newest.
        let others = (saved?.itemsOnClocks(of: context.now) ?? [:]).filter { new.items[$0.key] == nil }
        for (id, item) in others.sorted(by: { $1.value.state.start < $0.value.state.start }).prefix(Self.mostOthers) {
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
    /// Sentences about it for the user.
    public func sentences(on board: Board) -> [String] {
        var sentences: [String] = []
        if !missed.isEmpty {
            sentences.append("\(titles(missed, on: board)) reached zero while the board was closed.")
        }
        if !changed.isEmpty {
            let them = changed.count == 1 ? "it" : "them"
            sentences.append(
                "\(titles(changed, on: board)) changed in the file; some changes of \(them) no longer fit.")
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
