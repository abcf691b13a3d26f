import NIOCore
import NIOPosix
import Synchronization

/// Lets a running board be asked and told through a socket.
///
/// - Thread: has a thread of its own, on which requests are read and answers are written; it sleeps until a peer does
///   something. `send` and `stop` may be called from any other thread. The thread that makes it must have blocked the signals
///   that are waited for elsewhere.
/// - Lifetime: the socket and its lock go when the server does, or when it is stopped. Nothing of it retains its owner but
///   what `handle` captures.
public final class RemoteServer: Sendable {
    /// What is served.
    public let board: BoardRecord

    /// The path of the socket.
    public var path: String { claim.path }

    private let claim: SocketClaim
    private let thread: EventLoopThread
    private let exchange: NIOLoopBound<Exchange>
    private let channel: any Channel
    private let listeners: ListenerCount
    private let isStopped = Atomic(false)

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - name: the name of the socket.
    ///   - folder: where it stands; it is made if it does not exist.
    ///   - board: what is served; its ``BoardRecord/name`` is set from `name`.
    ///   - limits: how much peers are given; the process may have more files open where they need that.
    ///   - handle: takes requests, on the server's thread; it must hand them on and return.
    /// - Throws: ``RemoteError/isTaken(_:)`` where another process serves this board; why else it cannot be served.
    public init(
        _ name: SocketName, in folder: SocketFolder, board: BoardRecord, limits: RemoteLimits = RemoteLimits(),
        handle: @escaping @Sendable (RemoteRequest) -> Void
    ) throws(RemoteError) {
        var board = board
        board.name = try name.text(in: folder)
        self.board = board
        claim = try SocketClaim(board.name, in: folder, for: board)
        thread = EventLoopThread()
        listeners = ListenerCount()
        let descriptor = try UnixSocket.bound(to: claim.path)
        let capacity = FileLimit.raise(for: limits.peers)
        do {
            (exchange, channel) = try Self.listen(on: descriptor, thread) { [board, listeners, thread] in
                Exchange(
                    board: board, limits: limits, capacity: capacity, listenerCount: listeners, thread: thread,
                    handle: handle)
            }
        } catch {
            throw .system(call: "listen", path: claim.path, errno: (error as? IOError)?.errnoCode ?? 0)
        }
    }

    deinit { close() }

    /// How many peers listen to events.
    public var listenerCount: Int { listeners.value }

    /// Sends an event to all who listen to its kind; costs nothing where nobody listens.
    public func send(_ event: BoardEvent) {
        guard listeners.value > 0 else { return }
        let exchange = exchange
        thread.eventLoop.execute { exchange.value.broadcast(event) }
    }

    /// Takes the socket away, lets peers read what was sent to them, for as long as ``RemoteLimits/farewell``, and ends.
    ///
    /// - Thread: blocks for as long as that takes.
    /// - Precondition: it is not called on the server's own thread.
    public func stop() {
        precondition(!thread.eventLoop.inEventLoop, "A server is not stopped by what it calls.")
        try? close()?.wait()
    }

    /// Begins to end; nil if that has begun already.
    @discardableResult private func close() -> EventLoopFuture<Void>? {
        guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
        claim.release()
        let ended = thread.eventLoop.makePromise(of: Void.self)
        // The thread goes when this has been done, and nobody else needs it.
        thread.eventLoop.execute { [exchange, channel, thread] in
            channel.close(promise: nil)
            exchange.value.end(ended)
            ended.futureResult.whenComplete { _ in withExtendedLifetime(thread) {} }
        }
        return ended.futureResult
    }

    private static func listen(
        on descriptor: Int32, _ thread: EventLoopThread, _ makeExchange: @escaping @Sendable () -> Exchange
    ) throws -> (NIOLoopBound<Exchange>, any Channel) {
        let eventLoop = thread.eventLoop
        let exchange = try eventLoop.submit { NIOLoopBound(makeExchange(), eventLoop: eventLoop) }.wait()
        let bootstrap = ServerBootstrap(group: eventLoop)
            .serverChannelOption(.backlog, value: 1_024)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
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
            .childChannelInitializer { exchange.value.accept($0) }
        return (exchange, try bootstrap.withBoundSocket(descriptor).wait())
    }
}
