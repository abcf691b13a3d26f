import Foundation
import Journal
import Ticking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An exclusive lock on the path of a socket: a lock on a separate file.
///
/// The system releases the lock when the process ends.
///
/// Only the owner of the lock may replace the socket. On release, the owner removes the socket and the lock file. The
/// owner does not remove a file that it did not create: another program may have deleted the original file, and another
/// board may have created a new file at the path.
///
/// - Thread: any.
/// - Lifetime: ``release()`` or `deinit` releases the lock.
final class SocketLock: Sendable {
    private struct State {
        var lock: FileLock
        /// The inode number of the socket that this object created at the path.
        ///
        /// The system does not reuse the number while the socket listens.
        var socket: FileNumber?
    }

    /// The path of the socket.
    let path: String
    private let newPath: String
    private let lockPath: String
    private let folder: SocketFolder
    private let board: BoardRecord
    private let state: LockedValue<State>

    /// Locks a name, and removes the stale socket of a killed board with this name.
    ///
    /// - Parameters:
    ///   - name: the name of the socket, without `.sock`.
    ///   - folder: the folder of the socket.
    ///   - board: the record for the lock file.
    /// - Throws: ``RemoteError/isTaken(_:)`` if another process has the lock; ``RemoteError/badFolder(path:reason:)``
    ///   if the folder is not private to the user; ``RemoteError/system(call:path:errno:)`` if a system call fails.
    init(_ name: String, in folder: SocketFolder, for board: BoardRecord) throws(RemoteError) {
        self.folder = folder
        self.board = board
        path = folder.socketPath(of: name)
        newPath = folder.newSocketPath(of: name)
        lockPath = folder.lockPath(of: name)
        state = LockedValue(State(lock: try Self.lock(lockPath, in: folder, for: board), socket: nil))
        unlink(path)
    }

    deinit { release() }

    private static func lock(
        _ path: String, in folder: SocketFolder, for board: BoardRecord
    ) throws(RemoteError) -> FileLock {
        try folder.prepare()
        let lock: FileLock?
        do { lock = try FileLock(path) } catch { throw .system(call: error.call, path: path, errno: error.number) }
        guard let lock else { throw .isTaken(BoardRecord(lockFile: path)) }
        // The sticky bit protects a file in use from programs that clean runtime folders.
        chmod(path, 0o1600)
        if let record = try? MessageCoder.encode(board) { lock.write(record) }
        return lock
    }

    /// Creates the socket if it is missing, and acquires the lock again if the lock file was deleted.
    ///
    /// - Returns: the descriptor of a new, listening socket; nil if the previous socket is still at the path.
    /// - Throws: ``RemoteError/isTaken(_:)`` if another process has taken the name;
    ///   ``RemoteError/system(call:path:errno:)`` if a system call fails.
    func recreateSocket() throws(RemoteError) -> Int32? {
        try state.withLock { state throws(RemoteError) in
            if !state.lock.isIntact { state.lock = try Self.lock(lockPath, in: folder, for: board) }
            if let socket = state.socket, socket == FileNumber(at: path) { return nil }
            // The socket gets its name when it listens: clients take a socket that refuses them for one of a killed board.
            unlink(newPath)
            let descriptor = try UnixSocket.listening(at: newPath)
            guard rename(newPath, path) == 0 else {
                let error = RemoteError.system(call: "rename", path: path, errno: errno)
                close(descriptor)
                throw error
            }
            state.socket = FileNumber(at: path)
            return descriptor
        }
    }

    /// Removes the socket and releases the lock.
    ///
    /// A second call has no effect. Call this function before the socket is closed, because the system may reuse the
    /// inode number afterwards.
    func release() {
        state.withLock { state in
            if let socket = state.socket, socket == FileNumber(at: path) { unlink(path) }
            state.socket = nil
            state.lock.release()
        }
    }
}

extension BoardRecord {
    /// Reads the record in a board's lock file; nil if the record is missing or incomplete.
    init?(lockFile path: String) {
        guard let data = FileManager.default.contents(atPath: path), data.count <= RemoteProtocol.lineLimit,
            let record = try? MessageCoder.decode(BoardRecord.self, from: data)
        else { return nil }
        self = record
    }
}
