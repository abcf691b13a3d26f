#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Reads what a terminal sends, on whatever thread its event source runs.
///
/// - Lifetime: holds the terminal's descriptor and does not keep it open; not to be used once the ``TTY`` has gone.
public struct TTYReader: Sendable {
    /// What a read brought.
    public enum Result: Equatable, Sendable {
        /// Bytes, at least one.
        case bytes([UInt8])
        /// Nothing was there.
        case wouldBlock
        /// The terminal is gone, or as good as gone.
        case hangUp
    }

    /// The descriptor, for event sources.
    public let descriptor: Int32

    private static let capacity = 4 * 1024

    /// Reads what comes within a time; `wouldBlock` if nothing does.
    public func read(within time: Duration) -> Result {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, Int32((time / .milliseconds(1)).rounded(.up))) > 0 else { return .wouldBlock }
        return read()
    }

    /// Reads what is there, without waiting; at most 4 KiB.
    public func read() -> Result {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.capacity) { buffer, count in
            let result = TTY.read(descriptor, buffer.baseAddress, Self.capacity)
            failure = result < 0 ? errno : 0
            count = max(result, 0)
        }
        if !bytes.isEmpty { return .bytes(bytes) }
        return [EINTR, EAGAIN, EWOULDBLOCK].contains(failure) ? .wouldBlock : .hangUp
    }
}

extension TTYReader {
    /// Reads the same terminal through a descriptor of its own, which stays open until ``close()``.
    ///
    /// For an event source, which may look at its descriptor until it has been cancelled: whoever closes it before, and
    /// opens another file with that number, gets a source that never fires.
    ///
    /// - Returns: nil where the process has no descriptor left.
    public func duplicated() -> TTYReader? {
        let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        return duplicate < 0 ? nil : TTYReader(descriptor: duplicate)
    }

    /// Closes the descriptor of a duplicate; not to be used after that.
    public func close() { TTY.close(descriptor) }
}

extension TTY {
    /// Reads what the terminal sends, elsewhere than on the thread of this object.
    public var reader: TTYReader { TTYReader(descriptor: descriptor) }
}
