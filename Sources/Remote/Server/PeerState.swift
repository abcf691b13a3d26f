import Countdowns
import Foundation

/// The state of a connection: the waiting lines, the requests without an answer, and the reasons to close the
/// connection.
///
/// The state is a value without side effects: ``PeerHandler`` reads the next action from this value and performs the
/// action.
struct PeerState {
    private struct OpenRequest {
        let id: RequestID?
        let bytes: Int
    }

    private let limit: Int

    /// The received lines that have not been handled yet, for example because too many requests are open.
    private var waiting: [Data] = []

    /// The open requests, which are not answered yet, by their numbers.
    private var open: [Int: OpenRequest] = [:]
    private var lastNumber = 0

    /// Whether the client has closed its sending direction.
    private var isInputClosed = false

    /// The kinds of events to which the client listens; nil if it does not listen.
    private(set) var kinds: Set<EventKind>?

    /// Whether the connection closes as soon as the written data is sent.
    private(set) var isClosing = false

    /// The number of bytes of the waiting lines and the open requests.
    private(set) var held = 0

    /// Creates the state of a new connection.
    ///
    /// - Parameter limit: the maximum number of open requests.
    init(limit: Int) { self.limit = limit }

    /// Adds a received line to the waiting lines.
    mutating func received(_ line: Data) {
        guard !isClosing else { return }
        waiting.append(line)
        held += line.count
    }

    /// Removes and returns the next waiting line; nil if no line may be handled now.
    ///
    /// The caller must then call ``open(_:bytes:)`` for this line.
    mutating func next() -> Data? {
        guard !isClosing, open.count < limit, !waiting.isEmpty else { return nil }
        let line = waiting.removeFirst()
        held -= line.count
        return line
    }

    /// Opens a request, so that it waits for its answer.
    ///
    /// - Parameters:
    ///   - id: the id of the request; nil for a notification.
    ///   - bytes: the length of the line that contains the request.
    /// - Returns: the number of the request.
    mutating func open(_ id: RequestID?, bytes: Int) -> Int {
        lastNumber += 1
        open[lastNumber] = OpenRequest(id: id, bytes: bytes)
        held += bytes
        return lastNumber
    }

    /// Removes an open request that was answered, or a notification that was handled.
    ///
    /// - Parameter number: the number of the request.
    /// - Returns: false if the request was removed before.
    mutating func answered(_ number: Int) -> Bool {
        guard let request = open.removeValue(forKey: number) else { return false }
        held -= request.bytes
        return true
    }

    /// Removes all open and waiting requests; later answers to these requests are ignored.
    ///
    /// - Returns: the ids of the requests, in order; nil for a notification.
    mutating func abandon() -> [RequestID?] {
        let ids = open.sorted { $0.key < $1.key }.map(\.value.id) + waiting.map { IncomingRequest(line: $0).id }
        (open, waiting, held) = ([:], [], 0)
        return ids
    }

    mutating func inputClosed() { isInputClosed = true }

    mutating func listens(to kinds: Set<EventKind>) { self.kinds = kinds }

    /// Ends the reading and handling of requests.
    mutating func close() {
        isClosing = true
        held -= waiting.reduce(0) { $0 + $1.count }
        waiting = []
    }

    var wantsInput: Bool { !isClosing && !isInputClosed && waiting.isEmpty && open.count < limit }

    /// Whether the connection can be closed, because neither the client nor the server has data left to send.
    var isOver: Bool { !isClosing && isInputClosed && waiting.isEmpty && open.isEmpty && kinds == nil }
}
