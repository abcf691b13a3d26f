import Dispatch
import Ticking

/// A value for which one thread waits until another thread provides it.
///
/// Only the first value is kept.
///
/// - Thread: any.
public final class Promise<Value: Sendable>: Sendable {
    private let value = LockedValue<Value?>(nil)
    private let semaphore = DispatchSemaphore(value: 0)

    /// Creates a promise without a value.
    public init() {}

    /// Provides the value.
    public func fulfil(_ value: Value) {
        let isFirst = self.value.withLock { current in
            defer { current = current ?? value }
            return current == nil
        }
        if isFirst { semaphore.signal() }
    }

    /// Waits for the value.
    public func wait() -> Value {
        while true {
            if let value = value.withLock({ $0 }) { return value }
            semaphore.wait()
        }
    }

    /// Waits for the value; returns nil after a timeout.
    public func wait(within timeout: DispatchTimeInterval) -> Value? {
        if let value = value.withLock({ $0 }) { return value }
        _ = semaphore.wait(timeout: .now() + timeout)
        return value.withLock { $0 }
    }
}
