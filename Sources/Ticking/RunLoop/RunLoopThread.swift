import Dispatch
import Foundation

/// A named thread that runs a run loop until it is stopped.
///
/// The loop runs even without timers, and sleeps while it has no work. `.tracking` is one of its common modes.
///
/// The thread is a `SerialExecutor`: an actor that returns the thread's executor as its `unownedExecutor` runs on the
/// thread. Code on the thread, such as the handler of a ``RunLoopTimer``, may enter the actor with `assumeIsolated`.
///
/// - Thread: every member may be used from any thread, including the loop's own thread.
/// - Lifetime: the thread does not retain this handle. The deallocation of the handle has the effect of ``stop()``. A
///   body that was passed to the thread is retained until it has run. Jobs of an actor retain the handle until they
///   have run, timers and links until they have ended.
/// - Modes: the loop runs in `.default` until ``setMode(_:)`` is called.
public final class RunLoopThread: SerialExecutor, Sendable {
    let core: RunLoopThreadCore
    let afterlife = LateJobExecutor()

    /// The name from the initializer.
    public let name: String

    /// Starts the thread, and returns when its loop is ready.
    ///
    /// - Parameters:
    ///   - name: The thread's name; Linux shows the first 15 bytes.
    ///   - qualityOfService: The priority of the thread's work. Linux gives `.utility` and `.background` less processor
    ///     time, and does not distinguish the other values.
    ///   - stackSize: The size in bytes, rounded up to whole pages; nil for the system's default.
    /// - Precondition: the system can create one more thread, and the stack has at least the system's minimum size.
    public init(name: String, qualityOfService: QualityOfService = .default, stackSize: Int? = nil) {
        self.name = name
        core = .start(name: name, qualityOfService: qualityOfService, stackSize: stackSize)
    }

    deinit {
        core.abandon()
    }

    /// Runs a body on the thread while its loop runs in a mode, by default in any common mode.
    ///
    /// A burst of calls wakes the loop once. A body for `.default` waits while the loop runs in `.tracking`. Bodies for
    /// one mode begin in the order of the calls, even if they begin in a nested run. The order of bodies for different
    /// modes is not defined. If a body adds another body, the added body runs in the next pass of the loop, after the
    /// due timers, or in a nested run that the first body starts.
    ///
    /// - Returns: false if the thread has been stopped. The body is then released without being run.
    @discardableResult
    public func perform(in mode: RunLoop.Mode = .common, _ body: @escaping @Sendable () -> Void) -> Bool {
        core.perform(in: [mode], body)
    }

    /// The mode in which the loop runs or is about to run: the last mode that was set.
    public var mode: RunLoop.Mode { core.mode }

    /// Makes the loop leave its mode and run in another mode.
    ///
    /// In a mode that is not common, bodies for the common modes and jobs of actors wait. A caller that awaits an actor
    /// on this thread waits until the mode changes.
    ///
    /// If the caller is on this thread, the change takes effect when the current callout has returned: after that, only
    /// handlers and bodies for the new mode begin. The function never waits for the change.
    ///
    /// - Precondition: `mode` is not `.common`, which is a set of modes and not a mode.
    public func setMode(_ mode: RunLoop.Mode) {
        guard mode != .common else {
            fatalError("A run loop cannot run in the common modes, which are a set of modes: pass a single mode.")
        }
        core.setMode(mode)
    }

    /// Whether the caller is on this thread.
    public var isCurrent: Bool { core.isCurrent }

    /// Runs the queued bodies in any mode, then ends the thread and waits for its end.
    ///
    /// The timers on the loop are cancelled on this thread. If a callout of the loop calls this function, no handler of a
    /// timer begins after the callout has returned. Bodies that are added later do not run. Later jobs of
    /// actors still run, one at a time on a dispatch queue, because the caller of a dropped job would wait forever.
    ///
    /// If the caller is on this thread, the function does not wait: the thread ends after the current callout. Repeated
    /// calls are allowed, and also wait for the end of the thread.
    public func stop() {
        core.stop()
    }
}

// MARK: - Executors

extension RunLoopThread {
    /// Runs a job of an actor that is isolated to this thread.
    ///
    /// As on the main queue, no other job begins in a nested run that a job starts. The job retains the thread's handle
    /// until it has run.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        run { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Returns an unowned reference to this executor, for the `unownedExecutor` of an actor.
    ///
    /// The reference does not retain the thread.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Stops the program if the caller is not on this thread.
    public func checkIsolated() {
        guard isIsolating else {
            fatalError("Code that is isolated to the thread \"\(name)\" was called on another thread.")
        }
    }

    /// Whether the caller is on this thread.
    public func isIsolatingCurrentContext() -> Bool? { isIsolating }

    private var isIsolating: Bool { core.isCurrent || afterlife.isCurrent }

    /// An executor that runs the nonisolated code of a task on this thread:
    /// `withTaskExecutorPreference(thread.taskExecutor) { … }`.
    ///
    /// - Lifetime: the executor retains the thread's handle.
    public var taskExecutor: any TaskExecutor { ThreadTaskExecutor(thread: self) }

    /// Runs a job on the thread, or on a queue after the thread's end.
    fileprivate func run(_ job: @escaping @Sendable () -> Void) {
        if !core.perform(in: [.common], isJob: true, job) { afterlife.run(after: core, job) }
    }
}

private final class ThreadTaskExecutor: TaskExecutor {
    private let thread: RunLoopThread

    init(thread: RunLoopThread) {
        self.thread = thread
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        thread.run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Runs the jobs that arrive after the thread has ended.
///
/// An actor may outlive its thread. The jobs of such an actor cannot be refused, because their callers would wait
/// forever. This executor runs those jobs one at a time.
final class LateJobExecutor: Sendable {
    private let queue = DispatchQueue(label: "Ticking.RunLoopThread.afterlife")
    private let runner = LockedValue<Pthread?>(nil)

    var isCurrent: Bool { runner.withLock { $0?.isCurrent ?? false } }

    func run(after core: RunLoopThreadCore, _ body: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            core.waitForEnd()
            runner.withLock { $0 = .current }
            body()
            runner.withLock { $0 = nil }
        }
    }
}

// MARK: - The tracking mode

extension RunLoop.Mode {
    /// The mode of a run loop while the user drags or scrolls.
    ///
    /// Bodies and timers in `.default` wait while the loop runs in this mode, as in the tracking modes of UIKit and
    /// AppKit. Bodies and timers in `.common` continue if ``Foundation/RunLoop/makeCommon(_:)`` was called with this
    /// mode. Every ``RunLoopThread`` has `.tracking` as a common mode from its start.
    public static let tracking = RunLoop.Mode("TickingTrackingRunLoopMode")
}

extension RunLoop {
    /// Adds a mode to the common modes of this loop, for the present and later sources, timers and observers in
    /// `.common`.
    ///
    /// A loop keeps its common modes until its thread ends. A second call with the same mode has no effect.
    ///
    /// - Thread: any thread on Darwin. On other systems: the loop's own thread; for the main thread's loop, any thread.
    public func makeCommon(_ mode: RunLoop.Mode) {
        CoreRunLoop(self).addCommonMode(mode)
    }
}
