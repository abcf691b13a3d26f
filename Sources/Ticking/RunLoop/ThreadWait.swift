/// A thread that waits for the end of a run-loop thread.
///
/// Each wait is recorded before the thread blocks, to detect deadlocks.
struct ThreadWait: Sendable {
    private let id: UInt64
    private let waiter: Pthread
    private let core: RunLoopThreadCore

    private struct Waits {
        var all: [ThreadWait] = []
        var lastID: UInt64 = 0
    }

    /// The waits of the whole process, because a deadlock may involve threads of different owners.
    private static let waits = LockedValue(Waits())

    /// Records that the calling thread is about to wait for the end of a run-loop thread.
    ///
    /// Returns nil if the wait would be a deadlock: the run-loop thread waits for the calling thread, directly or
    /// through other threads.
    static func begin(for core: RunLoopThreadCore) -> ThreadWait? {
        waits.withLock { waits in
            var last = core
            // Stops at a thread that has ended: such a thread waits for no other thread, and the system may have reused
            // its identifier.
            while !last.isCurrent, !last.isOver, let next = waits.all.first(where: { last.isThread($0.waiter) }) {
                last = next.core
            }
            guard !last.isCurrent else { return nil }
            waits.lastID += 1
            let wait = ThreadWait(id: waits.lastID, waiter: .current, core: core)
            waits.all.append(wait)
            return wait
        }
    }

    /// Removes the record of this wait.
    func end() {
        Self.waits.withLock { waits in waits.all.removeAll { $0.id == id } }
    }
}
