import Dispatch
import Foundation
import Synchronization

/// The part of a run-loop thread that the thread itself retains.
///
/// Only users of the thread retain the handle, ``RunLoopThread``.
final class RunLoopThreadCore: RunLoopHost {
    let loop: CoreRunLoop
    private let thread: Pthread
    private let state = LockedValue(RunLoopThreadState())
    private let queues = LockedValue<[Queue]>([])
    private let guests = LockedValue<[ObjectIdentifier: WeakGuest]>([:])
    /// The source whose signal makes a run of the loop return.
    ///
    /// The source is in every mode of the loop, so that a run in a mode without other sources and timers does not
    /// return at once.
    private let control = CoreSource {}
    private let runs = LockedValue(Runs())
    private let hasEnded = Atomic(false)
    /// A group that is left after the last run of the loop.
    private let ended = DispatchGroup()
    /// A group that is left after the thread has been joined.
    private let joined = DispatchGroup()

    private struct Queue {
        let mode: RunLoop.Mode
        let jobs: JobQueue
    }

    /// The runs of the loop: the outermost run, and the nested runs that callouts start.
    private struct Runs {
        var depth = 0
        /// The mode of the outermost run.
        var mode = RunLoop.Mode.default
    }

    private struct WeakGuest {
        weak var guest: (any RunLoopMember)?
    }

    /// Starts a thread and returns when its loop accepts bodies.
    static func start(
        name: String, qualityOfService: QualityOfService = .default, stackSize: Int? = nil
    ) -> RunLoopThreadCore {
        let birth = ThreadStartup()
        Pthread.start(stackSize: stackSize) {
            Pthread.nameCurrent(name)
            Pthread.setCurrent(qualityOfService)
            let core = RunLoopThreadCore()
            birth.announce(core)
            core.main()
        }
        return birth.wait()
    }

    /// Creates the core on the new thread, with the loop of that thread.
    private init() {
        loop = .current
        thread = .current
        loop.addCommonMode(.tracking)
        ended.enter()
        joined.enter()
        _ = queue(for: .common)
    }

    /// Whether the caller is on this thread.
    ///
    /// The system may reuse the identifier of a joined thread, so a comparison of identifiers is not sufficient.
    var isCurrent: Bool { thread.isCurrent && !isOver }

    /// Whether the last run of the loop has ended.
    var isOver: Bool { hasEnded.load(ordering: .acquiring) }

    func isThread(_ thread: Pthread) -> Bool { self.thread == thread }

    var mode: RunLoop.Mode { state.withLock { $0.mode } }

    func setMode(_ mode: RunLoop.Mode) {
        guard state.withLock({ $0.setMode(mode) }) else { return }
        // Signals the queues, too: a nested run may consume the signal that ends the outermost run, and a callout may
        // then restore the mode. Without the signals to the queues, no later run would check the queues.
        for queue in queues.withLock({ $0 }) { queue.jobs.signalIfWaiting() }
        leaveRun()
    }

    // MARK: - Work

    func perform(in mode: RunLoop.Mode, _ body: @escaping @Sendable () -> Void) -> Bool {
        perform(in: mode, isJob: false, body)
    }

    func perform(in mode: RunLoop.Mode, isJob: Bool, _ body: @escaping @Sendable () -> Void) -> Bool {
        // Adds the body under the lock, so that the thread runs every accepted body before it ends.
        let isFirst: Bool? = state.withLock { state in
            guard state.phase == .running else { return nil }
            return queue(for: mode).append(body, isJob: isJob)
        }
        guard let isFirst else { return false }
        // Wakes the loop outside the lock: the loop needs the lock as soon as it is awake, and would block. Wakes the
        // loop even if the caller is on the loop's thread: an observer that runs just before the loop sleeps may have
        // added the body.
        if isFirst { loop.wakeUp() }
        return true
    }

    func register(_ guest: any RunLoopMember) {
        let isTaken = state.withLock { state in
            guard state.phase != .ended else { return false }
            guests.withLock { $0[ObjectIdentifier(guest)] = WeakGuest(guest: guest) }
            return true
        }
        if !isTaken { guest.runLoopEnds() }
    }

    func unregister(_ guest: ObjectIdentifier) {
        _ = guests.withLock { $0.removeValue(forKey: guest) }
    }

    /// The number of timers on the loop.
    var guestCount: Int { guests.withLock { $0.count } }

    /// The number of queued bodies and jobs.
    var waitingCount: Int { queues.withLock { $0 }.reduce(0) { $0 + $1.jobs.waitingCount } }

    private func queue(for mode: RunLoop.Mode) -> JobQueue {
        queues.withLock { queues in
            if let known = queues.first(where: { $0.mode == mode }) { return known.jobs }
            let jobs = JobQueue(loop: loop, mode: mode) { [weak self] in self?.mayRun(in: mode) ?? false }
            queues.append(Queue(mode: mode, jobs: jobs))
            return jobs
        }
    }

    /// Whether bodies for a mode may begin.
    ///
    /// The bodies wait as soon as another mode is set, even in the middle of a burst. A nested run in their mode still
    /// runs the bodies.
    private func mayRun(in mode: RunLoop.Mode) -> Bool {
        mode == .common || runs.withLock { $0.mode != mode } || state.withLock { $0.modeToRun == mode }
    }

    // MARK: - The thread

    private func main() {
        var prepared: Set<RunLoop.Mode> = []
        let observer = CoreObserver { [weak self] in self?.observe($0) }
        loop.add(observer, to: .common)
        while let mode = state.withLock({ $0.modeToRun }) {
            if prepared.insert(mode).inserted {
                loop.add(control, to: mode)
                loop.add(observer, to: mode)
            }
            runs.withLock { $0.mode = mode }
            // Each run has its own autorelease pool, because every thread needs a pool on Darwin. Linux has no pools.
            withPool { CoreRunLoop.runUntilSourceHandled(in: mode) }
        }
        observer.invalidate()
        end()
    }

    /// Signals the queues at the beginning of a run.
    ///
    /// Leaves the outermost run if a nested run consumed the signal that ends the outermost run.
    private func observe(_ activity: CoreObserver.Activity) {
        let (depth, mode) = runs.withLock { runs in
            switch activity {
            case .runBegins: runs.depth += 1
            case .runEnds: runs.depth -= 1
            case .willWait: break
            }
            return (runs.depth, runs.mode)
        }
        if activity == .runBegins {
            for queue in queues.withLock({ $0 }) { queue.jobs.signalIfWaiting() }
        }
        if activity == .willWait, depth == 1, state.withLock({ $0.modeToRun }) != mode { leaveRun() }
    }

    private func end() {
        // Bodies that were accepted before the stop are in the queues. Later bodies were refused.
        for queue in queues.withLock({ $0 }) { queue.jobs.drain() }
        state.withLock { $0.end() }
        let guests = guests.withLock { guests in
            defer { guests = [:] }
            return guests.values.compactMap(\.guest)
        }
        for guest in guests { guest.runLoopEnds() }
        for queue in queues.withLock({ $0 }) { queue.jobs.invalidate() }
        control.invalidate()
        hasEnded.store(true, ordering: .releasing)
        ended.leave()
    }

    private func leaveRun() {
        control.signal()
        loop.wakeUp()
    }

    // MARK: - The end

    /// Requests the end of the thread, and waits for it unless the caller is on that thread.
    func stop() {
        requestStop()
        guard !isCurrent else { return }
        let wait = ThreadWait.begin(for: self)
        defer { wait.end() }
        switch state.withLock({ $0.claimJoin() }) {
        case .join:
            // A thread cannot join itself. The caller may be the ended thread, because the last handle may be released
            // together with the thread-local storage of this thread.
            if thread.isCurrent { thread.detach() } else { thread.join() }
            joined.leave()
        case .wait:
            joined.wait()
        }
    }

    /// Stops the thread when its handle is deallocated.
    ///
    /// No other call can stop or join the thread afterwards.
    func abandon() {
        guard isCurrent else { return stop() }
        requestStop()
        if state.withLock({ $0.claimJoin() }) == .join {
            thread.detach()
            joined.leave()
        }
    }

    /// Waits for the end of the loop's last run, not for the join of the thread.
    func waitForEnd() {
        ended.wait()
    }

    private func requestStop() {
        if state.withLock({ $0.stop() }) { leaveRun() }
    }
}

/// Passes the core of a new thread to the thread that started the new thread.
private final class ThreadStartup: Sendable {
    private let core = LockedValue<RunLoopThreadCore?>(nil)
    private let announced = DispatchSemaphore(value: 0)

    func announce(_ core: RunLoopThreadCore) {
        self.core.withLock { $0 = core }
        announced.signal()
    }

    func wait() -> RunLoopThreadCore {
        announced.wait()
        guard let core = core.withLock({ $0 }) else {
            fatalError("A thread announces its start only after its core is set.")
        }
        return core
    }
}

/// Runs a body in an autorelease pool on systems that have one.
private func withPool(_ body: () -> Void) {
    #if canImport(ObjectiveC)
    autoreleasepool(invoking: body)
    #else
    body()
    #endif
}
