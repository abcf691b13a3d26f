import Foundation
import Ticking

/// A tracker that runs the engine's loop in its tracking mode while the user scrolls, as a window system does.
///
/// In the tracking mode, drawing and timers continue, and deferrable work waits.
///
/// - Thread: belongs to the engine's thread.
/// - Lifetime: `deinit` ends the timer.
final class ScrollTracker {
    /// The time without scroll events after which scrolling ends.
    static let pause: Duration = .milliseconds(150)

    /// The number of times that scrolling began.
    private(set) var runs = 0

    private let thread: RunLoopThread
    private let timer: RunLoopTimer
    private var start: ContinuousClock.Instant?
    private var trackedBefore: Duration = .zero

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - thread: the thread of the loop.
    ///   - timeout: called on the thread when no scroll event has come for ``pause``. Must lead to a call of ``finish()``.
    init(on thread: RunLoopThread, timeout: @escaping @Sendable () -> Void) {
        self.thread = thread
        timer = RunLoopTimer(.onDemand, on: thread) { _, _ in timeout() }
    }

    var isTracking: Bool { start != nil }

    /// The total time in the tracking mode.
    var total: Duration { trackedBefore + (start.map { ContinuousClock().now - $0 } ?? .zero) }

    /// Handles a scroll event: enters the tracking mode, and restarts the timeout.
    func scrolled() {
        if start == nil {
            start = ContinuousClock().now
            runs += 1
        }
        // Another terminal on the same loop may have left the mode.
        thread.setMode(.tracking)
        timer.reschedule(.after(Self.pause))
    }

    /// Leaves the tracking mode.
    func finish() {
        guard let start else { return }
        trackedBefore += ContinuousClock().now - start
        self.start = nil
        thread.setMode(.default)
    }
}
