import Foundation

/// A display link that calls a handler for each requested frame, on a run loop, until this handle or the target is
/// deallocated.
///
/// The link runs on demand. ``setNeedsFrame()`` requests one frame, ``setNeedsFrame(after:)`` requests a later frame,
/// and ``beginAnimation()`` requests frames until the returned token is deallocated. The first frame after a sleep
/// comes at once, or one frame interval after the previous frame if that is later. While the link is awake, frames are
/// due on a grid of frame intervals that begins with this first frame. Grid points that passed without a frame are
/// skipped: ``DisplayFrame/missed`` of the next frame counts them. Without requests the link falls asleep
/// automatically. A sleeping link costs nothing: no timer is armed, and no thread wakes up.
///
/// - Units: frames per second, 1...240; instants are `ContinuousClock.Instant`.
/// - Thread: the handler runs on the loop's thread. All members may be used from any thread. A call of
///   ``setNeedsFrame()`` is cheap on the loop's thread; a call on another thread wakes the loop once.
/// - Lifetime: the loop retains neither the link nor its target. The link retains the handler, but not the target. The
///   frames end when the link is deallocated. They also end when the target is deallocated: at once if the target is a
///   ``LifetimeOwner``, else at the next requested frame. A frame that has begun on the loop's thread runs to its end,
///   and is the last frame.
/// - Modes: `.common` by default, so that frames continue while the loop runs in `.tracking`.
public final class DisplayLink: Sendable {
    private let core: DisplayLinkCore
    private let timer: RunLoopTimer

    /// Creates a sleeping link on a run-loop thread.
    ///
    /// - Precondition: `preferredFramesPerSecond` is within 1...240.
    public convenience init(
        on thread: RunLoopThread, preferredFramesPerSecond: Int = 60, modes: Set<RunLoop.Mode> = [.common],
        handler: @escaping @Sendable (_ link: DisplayLink, _ frame: DisplayFrame) -> Void
    ) {
        let core = DisplayLinkCore(framesPerSecond: preferredFramesPerSecond)
        self.init(core, RunLoopTimer(.onDemand, on: thread, modes: modes) { timer, _ in core.fire(timer, handler) })
    }

    /// Creates a sleeping link on a run-loop thread, with a target that the link does not retain.
    ///
    /// The link passes the target to the handler.
    ///
    /// - Precondition: `preferredFramesPerSecond` is within 1...240.
    public convenience init<Target: AnyObject & Sendable>(
        target: Target, on thread: RunLoopThread, preferredFramesPerSecond: Int = 60,
        modes: Set<RunLoop.Mode> = [.common],
        handler: @escaping @Sendable (_ target: Target, _ link: DisplayLink, _ frame: DisplayFrame) -> Void
    ) {
        let core = DisplayLinkCore(framesPerSecond: preferredFramesPerSecond)
        let timer = RunLoopTimer(.onDemand, target: target, on: thread, modes: modes) { target, timer, _ in
            core.fire(timer) { handler(target, $0, $1) }
        }
        self.init(core, timer)
    }

    /// Creates a sleeping link on the main run loop.
    ///
    /// The link calls the handler on the main actor.
    ///
    /// - Precondition: as for the overload with a target.
    public convenience init(
        on actor: MainActor, preferredFramesPerSecond: Int = 60, modes: Set<RunLoop.Mode> = [.common],
        handler: @escaping @MainActor (_ link: DisplayLink, _ frame: DisplayFrame) -> Void
    ) {
        let core = DisplayLinkCore(framesPerSecond: preferredFramesPerSecond)
        let timer = RunLoopTimer(.onDemand, on: RunLoop.main, modes: modes) { timer, _ in
            core.fire(timer) { link, frame in MainActor.assumeIsolated { handler(link, frame) } }
        }
        self.init(core, timer)
    }

    /// Creates a sleeping link on the main run loop.
    ///
    /// The link calls the handler on the main actor, and passes a target that the link does not retain.
    ///
    /// - Precondition: `preferredFramesPerSecond` is within 1...240. An `async` main function on Linux runs no main
    ///   loop: the link then draws no frames, and prints one line on standard error.
    public convenience init<Target: AnyObject & Sendable>(
        target: Target, on actor: MainActor, preferredFramesPerSecond: Int = 60, modes: Set<RunLoop.Mode> = [.common],
        handler: @escaping @MainActor (_ target: Target, _ link: DisplayLink, _ frame: DisplayFrame) -> Void
    ) {
        let core = DisplayLinkCore(framesPerSecond: preferredFramesPerSecond)
        let timer = RunLoopTimer(.onDemand, target: target, on: RunLoop.main, modes: modes) { target, timer, _ in
            core.fire(timer) { link, frame in MainActor.assumeIsolated { handler(target, link, frame) } }
        }
        self.init(core, timer)
    }

    private init(_ core: DisplayLinkCore, _ timer: RunLoopTimer) {
        self.core = core
        self.timer = timer
        core.link.withLock { $0.link = self }
    }

    /// Ends the frames permanently and releases the handler.
    ///
    /// If the handler calls `cancel()`, the current call of the handler still runs to its end.
    ///
    /// Later requests for frames have no effect.
    public func cancel() {
        timer.cancel()
    }

    /// Requests one frame.
    ///
    /// Several calls are coalesced into one frame.
    public func setNeedsFrame() {
        arm { $0.setNeedsFrame(at: $1) }
    }

    /// Requests one frame after a delay.
    ///
    /// The request replaces an earlier request with a delay.
    ///
    /// Use this function if the time of the next change is known, such as the next second of a clock. A request costs
    /// one wake-up. Earlier frames do not satisfy the request.
    public func setNeedsFrame(after delay: Duration) {
        arm { $0.setNeedsFrame(later: $1 + delay, at: $1) }
    }

    /// Requests frames until the returned token is cancelled or deallocated.
    ///
    /// Any number of animations may overlap.
    ///
    /// - Lifetime: the token does not retain the link.
    public func beginAnimation() -> Token {
        arm { $0.beginAnimation(at: $1) }
        return Token { [weak self] in self?.core.state.withLock { $0.endAnimation() } }
    }

    /// Suppresses all frames until the returned token is cancelled or deallocated.
    ///
    /// Use a pause while the program is not visible. Requests during a pause are coalesced into one frame after the
    /// pause.
    ///
    /// - Lifetime: the token does not retain the link.
    public func beginPause() -> Token {
        core.state.withLock { $0.beginPause() }
        return Token { [weak self] in self?.arm { $0.endPause(at: $1) } }
    }

    /// Whether the link sleeps: no frame is scheduled, because there is no request, or the link is paused or over.
    public var isAsleep: Bool { !timer.isValid || core.state.withLock { $0.isAsleep } }

    /// Whether a token of ``beginPause()`` suppresses the frames.
    public var isPaused: Bool { core.state.withLock { $0.isPaused } }

    /// The latest frame; nil before the first frame.
    public var lastFrame: DisplayFrame? { core.state.withLock { $0.lastFrame } }

    /// The maximum number of frames in a second.
    ///
    /// - Precondition: a new value is within 1...240.
    public var preferredFramesPerSecond: Int {
        get { core.state.withLock { $0.framesPerSecond } }
        set { core.state.withLock { $0.setFramesPerSecond(newValue) } }
    }

    private func arm(_ transition: (inout DisplayLinkState, TimePoint) -> TimePoint?) {
        let now = TimePoint.now
        // Arms the timer under the lock, so that two threads change the state and the timer in the same order.
        core.state.withLock { state in
            guard let due = transition(&state, now) else { return }
            if due <= now { timer.fireSoon() } else { timer.reschedule(.after(due - now)) }
        }
    }
}

/// One frame of a display link.
public struct DisplayFrame: Equatable, Sendable {
    /// The number of the frame, counted from 0.
    ///
    /// Missed frames are not numbered.
    public let number: Int
    /// The number of grid points without a frame since the previous frame, while the link was awake.
    public let missed: Int
    /// The time from ``due`` to the start of the frame.
    public let lateness: Duration
    // Instants are expensive to create, and most handlers do not use them.
    let point: TimePoint
    let nextPoint: TimePoint

    /// The instant of this frame: the last point of the grid that is not in the future.
    ///
    /// Draw moving content at its position for this instant, so that it moves evenly although frames come early or
    /// late.
    public var due: ContinuousClock.Instant { point.instant }

    /// The instant of the next frame, if there is one.
    ///
    /// The current frame is visible until that instant.
    public var nextDue: ContinuousClock.Instant { nextPoint.instant }
}

extension DisplayFrame {
    /// Creates a frame, for the test of a handler.
    public init(
        number: Int = 0, missed: Int = 0, lateness: Duration = .zero, due: ContinuousClock.Instant = .now,
        interval: Duration = .seconds(1) / 60
    ) {
        self.init(
            number: number, missed: missed, lateness: lateness, point: TimePoint(due),
            nextPoint: TimePoint(due + interval))
    }
}

/// The part of a display link that its timer retains.
///
/// `DisplayLinkCore` retains neither the link nor the handler.
private final class DisplayLinkCore: Sendable {
    let state: LockedValue<DisplayLinkState>
    /// A weak reference to the link, set in the link's initializer.
    let link = LockedValue(WeakLink())

    struct WeakLink: Sendable {
        weak var link: DisplayLink?
    }

    init(framesPerSecond: Int) {
        state = LockedValue(DisplayLinkState(framesPerSecond: framesPerSecond))
    }

    /// Calls the handler if a frame is due.
    ///
    /// The timer's handler calls this function on the loop's thread.
    func fire(_ timer: RunLoopTimer, _ handler: (DisplayLink, DisplayFrame) -> Void) {
        guard let link = link.withLock({ $0.link }) else { return }
        guard let frame = state.withLock({ $0.fire(at: .now) }) else { return }
        handler(link, frame)
        let now = TimePoint.now
        state.withLock { state in
            if let due = state.drawn(at: now) { timer.reschedule(.after(due - now)) }
        }
    }
}
