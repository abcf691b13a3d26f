import Dispatch
import Synchronization

/// How a session ended.
public enum SessionEnd: Equatable, Sendable {
    /// The user quit.
    case quit
    /// A signal ended it, or a key that stands for one.
    case signal(Int32)
    /// There is no terminal any more.
    case hangUp
}

/// Lets one thread wait for the end of a session; the first end counts.
///
/// - Thread: any.
final class SessionEndLatch: Sendable {
    private let end = Mutex<SessionEnd?>(nil)
    private let semaphore = DispatchSemaphore(value: 0)

    /// Says how the session ended.
    func signal(_ end: SessionEnd) {
        let isFirst = self.end.withLock { current in
            guard current == nil else { return false }
            current = end
            return true
        }
        if isFirst { semaphore.signal() }
    }

    /// Waits until somebody has said how the session ended.
    func wait() -> SessionEnd {
        while true {
            if let end = end.withLock({ $0 }) { return end }
            semaphore.wait()
        }
    }
}
