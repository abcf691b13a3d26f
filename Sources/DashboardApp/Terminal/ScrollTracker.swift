import Foundation
import Ticking

/// Runs the engine's loop in its tracking mode while the user scrolls, as a window system does: what draws and what
/// keeps time goes on, what can wait holds still.
///
/// - Thread: belongs to the engine's thread.
/// - Lifetime: its timer ends with it.
final class ScrollTracker {
    /// How long after the last event scrolling counts as over.
    static let pause: Duration = .milliseconds(150)

    /// How often scrolling began.
    private(set) var runs = 0

    private let thread: RunLoopThread
    private let timer: RunLoopTimer
    private var start: ContinuousClock.Instant?
    private var trackedBefore: Duration = .zero

    /// Makes a tracker.
    ///
    /// - Parameters:
    ///   - thread: whose loop changes its mode.
    ///   - timeout: called on the thread when scrolling may be over; it is to call ``finish()``.
    init(on thread: RunLoopThread, timeout: @escaping @Sendable () -> Void) {
        self.thread = thread
        timer = RunLoopTimer(.onDemand, on: thread) { _, _ in timeout() }
    }

    /// Whether the loop tracks.
    var isTracking: Bool { start != nil }

    /// How long the loop has been tracking in all.
    var total: Duration { trackedBefore + (start.map { ContinuousClock().now - $0 } ?? .zero) }

    /// The user scrolled.
    func scrolled() {
        if start == nil {
            start = ContinuousClock().now
            runs += 1
            thread.setMode(.tracking)
        }
        timer.reschedule(.after(Self.pause))
    }

    /// Scrolling is over.
    func finish() {
        guard let start else { return }
        trackedBefore += ContinuousClock().now - start
        self.start = nil
        thread.setMode(.default)
    }
}
