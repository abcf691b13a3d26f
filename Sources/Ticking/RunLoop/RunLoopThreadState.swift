import Foundation

/// The phase and the mode of a run-loop thread: the part of ``RunLoopThread`` without side effects.
struct RunLoopThreadState {
    enum Phase: Equatable {
        /// The loop runs, or is about to run.
        case running
        /// A stop was requested.
        ///
        /// Bodies that were queued before the stop still run. Handlers begin only in runs that are nested deeper than
        /// the run of the callout that called `stop()`: that callout has not returned yet. The depth is -1 for a stop
        /// by another thread.
        case stopping(depth: Int)
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
    /// The number of runs: the outermost run, and the nested runs that callouts start.
    private var depth = 0
    /// The mode of the outermost run.
    private var runningMode = RunLoop.Mode.default
    private var isJoinClaimed = false

    /// The mode of the next run; nil when the thread is to end.
    var modeToRun: RunLoop.Mode? { phase == .running ? mode : nil }

    /// The mode that a callout has to be for; nil if a callout may be for any mode.
    ///
    /// In a nested run, a new mode is not in effect yet.
    var newMode: RunLoop.Mode? { depth == 1 && mode != runningMode ? mode : nil }

    /// Whether the outermost run has to end.
    var isToLeave: Bool { depth == 1 && modeToRun != runningMode }

    /// Whether handlers may begin in the phase.
    var mayCall: Bool {
        switch phase {
        case .running: true
        case .stopping(let last): depth > last
        case .ended: false
        }
    }

    /// Returns the mode of the next run; nil when the thread is to end.
    mutating func prepareRun() -> RunLoop.Mode? {
        runningMode = mode
        return modeToRun
    }

    mutating func runBegins() {
        depth += 1
    }

    mutating func runEnds() {
        depth -= 1
    }

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
    mutating func stop(byCallout: Bool) -> Bool {
        let (isFirst, depth) = (phase == .running, byCallout ? depth : -1)
        if isFirst { phase = .stopping(depth: depth) }
        if case .stopping(let last) = phase { phase = .stopping(depth: max(last, depth)) }
        return isFirst
    }

    mutating func end() {
        phase = .ended
    }

    mutating func claimJoin() -> Join {
        defer { isJoinClaimed = true }
        return isJoinClaimed ? .wait : .join
    }
}
