import Countdowns

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The state file of a board: one document that is replaced whole.
///
/// It is written to a new file beside it, which takes its place when it is on the disk. So whatever stops the program
/// or the machine, a change is there or not. The generation before is kept beside it.
public struct StateFile: Sendable {
    /// The path.
    public let path: String

    private let system: any FileSystem
    /// The board's files as they are now.
    public var files: [BoardFileRecord]
    /// The board's files as they were at the last write.
    private var filesBefore: [BoardFileRecord]
    private let machine: String
    private let boot: BootIdentity

    /// Names a file; nothing is written.
    ///
    /// - Parameters:
    ///   - path: its path; the folder is made where it is missing.
    ///   - files: the board's files.
    ///   - filesBefore: the board's files as the state that is there names them.
    ///   - machine: the machine.
    ///   - boot: the clocks that run.
    ///   - system: where it is written.
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

    /// The path of the generation before.
    static func before(_ path: String) -> String { path + ".before" }

    /// Replaces the file, and returns when the new one is on the disk.
    ///
    /// - Parameter saved: the state of the board.
    /// - Throws: the system's error; the state on the disk is the one before, or this one.
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
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try system.makeFolder(folder)
        try system.write(document.bytes, to: new)
        try system.sync(new)
        do {
            try system.rename(path, to: before(path))
        } catch {
            // The first write.
            guard error.number == ENOENT else { throw error }
        }
        try system.rename(new, to: path)
        try system.syncFolder(folder)
        let moved = MovedStateFinder(folder: folder, system: system)
        if filesBefore != document.files { moved.remove(path, of: filesBefore) }
        moved.note(path, of: document.files)
    }
}
