import Countdowns
import Foundation
import NIOCore
import Synchronization

/// The way back for the answer to one request.
///
/// - Thread: any; what is written goes through the event loop.
/// - Lifetime: retains the peer's handler and the thread; released unused, it answers that the board did not.
final class PendingAnswer: Sendable {
    /// The name of the request; nil where no answer is wanted.
    private let id: RequestID?
    /// The number of the request among those of its peer.
    private let number: Int
    private let peer: NIOLoopBound<PeerHandler>
    private let thread: EventLoopThread
    private let listeners: ListenerCount
    private let isUsed = Atomic(false)

    init(
        id: RequestID?, number: Int, peer: NIOLoopBound<PeerHandler>, on thread: EventLoopThread,
        listeners: ListenerCount
    ) {
        self.id = id
        self.number = number
        self.peer = peer
        self.thread = thread
        self.listeners = listeners
    }

    deinit {
        guard !isUsed.load(ordering: .acquiring) else { return }
        send(RemoteFailure(.unavailable, "the board did not respond"))
    }

    func reply(_ answer: some Encodable & Sendable, listeningTo kinds: Set<EventKind>?) {
        use()
        let (id, number, peer) = (id, number, peer)
        // Counted here, not on the loop: whoever answers and sends an event then finds a listener.
        if kinds != nil { listeners.add(1) }
        thread.eventLoop.execute {
            peer.value.answer(number, id.map { MessageLine.answer(answer, to: $0) }, listeningTo: kinds)
        }
    }

    func refuse(_ failure: RemoteFailure) {
        use()
        send(failure)
    }

    private func use() {
        let wasUsed = isUsed.exchange(true, ordering: .acquiringAndReleasing)
        precondition(!wasUsed, "A request is answered once.")
    }

    private func send(_ failure: RemoteFailure) {
        // Not `self`, which may be about to go.
        thread.eventLoop.execute { [id, number, peer] in
            peer.value.answer(number, id.map { MessageLine.failure(failure, to: $0) }, listeningTo: nil)
        }
    }
}

/// How many peers listen, for threads that ask before they send.
final class ListenerCount: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .acquiring) }

    func add(_ step: Int) { count.add(step, ordering: .acquiringAndReleasing) }
}
