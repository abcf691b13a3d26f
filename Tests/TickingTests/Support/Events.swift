import Dispatch
import Foundation
import Testing

@testable import Ticking

/// A thread-safe list of events, in order.
///
/// Tests wait for events instead of sleeping.
final class Events<Value: Sendable>: Sendable {
    private let values = LockedValue<[Value]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func add(_ value: Value) {
        values.withLock { $0.append(value) }
        arrived.signal()
    }

    var all: [Value] { values.withLock { $0 } }
    var count: Int { values.withLock { $0.count } }

    /// Waits for a number of events and returns all events.
    ///
    /// Fails if too few events occur within `seconds`.
    @discardableResult
    func wait(for count: Int, within seconds: Double = 60) throws -> [Value] {
        let end = DispatchTime.now() + seconds
        while true {
            let all = self.all
            if all.count >= count { return all }
            guard arrived.wait(timeout: end) == .success else {
                throw Missing(expected: count, seen: "\(all)")
            }
        }
    }

    struct Missing: Error, CustomStringConvertible {
        let expected: Int
        let seen: String
        var description: String { "expected \(expected) events, saw \(seen)" }
    }
}

extension Events where Value == Int {
    func add() {
        add(1)
    }
}

/// An object that reports its deallocation.
final class Tracked: Sendable {
    let onDeinit: @Sendable () -> Void

    init(_ onDeinit: @escaping @Sendable () -> Void = {}) {
        self.onDeinit = onDeinit
    }

    deinit {
        onDeinit()
    }
}

/// Counts the objects that are alive.
final class LifeCounter: Sendable {
    private let number = LockedValue(0)

    var alive: Int { number.withLock { $0 } }

    func make() -> Tracked {
        number.withLock { $0 += 1 }
        return Tracked { self.number.withLock { $0 -= 1 } }
    }
}

/// Waits until the thread's loop has run the bodies that are already queued.
func waitUntilIdle(_ thread: RunLoopThreadLike) {
    let done = DispatchSemaphore(value: 0)
    thread.hand { done.signal() }
    #expect(done.wait(timeout: .now() + 60) == .success)
}

/// A thread that accepts bodies.
///
/// With this protocol, `waitUntilIdle` does not have to import the module under test.
protocol RunLoopThreadLike {
    func hand(_ body: @escaping @Sendable () -> Void)
}
