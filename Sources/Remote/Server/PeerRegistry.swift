import Foundation
import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The connections of a server: all peers, the listeners among them, and the events that slow listeners have yet to read.
///
/// Limits what is held in memory: drops a listener that does not read, and the peer that holds most of too much.
///
/// - Thread: the event loop, on which everything here is called, but for `listenerCount`.
/// - Lifetime: retained by the server and by its connections; does not retain the thread.
final class PeerRegistry {
    let limits: RemoteLimits
    let hello: HelloAnswer
    let listenerCount: ListenerCount
    private(set) weak var thread: EventLoopThread?

    /// Takes requests.
    let handle: @Sendable (RemoteRequest) -> Void

    /// Where connections come in; closed when the server ends.
    var listeningChannel: (any Channel)?

    /// How many peers the limits and the descriptors allow.
    private let capacity: Int
    private var peers: [Int: PeerHandler] = [:]
    private var listeners: [Int: PeerHandler] = [:]

    /// The numbers of those listeners who have yet to read what is in the log.
    private var lagging: Set<Int> = []
    private var log: EventLog
    private var lastNumber = 0

    /// The bytes of requests and answers that are held for all peers.
    private var held = 0

    /// Succeeds when the last peer has gone, once the server ends.
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

    /// Makes a new connection ready: it is answered, or told why it is not.
    func accept(_ channel: any Channel) -> EventLoopFuture<Void> {
        let bound = NIOLoopBound((registry: self, channel: channel), eventLoop: channel.eventLoop)
        return PeerCredentials.of(channel).flatMapThrowing { credentials in
            try bound.value.registry.add(bound.value.channel, credentials)
        }
    }

    /// Gives a connection its handlers.
    func add(_ channel: any Channel, _ credentials: PeerCredentials) throws {
        let pipeline = channel.pipeline.syncOperations
        // NIO leaves that out; a program that is started must not hold the connection open.
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
        return RemoteFailure(.tooManyPeers, "this board takes at most \(peers.count) connections")
    }

    /// A peer holds more, or less, than before; where all together hold too much, the one with most is dropped.
    func hold(_ change: Int) {
        held += change
        while held > limits.held, let most = peers.values.max(by: { $0.held < $1.held }), most.held > 0 {
            most.dropHeld(RemoteFailure(.tooManyPeers, "all clients together hold more than \(limits.held) bytes"))
        }
    }

    /// A connection is gone.
    func remove(_ handler: PeerHandler) {
        let number = handler.peer.number
        peers[number] = nil
        if listeners.removeValue(forKey: number) != nil { listenerCount.add(-1) }
        hasCaughtUp(number)
        if peers.isEmpty { ending?.succeed() }
    }

    /// A peer listens from now on; it was counted when its answer was given.
    func addListener(_ handler: PeerHandler) { listeners[handler.peer.number] = handler }

    /// Sends events that come at once to all who want them.
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

    /// A peer can be written to again.
    func catchUp(_ handler: PeerHandler) {
        guard lagging.contains(handler.peer.number), handler.catchUp(in: log) else { return }
        hasCaughtUp(handler.peer.number)
    }

    private func hasCaughtUp(_ number: Int) {
        guard lagging.remove(number) != nil, lagging.isEmpty else { return }
        log.clear()
    }

    /// Lets all peers read what was sent to them, and closes their connections.
    ///
    /// - Parameter promise: succeeds when the last one has gone.
    func end(_ promise: EventLoopPromise<Void>) {
        if let ending { return promise.completeWith(ending.futureResult) }
        ending = promise
        listeningChannel?.close(promise: nil)
        listeningChannel = nil
        guard !peers.isEmpty else { return promise.succeed() }
        for peer in peers.values { peer.end() }
    }
}
