import Dispatch
import Foundation
import Synchronization
import Ticking

/// An object that counts its live instances.
final class Life: LifetimeOwner, Sendable {
    private static let number = Atomic(0)
    static var alive: Int { number.load(ordering: .relaxed) }

    let lifetime = Lifetime()

    init() {
        Self.number.add(1, ordering: .relaxed)
    }

    deinit {
        Self.number.subtract(1, ordering: .relaxed)
    }
}

/// A thread-safe counter.
final class Count: Sendable {
    private let number = Atomic(0)
    var value: Int { number.load(ordering: .relaxed) }

    @discardableResult
    func add() -> Int { number.add(1, ordering: .relaxed).newValue }
}

/// Holds a handle until the handler releases it.
final class Holder<Handle: Sendable>: Sendable {
    private let handle = Mutex<Handle?>(nil)

    func hold(_ handle: Handle) {
        self.handle.withLock { $0 = handle }
    }

    /// Returns the handle; nil after its release.
    func peek() -> Handle? { handle.withLock { $0 } }

    func release() {
        // Releases the handle outside the lock.
        let released = handle.withLock { handle in
            defer { handle = nil }
            return handle
        }
        withExtendedLifetime(released) {}
    }
}

/// The failure of a torture test.
struct Failure: Error, CustomStringConvertible {
    let description: String
}

func waitUntil(_ what: String, _ isDone: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while !isDone() {
        guard ContinuousClock.now < end else { throw Failure(description: "waited 60 s for \(what)") }
        Thread.sleep(forTimeInterval: 0.001)
    }
}

/// Runs a body on eight threads at the same time.
func storm(_ body: @escaping @Sendable (_ thread: Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<8 {
        group.enter()
        Thread.detachNewThread {
            body(number)
            group.leave()
        }
    }
    group.wait()
}
