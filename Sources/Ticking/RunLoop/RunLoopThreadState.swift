import Foundation

/// Decides the next step of a run-loop thread: the pure part of ``RunLoopThread``.
struct RunLoopThreadState {
    /// The phase of the thread's life.
    enum Phase {
        /// The loop runs, or is about to.
        case running
        /// Asked to end; what was queued before is still run.
        case stopping
        /// The loop runs no more, and takes nothing more.
        case ended
    }

    /// The task of a caller of `claimJoin()`.
    enum Join {
        /// Nobody joins the thread yet: join it.
        case join
        /// Somebody does, or did: wait for that.
        case wait
    }

    private(set) var phase = Phase.running
    /// The mode the loop is to run in.
    private(set) var mode = RunLoop.Mode.default
    private var isJoinClaimed = false

    /// The mode to run in next, nil when the thread is to end.
    var modeToRun: RunLoop.Mode? { phase == .running ? mode : nil }

    /// True when the loop is to be told.
    mutating func setMode(_ mode: RunLoop.Mode) -> Bool {
        guard self.mode != mode else { return false }
        self.mode = mode
        return phase == .running
    }

    /// True when the loop is to be told, which is once.
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
