import Foundation
import Synchronization

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
    private let lockPath: String
    private let descriptor: Int32
    private let isReleased = Atomic(false)

    /// Claims a name, and takes away what a killed board left there.
    ///
    /// - Throws: ``RemoteError/isTaken(_:)`` if another process has it; what the system refused.
    init(_ name: String, in folder: SocketFolder, for board: BoardRecord) throws(RemoteError) {
        try folder.prepare()
        path = folder.socketPath(of: name)
        lockPath = folder.lockPath(of: name)
        descriptor = try Self.locked(lockPath)
        unlink(path)
        if let record = try? MessageCoder.encode(board) {
            ftruncate(descriptor, 0)
            _ = record.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        }
    }

    deinit { release() }

    /// Takes the socket away and gives the name free; does nothing the second time.
    func release() {
        guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
        unlink(path)
        unlink(lockPath)
        close(descriptor)
    }

    private static func locked(_ path: String) throws(RemoteError) -> Int32 {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw .system(call: "open", path: path, errno: errno) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let error = errno
                close(descriptor)
                if error == EINTR { continue }
                guard error == EWOULDBLOCK else { throw .system(call: "flock", path: path, errno: error) }
                throw .isTaken(BoardRecord(lockFile: path))
            }
            // Who had the lock before may have taken the file away between the two calls.
            if isAt(path, descriptor) { return descriptor }
            close(descriptor)
        }
    }

    private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
        var open = stat()
        var named = stat()
        return fstat(descriptor, &open) == 0 && lstat(path, &named) == 0 && open.st_ino == named.st_ino
            && open.st_dev == named.st_dev
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
