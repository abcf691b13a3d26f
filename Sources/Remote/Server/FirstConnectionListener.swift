import Dispatch
import Foundation
import Synchronization

/// Waits until somebody connects to a socket for the first time, and then hands the socket over.
///
/// It costs no thread and no memory to speak of, so a board that nobody ever asks does not pay for one that can be.
///
/// - Thread: any; `answer` is called on a queue of its own, where all signals are blocked.
/// - Lifetime: whoever makes it ends it; the source retains `answer` until somebody has connected, or it has ended.
final class FirstConnectionListener: Sendable {
    /// Which of the two that can end the wait came first; the handlers know it, and not the bell.
    private final class Outcome: Sendable {
        private let isKnown = Atomic(false)
        private let isRung = Atomic(false)

        /// Whether this came first.
        func decide(rung: Bool) -> Bool {
            guard !isKnown.exchange(true, ordering: .acquiringAndReleasing) else { return false }
            isRung.store(rung, ordering: .releasing)
            return true
        }

        var wasRung: Bool { isRung.load(ordering: .acquiring) }
    }

    private let outcome = Outcome()
    /// Unchecked: after its handlers were set nothing but `cancel` is called, which may be from any thread.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let isAnswered = DispatchGroup()

    /// Waits from now on.
    ///
    /// - Parameters:
    ///   - descriptor: a socket that listens; closed here if nobody takes it over.
    ///   - answer: takes it over, and says whether it did.
    init(_ descriptor: Int32, answer: @escaping @Sendable () -> Bool) {
        let queue = DispatchQueue(label: "countdowns.remote")
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        self.source = source
        isAnswered.enter()
        // The source retains itself until it is cancelled, which it always is.
        source.setEventHandler { [source, outcome] in
            if outcome.decide(rung: true) { source.cancel() }
        }
        // Only then is the descriptor no longer watched.
        source.setCancelHandler { [isAnswered, outcome] in
            if !outcome.wasRung || !answer() { close(descriptor) }
            isAnswered.leave()
        }
        source.activate()
    }

    /// Stops waiting.
    ///
    /// - Returns: what succeeds when the socket has been handed over, or closed.
    func end() -> DispatchGroup {
        if outcome.decide(rung: false) { source.cancel() }
        return isAnswered
    }
}
