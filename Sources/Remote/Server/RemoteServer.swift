import Dispatch
import NIOCore
import Synchronization
import Ticking

/// Lets a running board be asked and told through a socket.
///
/// - Thread: until the first peer connects, the system waits for it. From then on there is a thread, on which requests are
///   read and answers are written; it sleeps until a peer does something, and takes no signals. `send` and `stop` may be called
///   from any other thread.
/// - Lifetime: the socket and its lock go when the server does, or when it is stopped. Nothing of it retains its owner but
///   what `handle` captures.
public final class RemoteServer: Sendable {
    /// What is served.
    public let board: BoardRecord

    /// The path of the socket.
    public var path: String { claim.path }

    private let claim: SocketLock
    private let bell: LockedValue<FirstConnectionListener>
    private let answer: @Sendable (Int32) -> Bool
    private let loop: LazyServerLoop
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
        claim = try SocketLock(board.name, in: folder, for: board)
        guard let descriptor = try claim.renew() else { preconditionFailure("A new claim has no socket yet.") }
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

    /// Makes the socket and its lock again where somebody deleted them; connections that there are stay.
    ///
    /// - Throws: why they cannot be made, such as that another board has the name by now.
    public func renew() throws(RemoteError) {
        guard !isStopped.load(ordering: .acquiring), let descriptor = try claim.renew() else { return }
        bell.withLock { bell in
            _ = bell.end()
            bell = FirstConnectionListener(descriptor) { [answer] in answer(descriptor) }
        }
    }

    deinit { close() }

    /// How many peers listen to events.
    public var listenerCount: Int { listeners.value }

    /// Sends events, each to all who listen to its kind; costs nothing where nobody listens.
    ///
    /// - Parameter events: what comes at once: whoever reads all before it gets it whole, however much it is.
    public func send(_ events: [BoardEvent]) {
        if listeners.value > 0 { loop.value?.send(events) }
    }

    /// Sends one event.
    public func send(_ event: BoardEvent) { send([event]) }

    /// Takes the socket away, lets peers read what was sent to them, for as long as ``RemoteLimits/closeTimeout``, and ends.
    ///
    /// - Thread: blocks for as long as that takes.
    /// - Precondition: it is not called on the server's own thread.
    public func stop() {
        precondition(loop.value?.isCurrent != true, "A server cannot be stopped from its own callbacks.")
        guard let answered = close() else { return }
        answered.wait()
        try? loop.value?.end().wait()
    }

    /// Begins to end; nil if that has begun already.
    @discardableResult private func close() -> DispatchGroup? {
        guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
        claim.release()
        loop.giveUp()
        let answered = bell.withLock { $0.end() }
        // It may be about to start right now.
        answered.notify(queue: .global()) { [loop] in _ = loop.value?.end() }
        return answered
    }
}
