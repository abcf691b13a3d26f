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
    let afterlife = Afterlife()

    /// The name given at the start.
    public let name: String

    /// Starts the thread, and returns when its loop is ready.
    ///
    /// - Parameters:
    ///   - name: Its name; Linux shows the first 15 bytes.
    ///   - qualityOfService: How urgent its work is. Linux gives `.utility` and `.background` less of the processor, and
    ///     makes no difference between the others.
    ///   - stackSize: Bytes, rounded up to whole pages; nil for what the system gives.
    /// - Precondition: the system has room for one more thread, and the stack is not smaller than it allows.
    public init(name: String, qualityOfService: QualityOfService = .default, stackSize: Int? = nil) {
        self.name = name
        core = .start(name: name, qualityOfService: qualityOfService, stackSize: stackSize)
    }

    deinit {
        core.abandon()
    }

    /// Runs a body on the thread, in any of the common modes, and wakes the loop.
    ///
    /// Bodies run in the order in which they were handed over. A burst wakes the loop once. What a body hands over runs
    /// in the next pass of the loop, after the timers that are due.
    ///
    /// - Returns: false when the thread has been stopped; the body is then released without being run.
    @discardableResult
    public func perform(_ body: @escaping @Sendable () -> Void) -> Bool {
        core.perform(in: .common, body)
    }

    /// Runs a body on the thread while its loop runs in one mode, and wakes the loop.
    ///
    /// A body for `.default` waits while the loop runs in `.tracking`. Bodies of one mode run in the order in which they
    /// were handed over; nothing is said of the order between modes.
    ///
    /// - Returns: false when the thread has been stopped; the body is then released without being run.
    @discardableResult
    public func perform(in mode: RunLoop.Mode, _ body: @escaping @Sendable () -> Void) -> Bool {
        core.perform(in: mode, body)
    }

    /// The mode in which the loop is to run: the last one that was set.
    public var mode: RunLoop.Mode { core.mode }

    /// Leaves the mode in which the loop runs, and runs it in another one.
    ///
    /// Called on the thread itself it takes effect when the callout has ended. Nothing waits for it.
    ///
    /// - Precondition: `mode` is not `.common`, which is no mode a loop can run in.
    public func setMode(_ mode: RunLoop.Mode) {
        precondition(mode != .common, "A run loop cannot run in the common modes, only in one of them.")
        core.setMode(mode)
    }

    /// True on this thread.
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
