import Foundation

/// A first-in, first-out queue of bodies that wait until a loop runs in a given mode.
///
/// A burst of bodies causes one wake-up of the loop.
///
/// A body may start a nested run of the loop. The nested run executes the bodies that are queued after that body, in
/// order. Jobs of actors are bodies that never begin while another job is on the stack, because two jobs may belong to
/// one actor.
final class JobQueue: Sendable {
    private let jobs = LockedValue<Jobs>(Jobs())

    private struct Job {
        let body: @Sendable () -> Void
        let isJob: Bool
        let number: UInt64
    }

    /// A first-in, first-out queue that releases each entry as soon as it is removed.
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
            // Compacts rarely, so that the amortized cost of a removal is constant.
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

        /// The first body that may begin.
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

        /// Returns the source to signal; nil if it is already signalled.
        mutating func takeSignal() -> CoreSource? {
            defer { isSignalled = true }
            return isSignalled ? nil : source
        }
    }

    /// Creates a queue that calls `mayRun` before each body, with a function that tells whether the queue is in a mode.
    ///
    /// If `mayRun` returns false, the remaining bodies wait.
    init(mayRun: @escaping @Sendable (_ isIn: (RunLoop.Mode) -> Bool) -> Bool) {
        let source = CoreSource { [weak self] in
            guard let self else { return }
            run { mayRun(self.isIn) }
        }
        jobs.withLock { $0.source = source }
    }

    func add(to loop: CoreRunLoop, _ modes: Set<RunLoop.Mode>) {
        guard let source = jobs.withLock({ $0.source }) else { return }
        for mode in modes { loop.add(source, to: mode) }
    }

    /// Whether the calling thread's loop runs the queue in a mode.
    private func isIn(_ mode: RunLoop.Mode) -> Bool {
        jobs.withLock { $0.source }.map { CoreRunLoop.current.contains($0, in: mode) } ?? false
    }

    /// Adds a body to the queue.
    ///
    /// - Returns: true for the first body of a burst. The caller then has to wake the loop.
    func append(_ body: @escaping @Sendable () -> Void, isJob: Bool) -> Bool {
        let source = jobs.withLock { jobs in
            jobs.append(body, isJob: isJob)
            return jobs.takeSignal()
        }
        source?.signal()
        return source != nil
    }

    /// Runs the bodies that are queued now.
    ///
    /// Bodies that are added during this call wait for the next pass of the loop, so that due timers fire first.
    private func run(while mayRun: () -> Bool) {
        let limit = jobs.withLock { jobs in
            jobs.isSignalled = false
            return jobs.lastNumber
        }
        while mayRun(), let job = jobs.withLock({ $0.take(upTo: limit) }) {
            job.body()
            if job.isJob { jobs.withLock { $0.isJobRunning = false } }
        }
        // If no body may run now, the source is signalled at the beginning of a later run of the loop in the right
        // mode.
        if mayRun() { signalIfWaiting() }
    }

    /// Signals the source if a body may begin, so that the loop runs the queue in its next pass.
    func signalIfWaiting() {
        jobs.withLock { $0.next == nil ? nil : $0.takeSignal() }?.signal()
    }

    var waitingCount: Int { jobs.withLock { $0.bodies.count + $0.jobs.count } }

    /// Runs the bodies that are queued at the time of the call, in any mode of the loop.
    func drain() {
        run { true }
    }

    /// Removes the queue from its loop.
    ///
    /// Bodies that are still queued are released without being run.
    func invalidate() {
        let waiting = jobs.withLock { jobs in
            defer { jobs = Jobs() }
            return jobs
        }
        waiting.source?.invalidate()
        withExtendedLifetime(waiting) {}
    }
}
