extension RunLoopThread {
    /// Runs what a task does outside of actors on this thread: `withTaskExecutorPreference(thread.taskExecutor) { … }`.
    ///
    /// - Lifetime: the executor retains the thread's handle.
    public var taskExecutor: RunLoopTaskExecutor { RunLoopTaskExecutor(thread: self) }
}

/// Runs the jobs of tasks on a run-loop thread, which itself runs those of actors.
public final class RunLoopTaskExecutor: TaskExecutor {
    private let thread: RunLoopThread

    fileprivate init(thread: RunLoopThread) {
        self.thread = thread
    }

    /// Runs a job of a task that prefers this executor; after the thread's end on a queue, one at a time.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        thread.run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
