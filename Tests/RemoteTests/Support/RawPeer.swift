import Foundation

@testable import Remote

#if canImport(Glibc)
import Glibc
#endif

/// A client that sends any bytes, valid or invalid.
final class RawPeer {
    private let descriptor: Int32
    private var lines = LineBuffer()
    private var isOpen = true

    /// Whether `send` waits while the buffer of the socket is full.
    var blocks = true

    init(_ path: String) throws {
        descriptor = try UnixSocket.connected(to: path)
        // The socket is blocking, with a timeout of 60 s.
        _ = fcntl(descriptor, F_SETFL, 0)
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    deinit { hangUp() }

    /// Sends bytes; returns false if not all were accepted.
    @discardableResult func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        let flags = Int32(MSG_NOSIGNAL) | (blocks ? 0 : Int32(MSG_DONTWAIT))
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Closes the sending direction.
    func endInput() { shutdown(descriptor, Int32(SHUT_WR)) }

    func hangUp() {
        if isOpen { close(descriptor) }
        isOpen = false
    }

    /// Returns the next line; nil at the end of the connection or after a minute.
    func line() throws -> String? {
        while true {
            if let line = try lines.next()?.get() { return String(decoding: line, as: UTF8.self) }
            guard let more = bytes() else { return nil }
            lines.append(more)
        }
    }

    /// Reads `count` bytes, or fewer if the connection ends.
    ///
    /// A test must not call both this function and ``line()``, because ``line()`` may already have read some of the
    /// bytes.
    func read(_ count: Int) -> Data {
        var all = Data()
        while all.count < count, let more = bytes(upTo: count - all.count) { all += more }
        return all
    }

    /// Returns the next line, parsed as JSON.
    func value() throws -> JSONValue? {
        try line().map { line in
            guard let value = JSONValue(line: line.utf8) else { throw RemoteError.badMessage }
            return value
        }
    }

    /// Waits for the end of the connection; returns false if the connection is still open after the timeout.
    func isEnded() -> Bool {
        while bytes() != nil {}
        return errno != EAGAIN
    }

    private func bytes(upTo limit: Int = 16 << 10) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: limit)
        errno = 0
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}
