import NIOCore
import NIOPosix
import Synchronization

/// The part of a server that serves its clients: a thread, the listening socket and the registry of connections.
///
/// - Thread: any.
/// - Lifetime: the owner must call ``end()``. The thread exits when its last reference is released.
final class ServerLoop: Sendable {
    private let thread: EventLoopThread
    private let registry: NIOLoopBound<PeerRegistry>

    /// Starts the thread, without accepting connections yet.
    ///
    /// - Parameters:
    ///   - board: the identity of the board.
    ///   - limits: the limits for clients.
    ///   - listeners: the counter of clients that listen to events.
    ///   - handle: the handler of requests.
    /// - Throws: the system's error.
    init(
        board: BoardRecord, limits: RemoteLimits, listeners: ListenerCount,
        handle: @escaping @Sendable (RemoteRequest) -> Void
    ) throws {
        // The event loop itself needs four file descriptors. This check throws an error if the process cannot open the
        // descriptors; NIO would trap.
        try FileLimit.expectRoom(for: 4)
        let capacity = FileLimit.raise(for: limits.peers)
        let thread = EventLoopThread()
        self.thread = thread
        registry = try thread.eventLoop.submit {
            let registry = PeerRegistry(
                board: board, limits: limits, capacity: capacity, listenerCount: listeners, thread: thread,
                handle: handle)
            return NIOLoopBound(registry, eventLoop: thread.eventLoop)
        }.wait()
    }

    /// Whether the caller is on the server's thread.
    var isCurrent: Bool { thread.eventLoop.inEventLoop }

    /// Sends simultaneous events.
    ///
    /// Each event is sent to all clients that listen to its kind.
    func send(_ events: [BoardEvent]) {
        let registry = registry
        thread.eventLoop.execute { registry.value.broadcast(events) }
    }

    /// Stops accepting connections, and closes all open connections after their data is sent.
    ///
    /// - Returns: a future that completes when the last connection is closed.
    func end() -> EventLoopFuture<Void> {
        let ended = thread.eventLoop.makePromise(of: Void.self)
        // The closure retains the thread until the connections are closed. After that, the thread exits if it has no
        // other reference.
        thread.eventLoop.execute { [registry, thread] in
            registry.value.end(ended)
            ended.futureResult.whenComplete { _ in withExtendedLifetime(thread) {} }
        }
        return ended.futureResult
    }

    /// Begins to accept connections.
    ///
    /// - Parameter descriptor: the listening socket.
    /// - Throws: the system's error.
    func listen(on descriptor: Int32) throws {
        let registry = registry
        let bootstrap = ServerBootstrap(group: thread.eventLoop)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    // NIO has set its own backlog by calling `listen`, so the backlog is set again before any
                    // connection is accepted.
                    _ = UnixSocket.listen(again: descriptor)
                    registry.value.listeningChannel?.close(promise: nil)
                    registry.value.listeningChannel = channel
                    // If the process has no free file descriptor, accepting a connection fails. Retries only after a
                    // pause, because immediate retries would busy-wait.
                    let pause = AcceptBackoffHandler(shouldForwardIOErrorCaught: false) { _ in .milliseconds(500) }
                    try channel.pipeline.syncOperations.addHandler(pause)
                }
            }
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.socketOption(.so_sndbuf), value: 32 << 10)
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 8 << 10, high: 32 << 10))
            .childChannelOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 1 << 10, maximum: 16 << 10)
            )
            .childChannelInitializer { registry.value.accept($0) }
        _ = try bootstrap.withBoundSocket(descriptor).wait()
    }
}
