#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The system calls for Unix-domain sockets.
enum UnixSocket {
    /// The maximum number of UTF-8 bytes of a path: the size of the field `sun_path`, without the terminating NUL byte.
    static let pathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// The maximum number of connections that wait to be accepted; the system may allow fewer.
    static let backlog: Int32 = 1_024

    /// Creates a socket that listens at a path, accessible only to the user.
    ///
    /// - Parameter path: the path of the socket.
    /// - Returns: the descriptor, which is non-blocking and close-on-exec.
    /// - Throws: ``RemoteError/pathTooLong(_:)`` if the path is too long; ``RemoteError/system(call:path:errno:)`` if a
    ///   system call fails.
    static func listening(at path: String) throws(RemoteError) -> Int32 {
        let descriptor = try bound(to: path)
        guard listen(again: descriptor), fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            throw failed("listen", path, closing: descriptor)
        }
        return descriptor
    }

    /// Makes a bound socket listen with ``backlog``, or changes the backlog of a listening socket to ``backlog``.
    ///
    /// - Parameter descriptor: a bound socket.
    /// - Returns: whether the system call succeeded.
    static func listen(again descriptor: Int32) -> Bool {
        #if canImport(Glibc)
        Glibc.listen(descriptor, backlog) == 0
        #else
        Darwin.listen(descriptor, backlog) == 0
        #endif
    }

    /// Creates a socket that is bound to a path but does not listen, accessible only to the user.
    ///
    /// - Parameter path: the path of the socket.
    /// - Returns: the descriptor, which is close-on-exec.
    /// - Throws: ``RemoteError/pathTooLong(_:)`` if the path is too long; ``RemoteError/system(call:path:errno:)`` if a
    ///   system call fails.
    static func bound(to path: String) throws(RemoteError) -> Int32 {
        let descriptor = try make(path)
        guard withAddress(path, { bind(descriptor, $0, $1) }) == 0 else {
            throw failed("bind", path, closing: descriptor)
        }
        // The sticky bit protects a socket in use from programs that clean runtime folders.
        guard chmod(path, 0o1600) == 0 else { throw failed("chmod", path, closing: descriptor) }
        return descriptor
    }

    /// Connects to the socket at a path.
    ///
    /// - Parameters:
    ///   - path: the path of the socket.
    ///   - seconds: the timeout in seconds if the backlog of the socket is full; 0 to fail immediately.
    /// - Returns: the descriptor, which is non-blocking.
    /// - Throws: ``RemoteError/noBoard(path:)`` if no process listens; ``RemoteError/noAnswer`` if the backlog is full;
    ///   ``RemoteError/system(call:path:errno:)`` if a system call fails.
    static func connected(to path: String, within seconds: Int = 5) throws(RemoteError) -> Int32 {
        let descriptor = try make(path)
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        // `SO_SNDTIMEO` with zero means no timeout, so a connection attempt that must not wait needs a non-blocking socket.
        if seconds == 0 { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        while withAddress(path, { connect(descriptor, $0, $1) }) != 0 {
            switch errno {
            case EINTR: continue
            case ENOENT, ECONNREFUSED, ENOTDIR, ENOTSOCK:
                close(descriptor)
                throw .noBoard(path: path)
            case EAGAIN:
                close(descriptor)
                throw .noAnswer
            default: throw failed("connect", path, closing: descriptor)
            }
        }
        guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { throw failed("fcntl", path, closing: descriptor) }
        return descriptor
    }

    /// Whether a process listens at a path.
    static func isLive(_ path: String) -> Bool {
        do {
            close(try connected(to: path, within: 0))
            return true
        } catch {
            // A full backlog also means that a process listens.
            return error == .noAnswer
        }
    }

    private static func make(_ path: String) throws(RemoteError) -> Int32 {
        guard path.utf8.count <= pathLimit else { throw .pathTooLong(path) }
        #if canImport(Glibc)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        #else
        let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw .system(call: "socket", path: path, errno: errno) }
        #if !canImport(Glibc)
        var on: Int32 = 1
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return descriptor
    }

    private static func failed(_ call: String, _ path: String, closing descriptor: Int32) -> RemoteError {
        let error = RemoteError.system(call: call, path: path, errno: errno)
        close(descriptor)
        return error
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // The remaining bytes of `sun_path` stay zero.
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(pathLimit)) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
