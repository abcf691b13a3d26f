import Countdowns

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The state file of a board: one document that is always replaced atomically.
///
/// The document is written to a new file and synced, and the new file is then renamed over the old file. If the program or the
/// machine stops at any point, the old or the new state is on the disk. The previous generation is kept under another name.
public struct StateFile: Sendable {
    /// The path of the file.
    public let path: String

    private let system: any FileSystem
    /// The current files of the board.
    public var files: [BoardFileRecord]
    /// The files of the board at the last write.
    private var filesBefore: [BoardFileRecord]
    private let machine: String
    private let boot: BootIdentity

    /// Creates a state file without writing it.
    ///
    /// - Parameters:
    ///   - path: the path of the file; a missing folder is created.
    ///   - files: the board's files.
    ///   - filesBefore: the board's files as recorded in the existing state file.
    ///   - machine: the name of the machine.
    ///   - boot: the identity of the current uptime clock.
    ///   - system: the file system.
    public init(
        path: String, files: [BoardFileRecord], filesBefore: [BoardFileRecord] = [], machine: String,
        boot: BootIdentity, in system: any FileSystem
    ) {
        self.path = path
        (self.files, self.filesBefore) = (files, filesBefore)
        self.machine = machine
        self.boot = boot
        self.system = system
    }

    /// The path of the previous generation.
    static func before(_ path: String) -> String { path + ".before" }

    /// Replaces the file, and returns when the new file is on the disk.
    ///
    /// - Parameter saved: the state of the board.
    /// - Throws: the system's error; the old or the new state is then on the disk.
    public mutating func write(_ saved: SavedBoard) throws(FileError) {
        try Self.write(
            StateDocument(saved, files: files, machine: machine, boot: boot), to: path, replacing: filesBefore,
            in: system)
        filesBefore = files
    }

    static func write(
        _ document: StateDocument, to path: String, replacing filesBefore: [BoardFileRecord] = [],
        in system: any FileSystem
    ) throws(FileError) {
        let new = path + ".new"
        let folder = path.pathFolder
        try system.makeFolder(folder)
        try system.create(new, with: document.bytes) { () throws(FileError) in
            do throws(FileError) {
                try system.rename(path, to: before(path))
            } catch {
                // Before the first write, no file exists that could be renamed.
                guard error.number == ENOENT else { throw error }
            }
            try system.rename(new, to: path)
        }
        try system.syncFolder(folder)
        let moved = MovedStateFinder(folder: folder, system: system)
        if filesBefore != document.files { moved.remove(path, of: filesBefore) }
        moved.note(path, of: document.files)
    }
}
