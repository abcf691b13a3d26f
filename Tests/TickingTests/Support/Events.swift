import Dispatch
import Foundation
import Testing

@testable import Ticking

/// What happened, in order, across threads; tests wait for it instead of sleeping.
final class Events<Value: Sendable>: Sendable {
    private let values = LockedValue<[Value]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func add(_ value: Value) {
        values.withLock { $0.append(value) }
        arrived.signal()
    }

    var all: [Value] { values.withLock { $0 } }
    var count: Int { values.withLock { $0.count } }

    /// Waits until so many have been added in all, and returns them; fails when they do not come.
    @discardableResult
    func wait(for count: Int, within seconds: Double = 20) throws -> [Value] {
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

/// Something whose life can be watched.
final class Tracked: Sendable {
    let onDeinit: @Sendable () -> Void

    init(_ onDeinit: @escaping @Sendable () -> Void = {}) {
        self.onDeinit = onDeinit
    }

    deinit {
        onDeinit()
    }
}

/// Counts what is alive.
final class LifeCounter: Sendable {
    private let number = LockedValue(0)

    var alive: Int { number.withLock { $0 } }

    func make() -> Tracked {
        number.withLock { $0 += 1 }
        return Tracked { self.number.withLock { $0 -= 1 } }
    }
}

/// Runs what is queued on the thread's loop before it, and returns.
func waitUntilIdle(_ thread: RunLoopThreadLike) {
    let done = DispatchSemaphore(value: 0)
    thread.hand { done.signal() }
    #expect(done.wait(timeout: .now() + 20) == .success)
}

/// So that `settle` needs no import of the module under test here.
protocol RunLoopThreadLike {
    func hand(_ body: @escaping @Sendable () -> Void)
}
