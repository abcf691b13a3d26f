import Dispatch
import Ticking

/// A thread-safe list of the received values, in order.
///
/// Tests wait for these values instead of sleeping.
final class Received<Value: Sendable>: Sendable {
    private let values = LockedValue<[Value]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func add(_ value: Value) {
        values.withLock { $0.append(value) }
        arrived.signal()
    }

    var all: [Value] { values.withLock { $0 } }

    func clear() { values.withLock { $0 = [] } }

    /// Waits until at least `count` values were received in all, and returns all values.
    ///
    /// Throws an error if too few values arrive within `seconds`.
    @discardableResult
    func wait(for count: Int, within seconds: Double = 60) throws -> [Value] {
        let end = DispatchTime.now() + seconds
        while true {
            let all = self.all
            if all.count >= count { return all }
            guard arrived.wait(timeout: end) == .success else { throw Missing(expected: count, seen: all.count) }
        }
    }

    struct Missing: Error {
        let expected: Int
        let seen: Int
    }
}
