import Countdowns
import Foundation
import NIOCore
import Synchronization

/// The answer that the server still has to send to one request.
///
/// - Thread: any. The answer is written on the event loop.
/// - Lifetime: retains the client's handler and the thread. If this object is deallocated without an answer, its
///   `deinit` sends an error as the answer.
final class PendingAnswer: Sendable {
    /// The id of the request; nil for a notification, which has no answer.
    private let id: RequestID?
    /// The number of the request, unique among the requests of its client.
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
        // The listener is counted on the current thread, and not later on the event loop: if this thread then sends an
        // event, the number of listeners must already include the new listener.
        if kinds != nil { listeners.add(1) }
        thread.eventLoop.execute {
            peer.value.answer(number, id.map { MessageLine.answer(answer, to: $0) }, listeningTo: kinds)
        }
    }

    func attach(
        to terminal: (input: Int32, output: Int32), _ deliver: @escaping @Sendable (RelayLink.Delivery) -> Void
    ) -> RelayLink {
        use()
        let link = RelayLink(on: thread)
        let (id, number, peer, eventLoop) = (id, number, peer, thread.eventLoop)
        eventLoop.execute {
            let relay = RelayHandler(of: peer.value, deliver)
            link.hold(relay)
            relay.open(terminal, on: eventLoop) { peer.value.attach(number, id, relay) }
        }
        return link
    }

    func refuse(_ failure: RemoteFailure) {
        use()
        send(failure)
    }

    private func use() {
        let wasUsed = isUsed.exchange(true, ordering: .acquiringAndReleasing)
        precondition(!wasUsed, "A request can be answered only once.")
    }

    private func send(_ failure: RemoteFailure) {
        // The closure does not capture `self`, because `deinit` calls this function.
        thread.eventLoop.execute { [id, number, peer] in
            peer.value.answer(number, id.map { MessageLine.failure(failure, to: $0) }, listeningTo: nil)
        }
    }
}

/// The number of listeners, for threads that check this number before they send events.
final class ListenerCount: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .acquiring) }

    func add(_ step: Int) { count.add(step, ordering: .acquiringAndReleasing) }
}
