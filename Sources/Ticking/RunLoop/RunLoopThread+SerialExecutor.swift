import Dispatch
import Foundation

extension RunLoopThread {
    /// Runs a job of an actor that lives on this thread.
    ///
    /// The job retains the thread's handle until it has run.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        run { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Runs a job's body on the thread, or after its end.
    func run(_ body: @escaping @Sendable () -> Void) {
        if !core.perform(in: .common, body) { afterlife.run(after: core, body) }
    }

    /// The executor by which an actor names this thread; does not retain it.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Stops the program unless it is called on this thread.
    public func checkIsolated() {
        precondition(isIsolating, "Code that belongs on the thread \"\(name)\" was called on another one.")
    }

    /// True on this thread.
    public func isIsolatingCurrentContext() -> Bool? { isIsolating }

    private var isIsolating: Bool { core.isCurrent || afterlife.isCurrent }
}

/// Runs the jobs that come when the thread has gone.
///
/// An actor may outlive the thread it lives on, and its jobs cannot be refused: whoever awaits them would wait for
/// ever. They go on here, one at a time, after the thread's end.
final class Afterlife: Sendable {
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
