import Dispatch
import Synchronization

/// A value that one thread waits for and another one has; the first counts.
///
/// - Thread: any.
final class Promise<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let semaphore = DispatchSemaphore(value: 0)

    /// Has the value.
    func fulfil(_ value: Value) {
        self.value.withLock { if $0 == nil { $0 = value } }
        semaphore.signal()
    }

    /// Waits for the value; nil where it takes longer.
    func wait(within timeout: Duration) -> Value? {
        let (seconds, attoseconds) = timeout.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        _ = semaphore.wait(timeout: .now() + .nanoseconds(nanoseconds))
        return value.withLock { $0 }
    }
}
