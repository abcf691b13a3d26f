/// A queue for the bytes of one frame, which a slow terminal accepts only in parts.
///
/// The queue contains at most one frame: the next frame is encoded only after the previous frame is written completely.
/// A slow terminal therefore never gets an incomplete sequence: frames are skipped until the terminal can show the
/// newest frame, and the memory stays constant.
///
///     if queue.isIdle { queue.enqueue { encoder.encode(canvas, into: &$0) } }
///     switch queue.withPending({ tty.write($0) }) {
///     case .accepted(let count): queue.consume(count)
///     case .wouldBlock: break  // Try again when the terminal is writable.
///     case .hangUp, .failure: break  // Stop writing.
///     }
public struct OutputQueue: Sendable {
    private var bytes: [UInt8] = []
    private var sent = 0

    /// The maximum capacity in bytes that is kept between frames.
    private static let keptCapacity = 1 << 18

    /// Creates an empty queue.
    public init() {}

    /// Whether no bytes are pending, so that the next frame may be encoded.
    public var isIdle: Bool { sent == bytes.count }

    /// The number of pending bytes.
    public var pendingCount: Int { bytes.count - sent }

    /// Encodes the next frame into the queue.
    ///
    /// - Parameter encode: the function that appends the bytes to an empty buffer.
    /// - Returns: the number of bytes of the frame.
    /// - Precondition: the queue is idle.
    @discardableResult
    public mutating func enqueue(_ encode: (inout [UInt8]) -> Void) -> Int {
        precondition(isIdle, "\(#function): the last frame is not written yet")
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        sent = 0
        encode(&bytes)
        return bytes.count
    }

    /// Calls `body` with the pending bytes, so that `body` writes as many of these bytes as the terminal accepts.
    public func withPending<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
    }

    /// Removes bytes that the terminal accepted.
    ///
    /// - Parameter count: the number of bytes, at most ``pendingCount``.
    public mutating func consume(_ count: Int) {
        precondition(count >= 0 && count <= pendingCount, "\(#function): more bytes were removed than were pending")
        sent += count
    }

    /// Drops the pending bytes.
    ///
    /// The content of the terminal's screen is unknown after this call; call ``FrameEncoder/invalidate()``.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        sent = 0
    }
}
