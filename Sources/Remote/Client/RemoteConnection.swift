import Countdowns
import Foundation

/// A blocking connection to a running board, for commands that send a few requests.
///
/// - Thread: every call blocks the calling thread. Only one thread at a time may use the connection.
/// - Lifetime: `deinit` closes the connection.
public final class RemoteConnection {
    let socket: ClientSocket
    private var lastID: Int64 = 0
    private var unread: [RemoteNotification] = []
    private var whenSilent: ((Int32?) -> Void)?

    /// Connects to a board.
    ///
    /// - Parameters:
    ///   - path: the path of the board's socket.
    ///   - whenSilent: called once if an answer takes longer than a second, with the process of the board.
    /// - Throws: ``RemoteError/noBoard(path:)`` if no process listens at the path; otherwise another ``RemoteError``
    ///   that describes the failure.
    public init(path: String, whenSilent: ((Int32?) -> Void)? = nil) throws(RemoteError) {
        socket = try ClientSocket(path: path)
        self.whenSilent = whenSilent
    }

    /// Connects to a board, and listens to its events.
    ///
    /// - Parameters:
    ///   - path: the path of the board's socket.
    ///   - events: the kinds of events; nil for the default of the board.
    ///   - isLater: whether the process of the board has ended. Then another process may take the board over, so this
    ///     call retries for two seconds.
    ///   - whenSilent: called once if an answer takes longer than a second, with the process of the board.
    /// - Returns: the connection.
    /// - Throws: a ``RemoteError`` that describes the failure.
    public static func listening(
        to path: String, for events: [EventKind]? = nil, isLater: Bool = false, whenSilent: ((Int32?) -> Void)? = nil
    ) throws(RemoteError) -> RemoteConnection {
        try retrying(isLater) { () throws(RemoteError) in
            let connection = try RemoteConnection(path: path, whenSilent: whenSilent)
            _ = try connection.call(.listen(ListenParameters(events: events)))
            return connection
        }
    }

    /// Connects to a board.
    ///
    /// - Parameters:
    ///   - isLater: whether the process of the board has ended. Then another process may take the board over, so this
    ///     call retries for two seconds.
    ///   - connect: connects to the board.
    /// - Returns: the result of `connect`.
    /// - Throws: the last error of `connect`.
    static func retrying<Connection>(
        _ isLater: Bool, _ connect: () throws(RemoteError) -> Connection
    ) throws(RemoteError) -> Connection {
        let end = ContinuousClock.now + .seconds(isLater ? 2 : 0)
        while true {
            do throws(RemoteError) {
                return try connect()
            } catch {
                guard .now < end else { throw error }
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    /// Sends a request and waits for its answer.
    ///
    /// - Parameters:
    ///   - call: the request.
    ///   - timeout: the timeout for sending the request and receiving the answer together; nil for the usual one, which is
    ///     fifteen seconds, or a minute for a request that waits for the disk.
    /// - Returns: the answer.
    /// - Throws: ``RemoteError/failure(_:)`` if the board refuses the request; ``RemoteError/noAnswer`` after the
    ///   timeout; otherwise another ``RemoteError`` that describes the failure.
    public func call(_ call: RemoteCall, timeout: Duration? = nil) throws(RemoteError) -> RemoteReply {
        let deadline = ContinuousClock.now + (timeout ?? call.timeout)
        lastID += 1
        let id = RequestID.integer(lastID)
        try send(call, as: id, by: deadline)
        while true {
            let (line, answer) = try answer(by: deadline)
            if let method = answer.method {
                unread.append(RemoteNotification(method, line: line))
            } else if answer.id == id || answer.id == .null && answer.error != nil {
                if let error = answer.error { throw .failure(error) }
                return RemoteReply(line: line)
            }
        }
    }

    /// Waits for the next notification.
    ///
    /// Notifications that were received while ``call(_:timeout:)`` waited for an answer are returned first.
    ///
    /// - Parameters:
    ///   - timeout: the timeout of the wait; nil waits without a limit.
    ///   - output: the pipe or terminal to which the caller writes notifications; nil if the caller writes to neither.
    /// - Returns: the notification.
    /// - Throws: ``RemoteError/noAnswer`` after the timeout; ``RemoteError/closed(reason:)`` if the board has closed
    ///   the connection; ``RemoteError/noReader`` if `output` has no reader any more.
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

    /// Waits for the next event.
    ///
    /// - Parameters:
    ///   - deadline: the end of the wait.
    ///   - output: the pipe or terminal to which the caller writes.
    /// - Returns: the event; nil at the deadline.
    /// - Throws: the errors of ``notification(timeout:output:)``.
    public func event(before deadline: ContinuousClock.Instant, output: Int32) throws(RemoteError) -> BoardEvent? {
        do throws(RemoteError) {
            while .now < deadline {
                let notification = try notification(timeout: deadline - .now, output: output)
                if case .event(let event, json: _) = notification { return event }
            }
        } catch {
            if error != .noAnswer { throw error }
        }
        return nil
    }

    /// Drops the events that were received while ``call(_:timeout:)`` waited for an answer: the answer is newer.
    public func dropEvents() { unread = [] }

    /// Sends a request.
    ///
    /// - Throws: ``RemoteError/failure(_:)`` with ``RemoteFailure/longLine`` if the request does not fit into a line;
    ///   otherwise another ``RemoteError`` that describes the failure.
    func send(_ call: RemoteCall, as id: RequestID, by deadline: ContinuousClock.Instant?) throws(RemoteError) {
        guard let line = try? MessageLine.request(call, id: id), line.count < RemoteProtocol.lineLimit else {
            throw .failure(.longLine)
        }
        try socket.send(line, by: deadline)
    }

    /// Waits for the next line, and reports a board that is silent for a second.
    private func answer(by deadline: ContinuousClock.Instant) throws(RemoteError) -> (Data, IncomingAnswer) {
        guard let whenSilent else { return try next(by: deadline) }
        do throws(RemoteError) {
            return try next(by: min(deadline, .now + .seconds(1)))
        } catch {
            guard error == .noAnswer, .now < deadline else { throw error }
        }
        self.whenSilent = nil
        whenSilent(socket.process)
        return try next(by: deadline)
    }

    /// Waits for the next line, an answer or a notification.
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
    /// Reads the board as a countdown file, page by page.
    ///
    /// - Returns: all pages as one.
    /// - Throws: the reason why the request for a page failed.
    public func export() throws(RemoteError) -> ExportPage {
        try ExportPage { cursor throws(RemoteError) in try call(.export(PageParameters(cursor: cursor))).result() }
    }

    /// Reads the text of a command, page by page.
    ///
    /// - Parameters:
    ///   - parameters: the command and its terminal.
    ///   - timeout: the timeout for each page.
    /// - Returns: all pages as one.
    /// - Throws: the reason why the request for a page failed.
    public func text(_ parameters: TextParameters, timeout: Duration = .seconds(15)) throws(RemoteError) -> TextPage {
        var parameters = parameters
        return try TextPage { cursor throws(RemoteError) in
            parameters.cursor = cursor
            return try call(.text(parameters), timeout: timeout).result()
        }
    }
}
