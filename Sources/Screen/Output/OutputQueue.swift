/// The bytes of one frame on their way to a terminal that may be slow.
///
/// There is never more than one frame: a new one may be encoded only when the last has left whole. So a slow terminal
/// gets no torn sequence, it skips frames and the newest wins, and memory stays flat.
///
///     if queue.isIdle { queue.enqueue { encoder.encode(canvas, into: &$0) } }
///     queue.withPending { tty.write($0) } -> queue.consume(accepted), or wait until writable
public struct OutputQueue: Sendable {
    private var bytes: [UInt8] = []
    private var sent = 0

    /// The most memory kept between frames.
    private static let keptCapacity = 1 << 18

    /// Makes an empty queue.
    public init() {}

    /// Whether nothing is pending, so that a new frame may be encoded.
    public var isIdle: Bool { sent == bytes.count }

    /// How many bytes are pending.
    public var pendingCount: Int { bytes.count - sent }

    /// Takes the bytes of the next frame.
    ///
    /// - Parameter encode: appends the bytes to an empty buffer.
    /// - Returns: how many bytes the frame has.
    /// - Precondition: the queue is idle.
    @discardableResult
    public mutating func enqueue(_ encode: (inout [UInt8]) -> Void) -> Int {
        precondition(isIdle, "\(#function): the last frame is not written yet")
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        sent = 0
        encode(&bytes)
        return bytes.count
    }

    /// Calls `body` with the bytes that are pending; write as many as the terminal takes.
    public func withPending<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
    }

    /// Says that the terminal took so many of the pending bytes.
    ///
    /// - Precondition: so many are pending.
    public mutating func consume(_ count: Int) {
        precondition(count >= 0 && count <= pendingCount, "\(#function): more bytes were removed than were pending")
        sent += count
    }

    /// Drops what is pending; what the terminal shows is then unknown, see ``FrameEncoder/invalidate()``.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        sent = 0
    }
}
