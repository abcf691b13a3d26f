import Foundation

/// A connection to a running board, for commands that ask and end.
///
/// - Thread: blocks the thread that calls; for one thread at a time.
/// - Lifetime: the connection closes when it goes.
public final class RemoteConnection {
    private let socket: ClientSocket
    private var lastID: Int64 = 0
    private var unread: [RemoteNotification] = []

    /// Connects.
    ///
    /// - Parameter path: the path of a socket.
    /// - Throws: ``RemoteError/noBoard(path:)`` where nobody listens; why else it fails.
    public init(path: String) throws(RemoteError) { socket = try ClientSocket(path: path) }

    /// Asks, and waits for the answer.
    ///
    /// - Parameters:
    ///   - call: what is asked.
    ///   - timeout: for how long at most.
    /// - Returns: the answer.
    /// - Throws: ``RemoteError/failure(_:)`` where the board refuses; why else there is no answer.
    public func call(_ call: RemoteCall, timeout: Duration = .seconds(5)) throws(RemoteError) -> RemoteReply {
        let deadline = ContinuousClock.now + timeout
        lastID += 1
        let id = RequestID.integer(lastID)
        try send(call, as: id, by: deadline)
        while true {
            let (line, answer) = try next(by: deadline)
            if let method = answer.method {
                unread.append(RemoteNotification(method, line: line))
            } else if answer.id == id || answer.id == .null && answer.error != nil {
                if let error = answer.error { throw .failure(error) }
                return RemoteReply(line: line)
            }
        }
    }

    /// Waits for the next notification; those that came during a call are not lost.
    ///
    /// - Parameters:
    ///   - timeout: for how long at most; nil waits for ever.
    ///   - output: the pipe or terminal to which notifications are written; nil is none.
    /// - Returns: the notification.
    /// - Throws: ``RemoteError/noAnswer`` when the time is over; ``RemoteError/closed(reason:)`` when the board is gone;
    ///   ``RemoteError/noReader`` when nobody reads `output` any more.
    public func notification(
        timeout: Duration? = nil, output: Int32? = nil
    ) throws(RemoteError) -> RemoteNotification {
        if !unread.isEmpty { return unread.removeFirst() }
        let deadline = timeout.map { ContinuousClock.now + $0 }
        while true {
            let (line, answer) = try next(by: deadline, output: output)
            if let method = answer.method { return RemoteNotification(method, line: line) }
        }
    }

    /// Sends a request.
    ///
    /// - Throws: ``RemoteFailure/longLine`` as a failure where a line cannot hold it; why else it cannot be sent.
    func send(_ call: RemoteCall, as id: RequestID, by deadline: ContinuousClock.Instant?) throws(RemoteError) {
        guard let line = try? MessageLine.request(call, id: id), line.count < RemoteProtocol.lineLimit else {
            throw .failure(.longLine)
        }
        try socket.send(line, by: deadline)
    }

    /// Ends the connection, from any thread: whoever waits on it hears of that.
    func shutDown() { socket.shutDown() }

    /// Waits for the next answer or notification.
    func next(
        by deadline: ContinuousClock.Instant?, output: Int32? = nil
    ) throws(RemoteError) -> (Data, IncomingAnswer) {
        guard let line = try socket.line(by: deadline, output: output) else { throw .closed(reason: nil) }
        guard let answer = IncomingAnswer(line: line) else { throw .badMessage }
        if let method = answer.method, case .dropped(let reason) = RemoteNotification(method, line: line) {
            throw .closed(reason: reason)
        }
        return (line, answer)
    }
}

extension RemoteConnection {
    /// Reads the whole board, page after page.
    ///
    /// - Parameter timeout: for how long each page may take.
    /// - Returns: the board.
    /// - Throws: why there is no answer.
    public func snapshot(timeout: Duration = .seconds(5)) throws(RemoteError) -> BoardSnapshot {
        try wholePages(timeout: timeout).snapshot
    }

    /// Reads the whole board, page after page.
    ///
    /// - Parameter timeout: for how long each page may take.
    /// - Returns: the pages of one reading of the board.
    /// - Throws: why there is no answer.
    public func snapshotPages(timeout: Duration = .seconds(5)) throws(RemoteError) -> [SnapshotPage] {
        try wholePages(timeout: timeout).pages.pages
    }

    private func wholePages(
        timeout: Duration
    ) throws(RemoteError) -> (pages: SnapshotPages, snapshot: BoardSnapshot) {
        var pages = SnapshotPages()
        while true {
            let page = try call(pages.request, timeout: timeout).result(SnapshotPage.self)
            if let snapshot = try pages.add(page) { return (pages, snapshot) }
        }
    }
}
