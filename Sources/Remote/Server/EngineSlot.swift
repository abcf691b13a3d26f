import Foundation
import Synchronization

/// Where the engine of a server is, once there is one.
final class EngineSlot: Sendable {
    private let engine = AtomicLazyReference<RemoteEngine>()
    private let isGivenUp = Atomic(false)

    /// The engine; nil until somebody has connected.
    var value: RemoteEngine? { engine.load() }

    /// Makes the engine, and lets it listen; where the system has no room for it, as soon as it has.
    ///
    /// - Parameters:
    ///   - descriptor: the socket, which listens.
    ///   - make: makes the engine.
    /// - Returns: false if nobody wanted one any more.
    /// - Thread: blocks for as long as that takes. Only one thread at a time.
    func start(on descriptor: Int32, _ make: () throws -> RemoteEngine) -> Bool {
        if let engine = value {
            try? engine.listen(on: descriptor)
            return true
        }
        while !isGivenUp.load(ordering: .acquiring) {
            if let made = try? make() {
                // Before anybody is accepted, so that who sends an event to the first listener finds the engine.
                _ = engine.storeIfNil(made)
                // Whatever comes of it, the descriptor is the loop's from now on.
                try? made.listen(on: descriptor)
                return true
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return false
    }

    /// Nobody wants an engine any more.
    func giveUp() { isGivenUp.store(true, ordering: .releasing) }
}
