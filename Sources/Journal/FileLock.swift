#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The right to write a file, which one process has at a time; the system takes it back from whoever dies.
///
/// - Thread: any.
/// - Lifetime: it is given back when it goes.
public final class FileLock: Sendable {
    private let descriptor: Int32
    private let path: String

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
            var (held, named) = (stat(), stat())
            // Who had it before may have taken the file away between the two calls.
            if fstat(descriptor, &held) == 0, lstat(path, &named) == 0, held.st_ino == named.st_ino {
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

    deinit {
        unlink(path)
        close(descriptor)
    }
}
