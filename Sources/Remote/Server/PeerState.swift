import Countdowns
import Foundation

/// Where a connection stands: what was read and waits, what was asked and is not answered, and what ends it.
///
/// A value: ``PeerHandler`` asks it what to do next and does it.
struct PeerState {
    private struct OpenRequest {
        let id: RequestID?
        let bytes: Int
    }

    private let limit: Int

    /// Lines that were read while too many requests waited for their answers.
    private var waiting: [Data] = []

    /// The requests that were handed on and are not answered, by their numbers.
    private var open: [Int: OpenRequest] = [:]
    private var lastNumber = 0

    /// Whether the peer said that it will send nothing more.
    private var isInputClosed = false

    /// The kinds of events that the peer wants; nil where it does not listen.
    private(set) var kinds: Set<EventKind>?

    /// Whether the connection ends as soon as what was written has been read.
    private(set) var isClosing = false

    /// The bytes of the lines that wait, and of those that are not answered.
    private(set) var held = 0

    /// Begins a connection.
    ///
    /// - Parameter limit: how many requests may wait for their answers.
    init(limit: Int) { self.limit = limit }

    /// Takes a line.
    mutating func received(_ line: Data) {
        guard !isClosing else { return }
        waiting.append(line)
        held += line.count
    }

    /// Takes the next line out, which then must be opened; nil if none may be carried out now.
    mutating func next() -> Data? {
        guard !isClosing, open.count < limit, !waiting.isEmpty else { return nil }
        let line = waiting.removeFirst()
        held -= line.count
        return line
    }

    /// A line that was taken out is a request that waits for its answer.
    ///
    /// - Returns: its number.
    mutating func open(_ id: RequestID?, bytes: Int) -> Int {
        lastNumber += 1
        open[lastNumber] = OpenRequest(id: id, bytes: bytes)
        held += bytes
        return lastNumber
    }

    /// A request is done with, answered or not.
    ///
    /// - Returns: false where that was so before.
    mutating func answered(_ number: Int) -> Bool {
        guard let request = open.removeValue(forKey: number) else { return false }
        held -= request.bytes
        return true
    }

    /// The board ends: no request is answered by it any more.
    ///
    /// - Returns: the names of the requests that are not answered, in their order; nil where one wants no answer.
    mutating func abandon() -> [RequestID?] {
        let ids = open.sorted { $0.key < $1.key }.map(\.value.id) + waiting.map { IncomingRequest(line: $0).id }
        (open, waiting, held) = ([:], [], 0)
        return ids
    }

    /// The peer sends nothing more.
    mutating func inputClosed() { isInputClosed = true }

    /// The peer listens to these kinds of events.
    mutating func listens(to kinds: Set<EventKind>) { self.kinds = kinds }

    /// Nothing more is read, nothing more is carried out.
    mutating func close() {
        isClosing = true
        held -= waiting.reduce(0) { $0 + $1.count }
        waiting = []
    }

    /// Whether there is room for more to be read.
    var wantsInput: Bool { !isClosing && !isInputClosed && waiting.isEmpty && open.count < limit }

    /// Whether neither side has anything left to say.
    var isOver: Bool { !isClosing && isInputClosed && waiting.isEmpty && open.isEmpty && kinds == nil }
}
