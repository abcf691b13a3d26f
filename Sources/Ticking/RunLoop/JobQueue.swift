import Foundation

/// Bodies that wait for a loop to run in one mode: first come, first served, one wake-up for a burst.
///
/// A run that a body nests takes what waits behind it, in order. Jobs of actors are bodies that never begin while
/// another job is on the stack, because two jobs may belong to one actor.
final class JobQueue: Sendable {
    private let jobs = LockedValue<Jobs>(Jobs())

    private struct Job {
        let body: @Sendable () -> Void
        let isJob: Bool
        let number: UInt64
    }

    /// First in, first out; each is released as soon as it was taken.
    private struct Line {
        private var entries: [Job?] = []
        private var head = 0

        var first: Job? { head < entries.count ? entries[head] : nil }
        var count: Int { entries.count - head }

        mutating func append(_ job: Job) {
            entries.append(job)
        }

        mutating func removeFirst() {
            entries[head] = nil
            head += 1
            // Seldom, so that a long burst costs no more for each of its bodies than a short one.
            guard head == entries.count || head > 64 && head * 2 > entries.count else { return }
            entries.removeFirst(head)
            head = 0
        }
    }

    private struct Jobs {
        var source: CoreSource?
        var bodies = Line()
        var jobs = Line()
        var lastNumber: UInt64 = 0
        var isJobRunning = false
        var isSignalled = false

        /// The first one that may begin.
        var next: Job? {
            guard !isJobRunning, let job = jobs.first else { return bodies.first }
            guard let body = bodies.first else { return job }
            return job.number < body.number ? job : body
        }

        mutating func append(_ body: @escaping @Sendable () -> Void, isJob: Bool) {
            lastNumber += 1
            let job = Job(body: body, isJob: isJob, number: lastNumber)
            if isJob { jobs.append(job) } else { bodies.append(job) }
        }

        mutating func take(upTo limit: UInt64) -> Job? {
            guard let job = next, job.number <= limit else { return nil }
            if job.isJob {
                jobs.removeFirst()
                isJobRunning = true
            } else {
                bodies.removeFirst()
            }
            return job
        }

        /// Returns the source to signal; nil if it is signalled already.
        mutating func takeSignal() -> CoreSource? {
            defer { isSignalled = true }
            return isSignalled ? nil : source
        }
    }

    /// Makes a queue; `mayRun` is asked before each body, and `false` leaves the rest for later.
    init(loop: CoreRunLoop, mode: RunLoop.Mode, mayRun: @escaping @Sendable () -> Bool) {
        let source = CoreSource { [weak self] in self?.run(while: mayRun) }
        jobs.withLock { $0.source = source }
        loop.add(source, to: mode)
    }

    /// Queues a body.
    ///
    /// - Returns: true for the first one of a burst, for which a loop that sleeps is to be woken.
    func append(_ body: @escaping @Sendable () -> Void, isJob: Bool) -> Bool {
        let source = jobs.withLock { jobs in
            jobs.append(body, isJob: isJob)
            return jobs.takeSignal()
        }
        source?.signal()
        return source != nil
    }

    /// Runs what waits now, and leaves what these bodies add to the next pass of the loop, so that timers get their
    /// turn.
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
        jobs.withLock { $0.next == nil ? nil : $0.takeSignal() }?.signal()
    }

    var waitingCount: Int { jobs.withLock { $0.bodies.count + $0.jobs.count } }

    /// Runs what waits, whatever the mode, and nothing that comes later.
    func drain() {
        run { true }
    }

    /// Takes the queue out of its loop.
    ///
    /// Bodies that wait are released and never run.
    func invalidate() {
        let waiting = jobs.withLock { jobs in
            defer { jobs = Jobs() }
            return jobs
        }
        waiting.source?.invalidate()
        withExtendedLifetime(waiting) {}
    }
}
