import Dispatch
import Foundation
import Synchronization

/// A listener that waits for the first connection to a socket, and then passes the socket to a handler.
///
/// The wait needs no thread and almost no memory, so an unused socket costs nothing.
///
/// - Thread: any. `answer` is called on a private queue, whose threads block all signals.
/// - Lifetime: the owner must call ``end()``. The dispatch source retains `answer` until a client has connected or the
///   wait has ended.
final class FirstConnectionListener: Sendable {
    /// The first of the two events that end the wait: a connection, or a call of ``end()``.
    ///
    /// The outcome is a separate object, so that the handlers of the dispatch source do not retain the listener.
    private final class Outcome: Sendable {
        private let isKnown = Atomic(false)
        private let isConnected = Atomic(false)

        /// Records the first event and ignores a later event; returns whether the event was the first.
        func decide(rung: Bool) -> Bool {
            guard !isKnown.exchange(true, ordering: .acquiringAndReleasing) else { return false }
            isConnected.store(rung, ordering: .releasing)
            return true
        }

        var wasConnected: Bool { isConnected.load(ordering: .acquiring) }
    }

    private let outcome = Outcome()
    /// Unchecked: after the handlers of the source are set, only `cancel` is called, which any thread may call.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let isAnswered = DispatchGroup()

    /// Begins the wait.
    ///
    /// - Parameters:
    ///   - descriptor: a listening socket; closed by this object if `answer` does not take the socket over.
    ///   - answer: the handler that takes over the socket; returns false if the handler leaves the socket to this
    ///     object.
    init(_ descriptor: Int32, answer: @escaping @Sendable () -> Bool) {
        let queue = DispatchQueue(label: "countdowns.remote")
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        self.source = source
        isAnswered.enter()
        // The handler retains its source, so that the source exists until it is cancelled. Every outcome cancels the
        // source.
        source.setEventHandler { [source, outcome] in
            if outcome.decide(rung: true) { source.cancel() }
        }
        // When this handler runs, the source no longer monitors the descriptor, so the descriptor may be closed.
        source.setCancelHandler { [isAnswered, outcome] in
            if !outcome.wasConnected || !answer() { close(descriptor) }
            isAnswered.leave()
        }
        source.activate()
    }

    /// Ends the wait.
    ///
    /// - Returns: a group that completes when the socket is handed over or closed.
    func end() -> DispatchGroup {
        if outcome.decide(rung: false) { source.cancel() }
        return isAnswered
    }
}
