import Foundation

@testable import Remote

#if canImport(Glibc)
import Glibc
#endif

/// A connection that says whatever a test wants, right or wrong.
final class RawPeer {
    private let descriptor: Int32
    private var lines = LineBuffer()
    private var isOpen = true

    /// Whether sending waits until there is room.
    var isPatient = true

    init(_ path: String) throws {
        descriptor = try UnixSocket.connected(to: path)
        // Blocks, but not for ever.
        _ = fcntl(descriptor, F_SETFL, 0)
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    deinit { hangUp() }

    /// Sends bytes; false if nobody took all of them.
    @discardableResult func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        let flags = Int32(MSG_NOSIGNAL) | (isPatient ? 0 : Int32(MSG_DONTWAIT))
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Says that nothing more will be sent.
    func endInput() { shutdown(descriptor, Int32(SHUT_WR)) }

    func hangUp() {
        if isOpen { close(descriptor) }
        isOpen = false
    }

    /// The next line; nil when no more comes, or none in a minute.
    func line() throws -> String? {
        while true {
            if let line = try lines.next()?.get() { return String(decoding: line, as: UTF8.self) }
            guard let more = bytes() else { return nil }
            lines.append(more)
        }
    }

    /// So many bytes, fewer when no more come; not to be mixed with lines.
    func read(_ count: Int) -> Data {
        var all = Data()
        while all.count < count, let more = bytes(upTo: count - all.count) { all += more }
        return all
    }

    /// The next line, as what it says.
    func value() throws -> JSONValue? {
        try line().map { line in
            guard let value = JSONValue(line: line.utf8) else { throw RemoteError.badMessage }
            return value
        }
    }

    /// Whether the other side closed the connection; waits for that.
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
