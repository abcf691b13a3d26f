import Foundation

/// Bodies that wait for a loop to run in one mode: first come, first served, one wake-up for a burst.
///
/// A run that a body nests takes what waits behind it, in order. Jobs of actors are bodies that never begin while another
/// job is on the stack, because two jobs may belong to one actor.
final class JobQueue: Sendable {
    private let jobs = LockedValue<Jobs>(Jobs())
    private let source: LockedValue<CoreSource?> = .init(nil)

    private struct Job {
        let body: @Sendable () -> Void
        let isJob: Bool
        let number: UInt64
    }

    private struct Jobs {
        /// Nil where a body was taken.
        var waiting: [Job?] = []
        /// The index of the first one that waits.
        var head = 0
        var lastNumber: UInt64 = 0
        var isJobRunning = false
        var isSignalled = false

        /// The index of the first one that may begin.
        var next: Int? {
            waiting.indices[head...].first { index in
                waiting[index].map { !($0.isJob && isJobRunning) } ?? false
            }
        }

        mutating func take(upTo limit: UInt64) -> Job? {
            guard let index = next, let job = waiting[index], job.number <= limit else { return nil }
            waiting[index] = nil
            if job.isJob { isJobRunning = true }
            while head < waiting.count, waiting[head] == nil { head += 1 }
            // Seldom, so that a long burst costs no more for each of its bodies than a short one.
            if head > 64, head * 2 > waiting.count || head == waiting.count {
                waiting.removeFirst(head)
                head = 0
            }
            return job
        }

        /// True for the first of a burst.
        mutating func signal() -> Bool {
            defer { isSignalled = true }
            return !isSignalled
        }
    }

    /// Makes a queue; `mayRun` is asked before each body, and `false` leaves the rest for later.
    init(loop: CoreRunLoop, mode: RunLoop.Mode, mayRun: @escaping @Sendable () -> Bool) {
        let source = CoreSource { [weak self] in self?.run(while: mayRun) }
        self.source.withLock { $0 = source }
        loop.add(source, to: mode)
    }

    /// Queues a body.
    ///
    /// - Returns: true for the first one of a burst, for which a loop that sleeps is to be woken.
    func append(_ body: @escaping @Sendable () -> Void, isJob: Bool) -> Bool {
        let isFirst = jobs.withLock { jobs in
            jobs.lastNumber += 1
            jobs.waiting.append(Job(body: body, isJob: isJob, number: jobs.lastNumber))
            return jobs.signal()
        }
        if isFirst { signal() }
        return isFirst
    }

    /// Runs what waits now, and leaves what these bodies add to the next pass of the loop, so that timers get their turn.
    private func run(while mayRun: () -> Bool) {
        let limit = jobs.withLock { jobs in
            jobs.isSignalled = false
            return jobs.lastNumber
        }
        while mayRun(), let job = jobs.withLock({ $0.take(upTo: limit) }) {
            job.body()
            if job.isJob { jobs.withLock { $0.isJobRunning = false } }
        }
        // Else the run that may begins with a signal.
        if mayRun() { signalIfWaiting() }
    }

    /// Makes the loop run what waits, in the pass that comes.
    func signalIfWaiting() {
        let isFirst = jobs.withLock { $0.next != nil && $0.signal() }
        if isFirst { signal() }
    }

    private func signal() {
        source.withLock { $0 }?.signal()
    }

    var waitingCount: Int { jobs.withLock { jobs in jobs.waiting.count { $0 != nil } } }

    /// Runs what waits, whatever the mode, and nothing that comes later.
    func drain() {
        run { true }
    }

    /// Takes the queue out of its loop.
    ///
    /// What waits is released and never run.
    func invalidate() {
        source.withLock { $0.take() }?.invalidate()
        let waiting = jobs.withLock { jobs in
            defer { jobs = Jobs() }
            return jobs.waiting
        }
        withExtendedLifetime(waiting) {}
    }
}
