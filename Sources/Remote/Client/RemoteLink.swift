/// A lasting connection to a running board, for another screen.
///
/// - Thread: `deliver` and completions are called on a thread of the link's own; `call` may be called from any thread and never
///   waits.
/// - Lifetime: the connection closes when the link goes; a delivery that has begun may still finish.
public final class RemoteLink: Sendable {
    /// Something that comes from the board.
    public enum Delivery: Sendable {
        /// A notification.
        case notification(RemoteNotification)
        /// The connection is gone; the last delivery. Not made when the link itself goes.
        case ended(RemoteError)
    }

    /// Connects.
    ///
    /// - Parameters:
    ///   - path: the path of a socket.
    ///   - deliver: takes what comes.
    /// - Throws: ``RemoteError/noBoard(path:)`` where nobody listens; why else it fails.
    public init(path: String, deliver: @escaping @Sendable (Delivery) -> Void) throws(RemoteError) {}

    /// Asks; the answer comes later.
    ///
    /// - Parameters:
    ///   - call: what is asked.
    ///   - completion: takes the answer, or why there is none; called once, unless the link goes first.
    public func call(
        _ call: RemoteCall, completion: @escaping @Sendable (Result<RemoteReply, RemoteError>) -> Void
    ) {}
}
