import Dispatch
import Synchronization

/// Lets one thread wait for the end of a session; the first end counts.
///
/// - Thread: any.
final class SessionEndLatch: Sendable {
    private let result = Mutex<SessionResult?>(nil)
    private let semaphore = DispatchSemaphore(value: 0)

    /// Says how the session ended.
    func signal(_ result: SessionResult) {
        let isFirst = self.result.withLock { current in
            guard current == nil else { return false }
            current = result
            return true
        }
        if isFirst { semaphore.signal() }
    }

    /// Waits until somebody has said how the session ended.
    func wait() -> SessionResult {
        while true {
            if let result = result.withLock({ $0 }) { return result }
            semaphore.wait()
        }
    }
}
