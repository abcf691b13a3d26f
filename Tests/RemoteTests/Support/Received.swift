import Dispatch
import Ticking

/// What came, in order, across threads; tests wait for it instead of sleeping.
final class Received<Value: Sendable>: Sendable {
    private let values = LockedValue<[Value]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func add(_ value: Value) {
        values.withLock { $0.append(value) }
        arrived.signal()
    }

    var all: [Value] { values.withLock { $0 } }

    /// Forgets what came.
    func clear() { values.withLock { $0 = [] } }

    /// Waits until so many have come in all, and returns them; fails when they do not come.
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
