/// A thread that waits for another one's end, so that threads that wait for each other are found before they hang.
struct ThreadWait: Sendable {
    private let id: UInt64
    private let waiter: Pthread
    private let thread: Pthread

    private struct Waits {
        var all: [ThreadWait] = []
        var lastID: UInt64 = 0
    }

    /// Of the whole process, because threads of any owner may wait for each other.
    private static let waits = LockedValue(Waits())

    /// Notes that the calling thread is about to wait for the end of another one.
    ///
    /// - Precondition: that thread does not wait for the calling one, neither itself nor through others.
    static func begin(for thread: Pthread) -> ThreadWait {
        let (wait, isCircle) = waits.withLock { waits in
            waits.lastID += 1
            let wait = ThreadWait(id: waits.lastID, waiter: .current, thread: thread)
            waits.all.append(wait)
            var last = wait
            while !last.thread.isCurrent, let next = waits.all.first(where: { $0.waiter == last.thread }) {
                last = next
            }
            return (wait, last.thread.isCurrent)
        }
        precondition(!isCircle, "Run-loop threads that stop each other wait for ever: stop them from a third thread.")
        return wait
    }

    /// Notes that the wait is over.
    func end() {
        Self.waits.withLock { waits in waits.all.removeAll { $0.id == id } }
    }
}
