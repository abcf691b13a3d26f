import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A connected socket that is read line by line, with an optional deadline for each operation.
///
/// - Lifetime: `deinit` closes the socket.
final class ClientSocket {
    private let path: String
    let descriptor: Int32
    /// The process that listens at the path; nil if the system does not report it.
    let process: Int32?
    private var lines = LineBuffer()

    init(path: String) throws(RemoteError) {
        self.path = path
        descriptor = try UnixSocket.connected(to: path)
        let peer = PeerCredentials.ofListener(descriptor)
        process = peer?.process
        guard peer?.isTrusted != false else {
            close(descriptor)
            throw .otherUser(path: path)
        }
    }

    deinit { close(descriptor) }

    /// Sends a line and its line break.
    ///
    /// Returns without an error if the peer has closed the connection: the lines that the peer sent earlier can still
    /// be read.
    ///
    /// - Throws: ``RemoteError/noAnswer`` if the peer does not read before the deadline; otherwise the error of the
    ///   system.
    func send(_ line: Data, by deadline: ContinuousClock.Instant?) throws(RemoteError) {
        var rest = (line + [UInt8(ascii: "\n")])[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Self.send(descriptor, $0) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                try wait(for: POLLOUT, by: deadline)
            } else if errno == EPIPE || errno == ECONNRESET {
                // The lines that the peer sent before it closed the connection can still be read.
                return
            } else if errno != EINTR {
                throw .system(call: "send", path: path, errno: errno)
            }
        }
    }

    /// Waits for the next line.
    ///
    /// - Parameters:
    ///   - deadline: the end of the wait; nil waits without a limit.
    ///   - output: a pipe or terminal to which the caller writes; the wait ends when `output` has no reader any more.
    /// - Returns: the line without its line break; nil at the end of the connection.
    /// - Throws: ``RemoteError/noAnswer`` at the deadline; ``RemoteError/noReader`` if `output` has no reader any more.
    func line(by deadline: ContinuousClock.Instant?, output: Int32? = nil) throws(RemoteError) -> Data? {
        while true {
            if let line = try lines.next()?.get() { return line }
            guard let bytes = try read() else {
                try wait(for: POLLIN, by: deadline, output: output)
                continue
            }
            if bytes.isEmpty { return nil }
            lines.append(bytes)
        }
    }

    /// Removes and returns the received bytes after the last line.
    func rest() -> Data { lines.rest() ?? Data() }

    /// Reads without waiting.
    ///
    /// - Returns: the bytes; an empty array at the end of the connection; nil if there are no bytes now.
    func read() throws(RemoteError) -> [UInt8]? {
        while true {
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, length in
                count = systemRead(descriptor, buffer.baseAddress, buffer.count)
                length = max(count, 0)
            }
            if count >= 0 { return bytes }
            switch errno {
            case EINTR: continue
            case EAGAIN: return nil
            case ECONNRESET: return []
            case let code: throw .system(call: "read", path: path, errno: code)
            }
        }
    }

    /// Sends as many bytes as the board accepts without waiting.
    ///
    /// - Returns: the number of accepted bytes; all bytes if the board has closed the connection.
    func send(_ bytes: [UInt8]) -> Int {
        let count = bytes.withUnsafeBytes { Self.send(descriptor, $0) }
        return count >= 0 ? count : errno == EAGAIN || errno == EINTR ? 0 : bytes.count
    }

    private func wait(
        for events: Int32, by deadline: ContinuousClock.Instant?, output: Int32? = nil
    ) throws(RemoteError) {
        while true {
            // No events are requested for the output, so `poll` reports only errors of the output, for example that its
            // reader has closed the pipe. `poll` ignores a negative descriptor.
            var entries = [
                pollfd(fd: descriptor, events: Int16(events), revents: 0),
                pollfd(fd: output ?? -1, events: 0, revents: 0),
            ]
            let count = poll(&entries, 2, try Self.milliseconds(until: deadline))
            if count > 0, entries[0].revents != 0 { return }
            if count > 0 { throw .noReader }
            if count < 0, errno != EINTR { throw .system(call: "poll", path: path, errno: errno) }
        }
    }

    private static func milliseconds(until deadline: ContinuousClock.Instant?) throws(RemoteError) -> Int32 {
        guard let deadline else { return -1 }
        let left = deadline - .now
        guard left > .zero else { throw .noAnswer }
        // The timeout is rounded up, so that the caller does not busy-wait during the last millisecond.
        return Int32(clamping: Int64(min(left, .seconds(1_000_000)) / .milliseconds(1)) + 1)
    }

    private static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        // With MSG_NOSIGNAL, a closed connection causes an error instead of the signal SIGPIPE.
        Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #else
        Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
        #endif
    }
}

/// Calls the system's `read`, which is shadowed by the method of the socket.
private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, start, count)
}
