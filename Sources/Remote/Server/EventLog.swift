import Countdowns
import NIOCore

/// The events that slow listeners have not received yet, in one list for all slow listeners.
///
/// One shared list limits the memory, independently of the number of slow listeners. Each slow listener has its own
/// position in the list. When the list has too many bytes, the oldest events are removed, and a listener that has not
/// received them is dropped. The events of the latest batch are never removed, because no listener could have read any
/// of these events yet.
struct EventLog {
    private let limit: Int
    private var entries: [(kind: EventKind, line: ByteBuffer)] = []
    private var bytes = 0

    /// The number of entries at the start of the array that no longer belong to the log.
    ///
    /// These entries are deleted from the array in bulk.
    private var gone = 0

    /// The position of the first event of the latest batch.
    private var kept = 0

    /// The position of the oldest event in the log.
    private(set) var start = 0

    /// The position of the next event that will be added.
    var end: Int { start + entries.count - gone }

    /// Creates an empty log.
    ///
    /// - Parameter limit: the maximum number of bytes.
    init(limit: Int) { self.limit = limit }

    /// Begins a batch: the events added after this call are simultaneous.
    mutating func beginBatch() { kept = end }

    /// Adds an event.
    ///
    /// - Parameters:
    ///   - line: the event with its line break.
    ///   - kind: the kind of the event.
    /// - Returns: whether older events were removed.
    mutating func append(_ line: ByteBuffer, of kind: EventKind) -> Bool {
        entries.append((kind, line))
        bytes += line.readableBytes
        let before = start
        while bytes > limit, start < kept {
            bytes -= entries[gone].line.readableBytes
            entries[gone].line = ByteBuffer()
            gone += 1
            start += 1
        }
        if gone > 64, gone * 2 > entries.count {
            entries.removeFirst(gone)
            gone = 0
        }
        return start != before
    }

    /// Returns the event at a position; nil if the position is ``end``.
    ///
    /// - Parameter position: the position, at most ``end``.
    /// - Returns: the event and its kind.
    /// - Precondition: the event has not been removed from the log.
    func event(at position: Int) -> (kind: EventKind, line: ByteBuffer)? {
        precondition(position >= start, "A listener that fell behind the log is dropped before its next read.")
        return position < end ? entries[position - start + gone] : nil
    }

    /// Removes all events; called when every listener has received them.
    mutating func clear() {
        start = end
        gone = 0
        bytes = 0
        entries = []
    }
}
