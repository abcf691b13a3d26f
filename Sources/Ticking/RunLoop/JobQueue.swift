import Foundation

/// Bodies that wait for a loop to run in one mode: first come, first served, one wake-up for a burst.
final class JobQueue: Sendable {
    private let jobs = LockedValue<Jobs>(Jobs())
    private let mode: RunLoop.Mode

    private struct Jobs {
        var waiting: [@Sendable () -> Void] = []
        var source: CoreSource?
    }

    /// Makes a queue; `mayRun` is asked before each body, and `false` leaves the rest for later.
    init(loop: CoreRunLoop, mode: RunLoop.Mode, mayRun: @escaping @Sendable () -> Bool) {
        self.mode = mode
        let source = CoreSource { [weak self] in self?.run(while: mayRun) }
        jobs.withLock { $0.source = source }
        loop.add(source, to: mode)
    }

    /// Queues a body.
    ///
    /// - Returns: true for the first one of a burst, for which a loop that sleeps is to be woken.
    func append(_ body: @escaping @Sendable () -> Void) -> Bool {
        let source = jobs.withLock { jobs in
            jobs.waiting.append(body)
            return jobs.waiting.count == 1 ? jobs.source : nil
        }
        source?.signal()
        return source != nil
    }

    /// Runs what waits now, and leaves what these bodies add to the next pass of the loop, so that timers get their turn.
    private func run(while mayRun: () -> Bool) {
        var batch = jobs.withLock { jobs in
            defer { jobs.waiting = [] }
            return jobs.waiting
        }
        // Taken from the end, so that each body is released as soon as it has run.
        batch.reverse()
        while mayRun(), let body = batch.popLast() { body() }
        guard !batch.isEmpty else { return }
        let source = jobs.withLock { jobs in
            jobs.waiting.insert(contentsOf: batch.reversed(), at: 0)
            return jobs.source
        }
        source?.signal()
    }

    /// Runs what waits, whatever the mode, and nothing that comes later.
    func drain() {
        run { true }
    }

    /// Takes the queue out of its loop.
    ///
    /// What waits is released and never run.
    func invalidate() {
        let (source, waiting) = jobs.withLock { jobs in
            defer { jobs = Jobs() }
            return (jobs.source, jobs.waiting)
        }
        source?.invalidate()
        _ = waiting
    }
}
