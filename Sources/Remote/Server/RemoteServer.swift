import Dispatch
import NIOCore
import Synchronization
import Ticking

/// A server that makes a running board available through a socket.
///
/// - Thread: before the first connection, the server has no thread of its own: a dispatch source waits for a client.
///   From the first connection on, one thread reads requests and writes answers. This thread blocks all signals, and
///   sleeps while there is no input. `send` and `stop` may be called from any other thread.
/// - Lifetime: `deinit` and ``stop()`` remove the socket and its lock. The server does not retain its owner, unless
///   `handle` captures it.
public final class RemoteServer: Sendable {
    /// The identity of the served board.
    public let board: BoardRecord

    /// The path of the socket.
    public var path: String { claim.path }

    private let claim: SocketLock
    private let bell: LockedValue<FirstConnectionListener>
    private let answer: @Sendable (Int32) -> Bool
    private let loop: LazyServerLoop
    private let listeners: ListenerCount
    private let isStopped = Atomic(false)

    /// Creates the socket and begins to listen for clients.
    ///
    /// - Parameters:
    ///   - name: the name of the socket.
    ///   - folder: the folder of the socket; created if it does not exist.
    ///   - board: the identity of the board; its ``BoardRecord/name`` is set from `name`.
    ///   - limits: the limits for clients. If the maximum number of clients needs more file descriptors than the
    ///     process may open, the limit of the process (`RLIMIT_NOFILE`) is raised.
    ///   - handle: the handler of requests, called on the server's thread; the handler must pass the request to another
    ///     thread or queue and return.
    /// - Throws: ``RemoteError/isTaken(_:)`` if another process serves this board; another ``RemoteError`` if the
    ///   socket cannot be created.
    public init(
        _ name: SocketName, in folder: SocketFolder, board: BoardRecord, limits: RemoteLimits = RemoteLimits(),
        handle: @escaping @Sendable (RemoteRequest) -> Void
    ) throws(RemoteError) {
        var board = board
        board.name = try name.text(in: folder)
        self.board = board
        claim = try SocketLock(board.name, in: folder, for: board)
        guard let descriptor = try claim.recreateSocket() else { preconditionFailure("A new claim has no socket yet.") }
        let (loop, listeners) = (LazyServerLoop(), ListenerCount())
        self.loop = loop
        self.listeners = listeners
        let answer: @Sendable (Int32) -> Bool = { [board] descriptor in
            loop.start(on: descriptor) {
                try ServerLoop(board: board, limits: limits, listeners: listeners, handle: handle)
            }
        }
        self.answer = answer
        bell = LockedValue(FirstConnectionListener(descriptor) { answer(descriptor) })
    }

    /// Creates the socket and its lock file again if they were deleted; open connections stay open.
    ///
    /// - Throws: ``RemoteError/isTaken(_:)`` if another board has taken the name; another ``RemoteError`` if the socket
    ///   cannot be created.
    public func recreateSocket() throws(RemoteError) {
        guard !isStopped.load(ordering: .acquiring), let descriptor = try claim.recreateSocket() else { return }
        bell.withLock { bell in
            _ = bell.end()
            bell = FirstConnectionListener(descriptor) { [answer] in answer(descriptor) }
        }
    }

    deinit { close() }

    /// The number of clients that listen to events.
    public var listenerCount: Int { listeners.value }

    /// Sends events that occurred at the same time.
    ///
    /// Each event is sent to all clients that listen to its kind. Does nothing if no client listens.
    ///
    /// - Parameter events: the events. If a listener has received all earlier events, it stays connected even if these
    ///   events exceed ``RemoteLimits/queue``.
    public func send(_ events: [BoardEvent]) {
        if listeners.value > 0 { loop.value?.send(events) }
    }

    /// Sends one event to all clients that listen to its kind.
    public func send(_ event: BoardEvent) { send([event]) }

    /// Removes the socket, waits at most ``RemoteLimits/closeTimeout`` until clients have read the last data, and ends
    /// the server.
    ///
    /// - Thread: blocks until the server has ended.
    /// - Precondition: the caller is not on the server's own thread.
    public func stop() {
        precondition(loop.value?.isCurrent != true, "A server cannot be stopped from its own callbacks.")
        guard let answered = close() else { return }
        answered.wait()
        try? loop.value?.end().wait()
    }

    /// Begins to stop the server; returns nil if an earlier call has already begun to stop it.
    @discardableResult private func close() -> DispatchGroup? {
        guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
        claim.release()
        loop.giveUp()
        let answered = bell.withLock { $0.end() }
        // Another thread may be creating the loop at this moment, so the loop is ended after `answered` completes.
        answered.notify(queue: .global()) { [loop] in _ = loop.value?.end() }
        return answered
    }
}
