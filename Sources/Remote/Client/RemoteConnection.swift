/// A connection to a running board, for commands that ask and end.
///
/// - Thread: blocks the thread that calls; for one thread at a time.
/// - Lifetime: the connection closes when it goes.
public final class RemoteConnection {
    /// Connects.
    ///
    /// - Parameter path: the path of a socket.
    /// - Throws: ``RemoteError/noBoard(path:)`` where nobody listens; why else it fails.
    public init(path: String) throws(RemoteError) {}

    /// Asks, and waits for the answer.
    ///
    /// - Parameters:
    ///   - call: what is asked.
    ///   - timeout: for how long at most.
    /// - Returns: the answer.
    /// - Throws: ``RemoteError/failure(_:)`` where the board refuses; why else there is no answer.
    public func call(_ call: RemoteCall, timeout: Duration = .seconds(5)) throws(RemoteError) -> RemoteReply {
        throw .noAnswer
    }

    /// Waits for the next notification; those that came during a call are not lost.
    ///
    /// - Parameter timeout: for how long at most; nil waits for ever.
    /// - Returns: the notification.
    /// - Throws: ``RemoteError/noAnswer`` when the time is over; ``RemoteError/closed(reason:)`` when the board is gone.
    public func notification(timeout: Duration? = nil) throws(RemoteError) -> RemoteNotification { throw .noAnswer }
}
