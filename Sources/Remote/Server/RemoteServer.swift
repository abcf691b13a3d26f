/// Lets a running board be asked and told through a socket.
///
/// - Thread: has a thread of its own, on which requests are read and answers are written; it sleeps until a peer does something.
///   `send` and `stop` may be called from any thread. The thread that makes it must have blocked the signals that are waited
///   for elsewhere.
/// - Lifetime: the socket and its lock go when the server does, or when it is stopped. Nothing of it retains its owner but what
///   `handle` captures.
public final class RemoteServer: Sendable {
    /// What is served.
    public let board: BoardRecord

    /// The path of the socket.
    public let path: String

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - name: the name of the socket.
    ///   - folder: where it stands; it is made if it does not exist.
    ///   - board: what is served; its ``BoardRecord/name`` is set from `name`.
    ///   - limits: how much peers are given.
    ///   - handle: takes requests, on the server's thread; it must hand them on and return.
    /// - Throws: ``RemoteError/isTaken(_:)`` where another process serves this board; why else it cannot be served.
    public init(
        _ name: SocketName, in folder: SocketFolder, board: BoardRecord, limits: RemoteLimits = RemoteLimits(),
        handle: @escaping @Sendable (RemoteRequest) -> Void
    ) throws(RemoteError) {
        self.board = board
        path = ""
    }

    /// How many peers listen to events.
    public var listenerCount: Int { 0 }

    /// Sends an event to all who listen to its kind; costs nothing where nobody does.
    public func send(_ event: BoardEvent) {}

    /// Takes the socket away, lets peers read what was sent to them, for as long as ``RemoteLimits/farewell``, and ends.
    ///
    /// - Thread: blocks for as long as that takes.
    public func stop() {}
}
