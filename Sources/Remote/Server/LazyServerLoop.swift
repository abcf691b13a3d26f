import Foundation
import Synchronization

/// The loop of a server, created when the first client connects.
final class LazyServerLoop: Sendable {
    private let loop = AtomicLazyReference<ServerLoop>()
    private let isGivenUp = Atomic(false)

    /// The loop; nil before the first connection.
    var value: ServerLoop? { loop.load() }

    /// Creates the loop and accepts connections.
    ///
    /// Retries every 0.1 s while the system lacks the resources for a loop.
    ///
    /// - Parameters:
    ///   - descriptor: the listening socket.
    ///   - make: the function that creates the loop.
    /// - Returns: false if ``giveUp()`` was called before the loop was created.
    /// - Thread: blocks until the loop is created. Only one thread at a time may call this function.
    func start(on descriptor: Int32, _ make: () throws -> ServerLoop) -> Bool {
        if let loop = value {
            try? loop.listen(on: descriptor)
            return true
        }
        while !isGivenUp.load(ordering: .acquiring) {
            if let made = try? make() {
                // The loop is stored before a connection is accepted, so that the loop exists when the board sends an
                // event to the first listener.
                _ = loop.storeIfNil(made)
                // The loop owns the descriptor from now on, even after an error.
                try? made.listen(on: descriptor)
                return true
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return false
    }

    /// Stops the retries of ``start(on:_:)``.
    func giveUp() { isGivenUp.store(true, ordering: .releasing) }
}
