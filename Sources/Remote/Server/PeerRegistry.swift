import Foundation
import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The connections of a server: all clients, the listeners among them, and the events that slow listeners have not
/// received.
///
/// The registry limits the memory: it drops a listener that does not read, and it drops the client that uses the most
/// memory when all clients together exceed the limit.
///
/// - Thread: the event loop; only `listenerCount` may be used on other threads.
/// - Lifetime: retained by the server and by its connections; does not retain the thread.
final class PeerRegistry {
    let limits: RemoteLimits
    let hello: HelloAnswer
    let listenerCount: ListenerCount
    private(set) weak var thread: EventLoopThread?

    let handle: @Sendable (RemoteRequest) -> Void

    /// The channel that accepts connections; closed when the server ends.
    var listeningChannel: (any Channel)?

    /// The maximum number of clients, limited by ``RemoteLimits/peers`` and by the available file descriptors.
    private let capacity: Int
    private var peers: [Int: PeerHandler] = [:]
    private var listeners: [Int: PeerHandler] = [:]

    /// The listeners that have not received all events of the log, by their numbers.
    private var lagging: Set<Int> = []
    private var log: EventLog
    private var lastNumber = 0

    /// The number of bytes of requests and answers in memory for all clients.
    private var held = 0

    /// The promise that completes at the end of the last connection; nil until the server ends.
    private var ending: EventLoopPromise<Void>?

    init(
        board: BoardRecord, limits: RemoteLimits, capacity: Int, listenerCount: ListenerCount, thread: EventLoopThread,
        handle: @escaping @Sendable (RemoteRequest) -> Void
    ) {
        self.limits = limits
        self.capacity = capacity
        self.listenerCount = listenerCount
        self.thread = thread
        self.handle = handle
        hello = HelloAnswer(board)
        log = EventLog(limit: limits.queue)
    }

    func accept(_ channel: any Channel) -> EventLoopFuture<Void> {
        let bound = NIOLoopBound((registry: self, channel: channel), eventLoop: channel.eventLoop)
        return PeerCredentials.of(channel).flatMapThrowing { credentials in
            try bound.value.registry.add(bound.value.channel, credentials)
        }
    }

    func add(_ channel: any Channel, _ credentials: PeerCredentials) throws {
        let pipeline = channel.pipeline.syncOperations
        // NIO does not set close-on-exec, but a child process must not inherit the connection.
        try pipeline.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        lastNumber += 1
        let refusal = refusal(for: credentials)
        let peer = RemotePeer(number: lastNumber, process: credentials.process, program: nil)
        let handler = PeerHandler(peer, refusal: refusal, in: self)
        if refusal == nil { peers[peer.number] = handler }
        try pipeline.addHandler(handler)
    }

    private func refusal(for credentials: PeerCredentials) -> RemoteFailure? {
        if credentials.user != geteuid() { return RemoteFailure(.forbidden, "this board belongs to another user") }
        if ending != nil { return RemoteFailure(.unavailable, "the board ends") }
        if peers.count < capacity { return nil }
        return RemoteFailure(.tooManyPeers, "this board accepts at most \(peers.count) connections")
    }

    /// The error for a client whose terminal cannot show the board; nil if the terminal is accepted.
    func refusal(of parameters: AttachParameters) -> RemoteFailure? {
        if let refusal = RemoteProtocol.refusal(of: parameters.protocol) { return refusal }
        guard peers.values.count(where: \.isTerminal) >= limits.terminals else { return nil }
        return RemoteFailure(.tooManyPeers, "this board is shown in \(limits.terminals) terminals already")
    }

    /// Adds a number of bytes to the memory use of all clients.
    ///
    /// If the memory use exceeds the limit, drops the clients that use the most memory.
    func hold(_ change: Int) {
        held += change
        while held > limits.held, let most = peers.values.max(by: { $0.held < $1.held }), most.held > 0 {
            most.dropHeld(
                RemoteFailure(.tooManyPeers, "the buffers of all clients together exceed \(limits.held) bytes"))
        }
    }

    func remove(_ handler: PeerHandler) {
        let number = handler.peer.number
        peers[number] = nil
        if listeners.removeValue(forKey: number) != nil { listenerCount.add(-1) }
        hasCaughtUp(number)
        if peers.isEmpty { ending?.succeed() }
    }

    /// Adds a client to the listeners.
    ///
    /// ``PendingAnswer`` has already added the client to ``ListenerCount``.
    func addListener(_ handler: PeerHandler) { listeners[handler.peer.number] = handler }

    /// Sends simultaneous events; each event is sent to all clients that listen to events of its kind.
    func broadcast(_ events: [BoardEvent]) {
        log.beginBatch()
        for event in events { broadcast(event) }
    }

    private func broadcast(_ event: BoardEvent) {
        guard !listeners.isEmpty, let line = MessageLine.notification(RemoteProtocol.eventMethod, event) else { return }
        var buffer = ByteBuffer(bytes: line)
        buffer.writeInteger(UInt8(ascii: "\n"))
        for (number, listener) in listeners where listener.wants(event.event) {
            if !listener.offer(buffer, at: log.end) { lagging.insert(number) }
        }
        guard !lagging.isEmpty, log.append(buffer, of: event.event) else { return }
        for number in lagging { dropIfLost(number) }
    }

    private func dropIfLost(_ number: Int) {
        guard let listener = listeners[number], let position = listener.feed.position, position < log.start else {
            return
        }
        listener.drop(because: "more than \(limits.queue) bytes of events were not read")
        hasCaughtUp(number)
    }

    /// Continues to send events from the log to a client that is writable again.
    func catchUp(_ handler: PeerHandler) {
        guard lagging.contains(handler.peer.number), handler.catchUp(in: log) else { return }
        hasCaughtUp(handler.peer.number)
    }

    private func hasCaughtUp(_ number: Int) {
        guard lagging.remove(number) != nil, lagging.isEmpty else { return }
        log.clear()
    }

    /// Closes all connections after their data is sent.
    ///
    /// - Parameter promise: the promise that completes when the last connection is closed.
    func end(_ promise: EventLoopPromise<Void>) {
        if let ending { return promise.completeWith(ending.futureResult) }
        ending = promise
        listeningChannel?.close(promise: nil)
        listeningChannel = nil
        guard !peers.isEmpty else { return promise.succeed() }
        for peer in peers.values { peer.end() }
    }
}
