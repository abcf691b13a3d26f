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
    public init?(_ path: String) throws(RemoteError) {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw .system(call: "open", path: path, errno: errno) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let number = errno
                close(descriptor)
                if number == EINTR { continue }
                if number == EWOULDBLOCK { return nil }
                throw .system(call: "flock", path: path, errno: number)
            }
            var (held, named) = (stat(), stat())
            // Who had it before may have taken the file away between the two calls.
            if fstat(descriptor, &held) == 0, lstat(path, &named) == 0, held.st_ino == named.st_ino,
                held.st_dev == named.st_dev
            {
                self.descriptor = descriptor
                self.path = path
                return
            }
            close(descriptor)
        }
    }

    /// Whether a process has a lock.
    public static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    deinit { release() }

    /// Gives it back; does nothing the second time.
    ///
    /// - Parameter last: what is done before, while nobody else can have it.
    public func release(_ last: () -> Void = {}) {
        guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
        last()
        unlink(path)
        close(descriptor)
    }

    /// Writes down who has it.
    func write(_ record: Data) {
        ftruncate(descriptor, 0)
        _ = record.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
}
