import Foundation
import NIOCore
import Synchronization

/// The way back for the answer to one request.
///
/// - Thread: any; what is written goes through the event loop.
/// - Lifetime: retains the peer's handler and the thread; released unused, it answers that the board did not.
final class AnswerTicket: Sendable {
    /// The name of the request; nil where no answer is wanted.
    private let id: RequestID?
    private let peer: NIOLoopBound<PeerHandler>
    private let thread: EventLoopThread
    private let listeners: ListenerCount
    private let isUsed = Atomic(false)

    init(id: RequestID?, peer: NIOLoopBound<PeerHandler>, on thread: EventLoopThread, listeners: ListenerCount) {
        self.id = id
        self.peer = peer
        self.thread = thread
        self.listeners = listeners
    }

    deinit {
        guard !isUsed.load(ordering: .acquiring) else { return }
        Self.send(RemoteFailure(.unavailable, "the board did not answer"), to: id, peer, thread)
    }

    func reply(_ answer: some Encodable & Sendable, listeningTo kinds: Set<EventKind>?) {
        use()
        let (id, peer) = (id, peer)
        // Counted here, not on the loop: whoever answers and sends an event then finds a listener.
        if kinds != nil { listeners.add(1) }
        thread.eventLoop.execute {
            peer.value.answer(id.map { MessageLine.answer(answer, to: $0) }, listeningTo: kinds)
        }
    }

    func refuse(_ failure: RemoteFailure) {
        use()
        Self.send(failure, to: id, peer, thread)
    }

    private func use() {
        let wasUsed = isUsed.exchange(true, ordering: .acquiringAndReleasing)
        precondition(!wasUsed, "A request is answered once.")
    }

    private static func send(
        _ failure: RemoteFailure, to id: RequestID?, _ peer: NIOLoopBound<PeerHandler>, _ thread: EventLoopThread
    ) {
        thread.eventLoop.execute {
            peer.value.answer(id.map { MessageLine.failure(failure, to: $0) }, listeningTo: nil)
        }
    }
}

/// How many peers listen, for threads that ask before they send.
final class ListenerCount: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .acquiring) }

    func add(_ step: Int) { count.add(step, ordering: .acquiringAndReleasing) }
}
