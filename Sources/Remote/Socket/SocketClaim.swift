import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The right to stand at the path of a socket: a lock on the file beside it, which the system takes back from whoever dies.
///
/// Who has the lock may replace the socket; nobody else touches it. Both files go with the claim.
///
/// - Thread: any.
/// - Lifetime: the claim ends when it is released, or goes.
final class SocketClaim: Sendable {
    /// The path of the socket.
    let path: String
    private let lock: FileLock

    /// Claims a name, and takes away what a killed board left there.
    ///
    /// - Throws: ``RemoteError/isTaken(_:)`` if another process has it; what the system refused.
    init(_ name: String, in folder: SocketFolder, for board: BoardRecord) throws(RemoteError) {
        try folder.prepare()
        path = folder.socketPath(of: name)
        let lockPath = folder.lockPath(of: name)
        guard let lock = try FileLock(lockPath) else { throw .isTaken(BoardRecord(lockFile: lockPath)) }
        self.lock = lock
        unlink(path)
        if let record = try? MessageCoder.encode(board) { lock.write(record) }
    }

    deinit { release() }

    /// Takes the socket away and gives the name free; does nothing the second time.
    func release() { lock.release { unlink(path) } }
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
