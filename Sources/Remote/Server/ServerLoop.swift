import NIOCore
import NIOPosix
import Synchronization

/// What serves the peers of a board once there are any: a thread, the socket that listens, and where connections come together.
///
/// - Thread: any.
/// - Lifetime: whoever makes it ends it; the thread goes when nobody retains it any more.
final class ServerLoop: Sendable {
    private let thread: EventLoopThread
    private let registry: NIOLoopBound<PeerRegistry>

    /// Starts the thread; nobody is accepted yet.
    ///
    /// - Parameters:
    ///   - board: what is served.
    ///   - limits: how much peers are given.
    ///   - listeners: counts who listens.
    ///   - handle: takes requests.
    /// - Throws: what the system refused.
    init(
        board: BoardRecord, limits: RemoteLimits, listeners: ListenerCount,
        handle: @escaping @Sendable (RemoteRequest) -> Void
    ) throws {
        // What the loop itself needs; without it, it would not fail but trap.
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

    /// Whether the caller runs on the thread.
    var isCurrent: Bool { thread.eventLoop.inEventLoop }

    /// Sends events that come at once, each to all who listen to its kind.
    func send(_ events: [BoardEvent]) {
        let registry = registry
        thread.eventLoop.execute { registry.value.broadcast(events) }
    }

    /// Accepts nobody any more, and lets peers read what was sent to them.
    ///
    /// - Returns: what succeeds when the last one has gone.
    func end() -> EventLoopFuture<Void> {
        let ended = thread.eventLoop.makePromise(of: Void.self)
        // The thread goes when this has been done, and nobody else needs it.
        thread.eventLoop.execute { [registry, thread] in
            registry.value.end(ended)
            ended.futureResult.whenComplete { _ in withExtendedLifetime(thread) {} }
        }
        return ended.futureResult
    }

    /// Begins to accept connections.
    ///
    /// - Parameter descriptor: the socket, which listens.
    /// - Throws: what the system refused.
    func listen(on descriptor: Int32) throws {
        let registry = registry
        let bootstrap = ServerBootstrap(group: thread.eventLoop)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    // NIO has made it listen once more, and with a backlog of its own; nobody is accepted yet.
                    _ = UnixSocket.listen(again: descriptor)
                    registry.value.listeningChannel?.close(promise: nil)
                    registry.value.listeningChannel = channel
                    // Where the whole system has no descriptor left, trying again at once would be a spin.
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
