#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The few calls of the system that sockets of the Unix domain need.
enum UnixSocket {
    /// The bytes of UTF-8 that a path may take: what an address holds, less the zero at its end.
    static let pathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// How many connections may wait to be accepted; the system may allow fewer.
    static let backlog: Int32 = 1_024

    /// Makes a socket that listens at a path, which only the user may open.
    ///
    /// - Returns: its descriptor, which does not block, and which a program that is started does not inherit.
    /// - Throws: ``RemoteError/pathTooLong(_:)``, or which call the system refused.
    static func listening(at path: String) throws(RemoteError) -> Int32 {
        let descriptor = try bound(to: path)
        guard listen(again: descriptor), fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            throw failed("listen", path, closing: descriptor)
        }
        return descriptor
    }

    /// Lets ``backlog`` connections wait at a socket, whatever it had before.
    ///
    /// - Returns: whether the system did.
    static func listen(again descriptor: Int32) -> Bool {
        #if canImport(Glibc)
        Glibc.listen(descriptor, backlog) == 0
        #else
        Darwin.listen(descriptor, backlog) == 0
        #endif
    }

    /// Makes a socket that stands at a path, which only the user may open; nothing is heard there yet.
    ///
    /// - Returns: its descriptor, which a program that is started does not inherit.
    /// - Throws: ``RemoteError/pathTooLong(_:)``, or which call the system refused.
    static func bound(to path: String) throws(RemoteError) -> Int32 {
        let descriptor = try make(path)
        guard withAddress(path, { bind(descriptor, $0, $1) }) == 0 else {
            throw failed("bind", path, closing: descriptor)
        }
        // The sticky bit keeps what cleans runtime folders away from a socket that is in use.
        guard chmod(path, 0o1600) == 0 else { throw failed("chmod", path, closing: descriptor) }
        return descriptor
    }

    /// Connects to the socket at a path.
    ///
    /// - Parameters:
    ///   - path: where it stands.
    ///   - seconds: how long to wait where more wait there than it has room for.
    /// - Returns: its descriptor, which does not block.
    /// - Throws: ``RemoteError/noBoard(path:)`` where nobody listens; ``RemoteError/noAnswer`` where it has no room; which call
    ///   the system refused.
    static func connected(to path: String, within seconds: Int = 5) throws(RemoteError) -> Int32 {
        let descriptor = try make(path)
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        // A wait of no time is no limit; who does not want to wait must not block.
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

    /// Whether somebody listens at a path.
    static func isLive(_ path: String) -> Bool {
        do {
            close(try connected(to: path, within: 0))
            return true
        } catch {
            // More wait there than it has room for.
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
        // What is not copied stays zero.
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(pathLimit)) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
