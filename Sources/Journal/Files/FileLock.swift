import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A right that one process has at a time: a lock on a file, which the system takes back from whoever dies.
///
/// - Thread: any.
/// - Lifetime: it is given back, and the file goes, when it is released, or goes.
public final class FileLock: Sendable {
    private let descriptor: Int32
    private let path: String
    private let isReleased = Atomic(false)

    /// Takes the lock; nil where another process has it.
    ///
    /// - Parameter path: the path of the file that is locked; it is made.
    /// - Throws: what the system refused.
    public init?(_ path: String) throws(FileError) {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw FileError(call: "open", path: path, number: errno) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let number = errno
                close(descriptor)
                if number == EINTR { continue }
                if number == EWOULDBLOCK { return nil }
                throw FileError(call: "flock", path: path, number: number)
            }
            // Who had it before may have taken the file away between the two calls.
            if let number = FileNumber(of: descriptor), number == FileNumber(at: path) {
                self.descriptor = descriptor
                self.path = path
                return
            }
            close(descriptor)
        }
    }

    /// Whether a process has a lock.
    public static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    deinit { release() }

    /// Gives it back; does nothing the second time.
    public func release() {
        guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // Where somebody deleted the file, the one that is there now is another process's.
        if isIntact { unlink(path) }
        close(descriptor)
    }

    /// Whether the file that is locked is still the one at the path.
    public var isIntact: Bool { FileNumber(of: descriptor) == FileNumber(at: path) }

    /// Writes the record of the process that has it, in place of what the file has.
    public func write(_ record: Data) {
        ftruncate(descriptor, 0)
        _ = record.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
}

/// The device and inode of a file, which tell it from another one at the same path.
public struct FileNumber: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// The number of what is at a path, a link itself; nil where nothing is.
    public init?(at path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The number of an open file.
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
