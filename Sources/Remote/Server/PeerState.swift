import NIOCore

/// Where a connection stands: what was read and waits, what was asked and is not answered, and what ends it.
///
/// A value: ``PeerHandler`` asks it what to do next and does it.
struct PeerState {
    private let limit: Int

    /// Lines that were read while too many requests waited for their answers.
    private var waiting: [ByteBuffer] = []

    /// How many requests were handed on and are not answered.
    private var unanswered = 0

    /// Whether the peer said that it will send nothing more.
    private var isInputClosed = false

    /// The kinds of events that the peer wants; nil where it does not listen.
    private(set) var kinds: Set<EventKind>?

    /// Whether the connection ends as soon as what was written has been read.
    private(set) var isClosing = false

    /// Begins a connection.
    ///
    /// - Parameter limit: how many requests may wait for their answers.
    init(limit: Int) { self.limit = limit }

    /// Takes a line.
    mutating func received(_ line: ByteBuffer) {
        if !isClosing { waiting.append(line) }
    }

    /// Takes the next line out, which counts as unanswered from then on; nil if none may be carried out now.
    mutating func next() -> ByteBuffer? {
        guard !isClosing, unanswered < limit, !waiting.isEmpty else { return nil }
        unanswered += 1
        return waiting.removeFirst()
    }

    /// A line that was taken out is done with, answered or not.
    mutating func answered() {
        precondition(unanswered > 0, "More answers than requests.")
        unanswered -= 1
    }

    /// The peer sends nothing more.
    mutating func inputClosed() { isInputClosed = true }

    /// The peer listens to these kinds of events.
    mutating func listens(to kinds: Set<EventKind>) { self.kinds = kinds }

    /// Nothing more is read, nothing more is carried out.
    mutating func close() {
        isClosing = true
        waiting = []
    }

    /// Whether there is room for more to be read.
    var wantsInput: Bool { !isClosing && !isInputClosed && waiting.isEmpty && unanswered < limit }

    /// Whether neither side has anything left to say.
    var isOver: Bool { !isClosing && isInputClosed && waiting.isEmpty && unanswered == 0 && kinds == nil }
}
