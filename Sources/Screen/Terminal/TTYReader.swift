#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A reader of the terminal's input, usable on the thread of an event source.
///
/// - Lifetime: the reader uses the terminal's descriptor but does not keep it open, and must not be used after the
///   ``TTY`` is deallocated.
public struct TTYReader: Sendable {
    /// The result of a read.
    public enum Result: Equatable, Sendable {
        /// The bytes, at least one.
        case bytes([UInt8])
        /// No input.
        case wouldBlock
        /// The terminal is closed, or a read failed.
        case hangUp
    }

    /// The descriptor, for event sources.
    public let descriptor: Int32

    private static let capacity = 4 * 1024

    /// Waits for input, then reads at most 4 KiB; returns `wouldBlock` if no input arrives before the timeout.
    public func read(within time: Duration = .zero) -> Result {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, Int32((time / .milliseconds(1)).rounded(.up))) > 0 else { return .wouldBlock }
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
    /// Creates a reader with a duplicate descriptor, which stays open until ``close()``.
    ///
    /// Close a descriptor only after the event source that uses it is cancelled. If the descriptor is closed earlier
    /// and its number is reused for another file, the event source of the other file never fires.
    ///
    /// - Returns: the reader; nil if the process has no free descriptor.
    public func duplicated() -> TTYReader? {
        let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        return duplicate < 0 ? nil : TTYReader(descriptor: duplicate)
    }

    /// Closes the descriptor of a duplicate reader; the reader must not be used afterwards.
    public func close() { TTY.close(descriptor) }
}

extension TTY {
    /// A reader of the terminal's input that can be used on any thread, although the `TTY` belongs to one thread.
    public var reader: TTYReader { TTYReader(descriptor: descriptor) }
}
