import Foundation
import Journal
import Ticking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The right to stand at the path of a socket: a lock on the file beside it, which the system takes back from whoever dies.
///
/// Who has the lock may replace the socket; nobody else touches it. Both files go with the claim, as far as they are still its
/// own: somebody may have deleted them, and another board may have made new ones.
///
/// - Thread: any.
/// - Lifetime: the claim ends when it is released, or goes.
final class SocketLock: Sendable {
    private struct State {
        var lock: FileLock
        /// The socket that stands at the path; its number is not used again while it listens.
        var socket: FileNumber?
    }

    /// The path of the socket.
    let path: String
    private let lockPath: String
    private let folder: SocketFolder
    private let board: BoardRecord
    private let state: LockedValue<State>

    /// Claims a name, and takes away what a killed board left there.
    ///
    /// - Throws: ``RemoteError/isTaken(_:)`` if another process has it; what the system refused.
    init(_ name: String, in folder: SocketFolder, for board: BoardRecord) throws(RemoteError) {
        self.folder = folder
        self.board = board
        path = folder.socketPath(of: name)
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
        // The sticky bit keeps what cleans runtime folders away from a file that is in use.
        chmod(path, 0o1600)
        if let record = try? MessageCoder.encode(board) { lock.write(record) }
        return lock
    }

    /// Makes the socket, and where somebody deleted it or the lock, makes what is missing again.
    ///
    /// - Returns: the descriptor of a new socket, which listens; nil where the one before still stands there.
    /// - Throws: ``RemoteError/isTaken(_:)`` if another process has the name by now; what the system refused.
    func renew() throws(RemoteError) -> Int32? {
        try state.withLock { state throws(RemoteError) in
            if !state.lock.isIntact { state.lock = try Self.lock(lockPath, in: folder, for: board) }
            if let socket = state.socket, socket == FileNumber(at: path) { return nil }
            unlink(path)
            let descriptor = try UnixSocket.listening(at: path)
            state.socket = FileNumber(at: path)
            return descriptor
        }
    }

    /// Takes the socket away and gives the name free; does nothing the second time.
    ///
    /// Must come before the socket is closed.
    func release() {
        state.withLock { state in
            if let socket = state.socket, socket == FileNumber(at: path) { unlink(path) }
            state.socket = nil
            state.lock.release()
        }
    }
}

extension BoardRecord {
    /// Reads what a board left in its lock file; nil if it is not there, or being written.
    init?(lockFile path: String) {
        guard let data = FileManager.default.contents(atPath: path), data.count <= RemoteProtocol.lineLimit,
            let record = try? MessageCoder.decode(BoardRecord.self, from: data)
        else { return nil }
        self = record
    }
}
