import Countdowns
import NIOCore

/// The events that somebody who was slow has yet to read: one list for all of them, so that many who hang take no more
/// memory than one.
///
/// Whoever lags knows the position of the next event to read. The oldest events go when there are too many bytes; who has
/// not read them by then is lost. What comes at once stays whole: nobody could have read some of it by then.
struct EventLog {
    private let limit: Int
    private var entries: [(kind: EventKind, line: ByteBuffer)] = []
    private var bytes = 0

    /// How many of `entries` are gone already; they are taken out in bulk.
    private var gone = 0

    /// The position of the first event of those that came at once last.
    private var kept = 0

    /// The position of the oldest event that is left.
    private(set) var start = 0

    /// The position of the next event.
    var end: Int { start + entries.count - gone }

    /// Makes an empty log.
    ///
    /// - Parameter limit: the bytes that are kept at most.
    init(limit: Int) { self.limit = limit }

    /// Takes what is added from here on as coming at once.
    mutating func beginBatch() { kept = end }

    /// Adds an event.
    ///
    /// - Returns: whether older ones had to go.
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

    /// The event at a position; nil at the end.
    ///
    /// - Precondition: the event has not gone.
    func event(at position: Int) -> (kind: EventKind, line: ByteBuffer)? {
        precondition(position >= start, "A listener that fell behind the log is dropped before its next read.")
        return position < end ? entries[position - start + gone] : nil
    }

    /// Forgets all events, because nobody lags.
    mutating func clear() {
        start = end
        gone = 0
        bytes = 0
        entries = []
    }
}
