import Foundation

/// The phase and the mode of a run-loop thread: the part of ``RunLoopThread`` without side effects.
struct RunLoopThreadState {
    enum Phase {
        /// The loop runs, or is about to run.
        case running
        /// A stop was requested.
        ///
        /// Bodies that were queued before the stop still run.
        case stopping
        /// The loop no longer runs, and no longer accepts bodies.
        case ended
    }

    /// The action that `claimJoin()` requires from its caller.
    enum Join {
        /// Join the thread: no other caller has claimed the join.
        case join
        /// Wait for the caller that joins the thread or has joined it.
        case wait
    }

    private(set) var phase = Phase.running
    /// The mode in which the loop is to run.
    private(set) var mode = RunLoop.Mode.default
    private var isJoinClaimed = false

    /// The mode of the next run; nil when the thread is to end.
    var modeToRun: RunLoop.Mode? { phase == .running ? mode : nil }

    /// Sets the mode.
    ///
    /// Returns whether the loop has to be signalled.
    mutating func setMode(_ mode: RunLoop.Mode) -> Bool {
        guard self.mode != mode else { return false }
        self.mode = mode
        return phase == .running
    }

    /// Requests the end of the thread.
    ///
    /// Returns whether the loop has to be signalled, which is true for the first request only.
    mutating func stop() -> Bool {
        guard phase == .running else { return false }
        phase = .stopping
        return true
    }

    mutating func end() {
        phase = .ended
    }

    mutating func claimJoin() -> Join {
        defer { isJoinClaimed = true }
        return isJoinClaimed ? .wait : .join
    }
}
