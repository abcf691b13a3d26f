import Foundation
import Synchronization

/// Where the engine of a server is, once there is one.
final class EngineSlot: Sendable {
    private let engine = AtomicLazyReference<RemoteEngine>()
    private let isGivenUp = Atomic(false)

    /// The engine; nil until somebody has connected.
    var value: RemoteEngine? { engine.load() }

    /// Makes the engine; where the system has no room for it, as soon as it has.
    ///
    /// - Returns: false if nobody wanted one any more.
    /// - Thread: blocks for as long as that takes. Only one thread at a time.
    func start(_ make: () throws -> RemoteEngine) -> Bool {
        while !isGivenUp.load(ordering: .acquiring) {
            if let engine = try? make() {
                _ = self.engine.storeIfNil(engine)
                return true
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return false
    }

    /// Nobody wants an engine any more.
    func giveUp() { isGivenUp.store(true, ordering: .releasing) }
}
