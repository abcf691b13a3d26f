import Dispatch
import Foundation
import Synchronization

/// The part of a run-loop thread that the thread itself retains.
///
/// Only users of the thread retain the handle, ``RunLoopThread``.
final class RunLoopThreadCore: RunLoopHost {
    /// The loop; nil after the thread's end, so that the loop closes its descriptors.
    private let runLoop: LockedValue<CoreRunLoop?>
    private let thread: Pthread
    private let state = LockedValue(RunLoopThreadState())
    private let queues = LockedValue<[Queue]>([])
    private let guests = LockedValue<[ObjectIdentifier: WeakGuest]>([:])
    /// The source whose signal makes a run of the loop return.
    ///
    /// The source is in every mode of the loop, so that a run in a mode without other sources and timers does not
    /// return at once.
    private let control = CoreSource {}
    private let hasEnded = Atomic(false)
    /// A group that is left after the last run of the loop.
    private let ended = DispatchGroup()
    /// A group that is left after the thread has been joined.
    private let joined = DispatchGroup()

    private struct Queue {
        let modes: Set<RunLoop.Mode>
        let jobs: JobQueue
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
            Thread.current.threadDictionary[threadKey] = core
            birth.announce(core)
            core.main()
        }
        return birth.wait()
    }

    private static let threadKey = "Ticking.RunLoopThreadCore"

    /// The core of the calling thread; nil on other threads.
    static var current: RunLoopThreadCore? { Thread.current.threadDictionary[threadKey] as? RunLoopThreadCore }

    /// Creates the core on the new thread, with the loop of that thread.
    private init() {
        let loop = CoreRunLoop.current
        runLoop = LockedValue(loop)
        thread = .current
        loop.addCommonMode(.tracking)
        ended.enter()
        joined.enter()
        _ = queue(for: [.common])
    }

    var loop: CoreRunLoop? { runLoop.withLock { $0 } }

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

    func perform(in modes: Set<RunLoop.Mode>, _ body: @escaping @Sendable () -> Void) -> Bool {
        perform(in: modes, isJob: false, body)
    }

    func perform(in modes: Set<RunLoop.Mode>, isJob: Bool, _ body: @escaping @Sendable () -> Void) -> Bool {
        // Adds the body under the lock, so that the thread runs every accepted body before it ends.
        let isFirst: Bool? = state.withLock { state in
            guard state.phase == .running else { return nil }
            return queue(for: modes).append(body, isJob: isJob)
        }
        guard let isFirst else { return false }
        // Wakes the loop outside the lock: the loop needs the lock as soon as it is awake, and would block. Wakes the
        // loop even if the caller is on the loop's thread: an observer that runs just before the loop sleeps may have
        // added the body.
        if isFirst { loop?.wakeUp() }
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

    private func queue(for modes: Set<RunLoop.Mode>) -> JobQueue {
        queues.withLock { queues in
            if let known = queues.first(where: { $0.modes == modes }) { return known.jobs }
            // The body of a queue waits as soon as another mode is set, even in the middle of a burst.
            let jobs = JobQueue { [weak self] isIn in self?.state.withLock { $0.newMode }.map(isIn) ?? true }
            loop.map { jobs.add(to: $0, modes) }
            queues.append(Queue(modes: modes, jobs: jobs))
            return jobs
        }
    }

    func permission(_ isIn: (RunLoop.Mode) -> Bool) -> CallPermission {
        let (mayCall, newMode) = state.withLock { ($0.mayCall, $0.newMode) }
        guard mayCall else { return .never }
        return newMode.map(isIn) ?? true ? .now : .later
    }

    // MARK: - The thread

    private func main() {
        var prepared: Set<RunLoop.Mode> = []
        let observer = CoreObserver { [weak self] in self?.observe($0) }
        loop?.add(observer, to: .common)
        while let mode = state.withLock({ $0.prepareRun() }) {
            if prepared.insert(mode).inserted {
                loop?.add(control, to: mode)
                loop?.add(observer, to: mode)
            }
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
        switch activity {
        case .runBegins:
            state.withLock { $0.runBegins() }
            for queue in queues.withLock({ $0 }) { queue.jobs.signalIfWaiting() }
        case .runEnds:
            state.withLock { $0.runEnds() }
        case .willWait:
            if state.withLock({ $0.isToLeave }) { leaveRun() }
        }
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
        runLoop.withLock { $0 = nil }
        hasEnded.store(true, ordering: .releasing)
        ended.leave()
    }

    private func leaveRun() {
        control.signal()
        loop?.wakeUp()
    }

    // MARK: - The end

    /// Requests the end of the thread, and waits for it unless the caller is on that thread.
    func stop() {
        requestStop()
        guard isCurrent || join() else {
            fatalError("Deadlock: run-loop threads stop each other. Stop them from a third thread.")
        }
    }

    /// Waits for the end of the thread.
    ///
    /// Returns false, without waiting, if the wait would be a deadlock.
    private func join() -> Bool {
        guard let wait = ThreadWait.begin(for: self) else { return false }
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
        return true
    }

    /// Stops the thread when its handle is deallocated.
    ///
    /// No other call can stop or join the thread afterwards. Two threads that release each other do not wait.
    func abandon() {
        requestStop()
        if isCurrent || !join(), state.withLock({ $0.claimJoin() }) == .join {
            thread.detach()
            joined.leave()
        }
    }

    /// Waits for the end of the loop's last run, not for the join of the thread.
    func waitForEnd() {
        ended.wait()
    }

    private func requestStop() {
        let isCurrent = isCurrent
        if state.withLock({ $0.stop(byCallout: isCurrent) }) { leaveRun() }
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
