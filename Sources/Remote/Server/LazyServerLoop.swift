import Foundation
import Synchronization

/// The loop of a server, which is made when the first peer connects.
final class LazyServerLoop: Sendable {
    private let loop = AtomicLazyReference<ServerLoop>()
    private let isGivenUp = Atomic(false)

    /// The loop; nil until somebody has connected.
    var value: ServerLoop? { loop.load() }

    /// Makes the loop, and lets it listen; where the system has no room for it, as soon as it has.
    ///
    /// - Parameters:
    ///   - descriptor: the socket, which listens.
    ///   - make: makes the loop.
    /// - Returns: false if nobody wanted one any more.
    /// - Thread: blocks for as long as that takes. Only one thread at a time.
    func start(on descriptor: Int32, _ make: () throws -> ServerLoop) -> Bool {
        if let loop = value {
            try? loop.listen(on: descriptor)
            return true
        }
        while !isGivenUp.load(ordering: .acquiring) {
            if let made = try? make() {
                // Before anybody is accepted, so that who sends an event to the first listener finds the loop.
                _ = loop.storeIfNil(made)
                // Whatever comes of it, the descriptor is the loop's from now on.
                try? made.listen(on: descriptor)
                return true
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return false
    }

    /// Makes no loop any more.
    func giveUp() { isGivenUp.store(true, ordering: .releasing) }
}
