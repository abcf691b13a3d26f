import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An exclusive lock on a file, which at most one process holds at a time.
///
/// The system releases the lock when the process that holds the lock exits.
///
/// - Thread: any.
/// - Lifetime: the lock is released and the file removed by ``release()`` or by `deinit`.
public final class FileLock: Sendable {
    private let descriptor: Int32
    private let path: String
    private let isReleased = Atomic(false)

    /// Acquires the lock; returns nil if another process holds it.
    ///
    /// - Parameters:
    ///   - path: the path of the lock file, which is created if it is missing.
    ///   - waits: whether to wait until no other process holds the lock.
    /// - Throws: the system's error.
    public init?(_ path: String, waits: Bool = false) throws(FileError) {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw FileError(call: "open", path: path, number: errno) }
            guard flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) == 0 else {
                let number = errno
                close(descriptor)
                if number == EINTR { continue }
                if number == EWOULDBLOCK { return nil }
                throw FileError(call: "flock", path: path, number: number)
            }
            // If the previous holder removed the file between `open` and `flock`, the lock on the removed file is
            // useless, and the file is opened again.
            if let number = FileNumber(of: descriptor), number == FileNumber(at: path) {
                self.descriptor = descriptor
                self.path = path
                return
            }
            close(descriptor)
        }
    }

    /// Whether a process holds the lock at a path.
    public static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    deinit { release() }

    /// Releases the lock and removes the file; does nothing if the lock is already released.
    public func release() {
        guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // If the locked file was deleted, another process may have created a new file at the path, which must not be
        // removed.
        if isIntact { unlink(path) }
        close(descriptor)
    }

    /// Whether the locked file still is the file at the path.
    public var isIntact: Bool { FileNumber(of: descriptor) == FileNumber(at: path) }

    /// Replaces the content of the lock file by the record of this process.
    public func write(_ record: Data) {
        ftruncate(descriptor, 0)
        _ = record.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
}

/// The device and inode of a file, which distinguish it from another file at the same path.
public struct FileNumber: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// Reads the device and the inode of the file at a path, without following a symbolic link; nil if the file does
    /// not exist.
    public init?(at path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the device and the inode of an open file.
    public init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}
