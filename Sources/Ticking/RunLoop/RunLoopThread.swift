import Dispatch
import Foundation

/// A named thread that runs a run loop until it is stopped.
///
/// The loop runs whether or not it has a timer; it sleeps while there is nothing to do. `.tracking` is one of its
/// common modes.
///
/// The thread is a `SerialExecutor`: an actor whose `unownedExecutor` is the thread's lives on it, and may be entered
/// with `assumeIsolated` from anything that runs there, such as the handler of a ``RunLoopTimer``.
///
/// - Thread: every member may be used from any thread, the loop's own included.
/// - Lifetime: the thread does not retain this handle. Releasing the handle is as good as ``stop()``. A body that
///   was handed over is retained until it has run; jobs of an actor retain the handle until they have run.
/// - Modes: the loop runs in `.default` until ``setMode(_:)``.
public final class RunLoopThread: SerialExecutor, Sendable {
    let core: RunLoopThreadCore
    let afterlife = LateJobExecutor()

    /// The name given at the start.
    public let name: String

    /// Starts the thread, and returns when its loop is ready.
    ///
    /// - Parameters:
    ///   - name: Its name; Linux shows the first 15 bytes.
    ///   - qualityOfService: How urgent its work is. Linux gives `.utility` and `.background` less of the processor,
    ///     and makes no difference between the others.
    ///   - stackSize: Bytes, rounded up to whole pages; nil for what the system gives.
    /// - Precondition: the system has room for one more thread, and the stack is not smaller than it allows.
    public init(name: String, qualityOfService: QualityOfService = .default, stackSize: Int? = nil) {
        self.name = name
        core = .start(name: name, qualityOfService: qualityOfService, stackSize: stackSize)
    }

    deinit {
        core.abandon()
    }

    /// Runs a body on the thread while its loop runs in a mode, by default in any of the common ones, and wakes the
    /// loop.
    ///
    /// A body for `.default` waits while the loop runs in `.tracking`. Bodies of one mode begin in the order in which
    /// they were handed over, also those that begin in a nested run; the order between modes is not defined. A burst
    /// wakes the loop once. What a body hands over runs in the next pass of the loop, after the timers that are due, or
    /// in a run that this body nests.
    ///
    /// - Returns: false when the thread has been stopped; the body is then released without being run.
    @discardableResult
    public func perform(in mode: RunLoop.Mode = .common, _ body: @escaping @Sendable () -> Void) -> Bool {
        core.perform(in: mode, body)
    }

    /// The mode in which the loop is to run: the last one that was set.
    public var mode: RunLoop.Mode { core.mode }

    /// Leaves the mode in which the loop runs, and runs it in another one.
    ///
    /// In a mode that is not common, bodies for the common modes and jobs of actors wait: whoever awaits an actor on
    /// this thread waits until the mode changes.
    ///
    /// Called on the thread itself it takes effect when the callout has ended. Nothing waits for it.
    ///
    /// - Precondition: `mode` is not `.common`, which is no mode a loop can run in.
    public func setMode(_ mode: RunLoop.Mode) {
        guard mode != .common else { fatalError("A run loop cannot run in the common modes, only in one of them.") }
        core.setMode(mode)
    }

    /// Whether the caller is on this thread.
    public var isCurrent: Bool { core.isCurrent }

    /// Runs what was handed over before, in whatever mode, then ends the thread and waits for its end.
    ///
    /// The timers on the loop end on their own thread. Nothing handed over later is run, except jobs of actors, which
    /// go on one at a time on a queue, because a job that is dropped leaves its caller waiting for ever.
    ///
    /// Called on the thread itself it does not wait: the thread ends after the callout. Calling it again waits for the
    /// same end.
    public func stop() {
        core.stop()
    }
}

// MARK: - Executors

extension RunLoopThread {
    /// Runs a job of an actor that lives on this thread.
    ///
    /// In a run that a job nests no other job begins, as on the main queue. The job retains the thread's handle until
    /// it has run.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        run { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// The executor by which an actor names this thread; does not retain it.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Stops the program unless it is called on this thread.
    public func checkIsolated() {
        guard isIsolating else { fatalError("Code that belongs on the thread \"\(name)\" was called on another one.") }
    }

    /// Whether the caller is on this thread.
    public func isIsolatingCurrentContext() -> Bool? { isIsolating }

    private var isIsolating: Bool { core.isCurrent || afterlife.isCurrent }

    /// Runs what a task does outside of actors on this thread: `withTaskExecutorPreference(thread.taskExecutor) { … }`.
    ///
    /// - Lifetime: the executor retains the thread's handle.
    public var taskExecutor: any TaskExecutor { ThreadTaskExecutor(thread: self) }

    /// Runs a job on the thread, or after its end.
    fileprivate func run(_ job: @escaping @Sendable () -> Void) {
        if !core.perform(in: .common, isJob: true, job) { afterlife.run(after: core, job) }
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

/// Runs the jobs that come when the thread has ended.
///
/// An actor may outlive the thread it lives on, and its jobs cannot be refused: whoever awaits them would wait for
/// ever. They run here, one at a time, after the thread's end.
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
    /// The mode a run loop is in while the user drags or scrolls.
    ///
    /// It is a mode as UIKit's and AppKit's tracking modes are: what was added to `.default` waits while the loop runs
    /// in it, and what was added to `.common` goes on, once ``Foundation/RunLoop/makeCommon(_:)`` has made it common.
    /// Every ``RunLoopThread`` has it as a common mode from its start.
    public static let tracking = RunLoop.Mode("TickingTrackingRunLoopMode")
}

extension RunLoop {
    /// Counts a mode among the common ones of this loop, for what is in `.common` already and for what comes.
    ///
    /// A loop keeps its common modes until its thread ends. To make a mode common twice is the same as once.
    ///
    /// - Thread: any on Darwin; elsewhere the loop's own, or any for the main thread's loop.
    public func makeCommon(_ mode: RunLoop.Mode) {
        CoreRunLoop(self).addCommonMode(mode)
    }
}
