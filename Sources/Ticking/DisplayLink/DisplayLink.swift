import Foundation

/// Calls a handler for each frame that is wanted, on a run loop, until its handle or its target goes.
///
/// The link is driven by demand. ``setNeedsFrame()`` wants one frame, ``setNeedsFrame(after:)`` wants one later,
/// ``beginAnimation()`` wants frames until its token is released. The first frame after a sleep comes at once, or one
/// frame interval after the last one; while it is awake, frames lie on the grid that this frame began. A late frame is
/// never made up: the next one tells in ``DisplayFrame/missed``. When nothing is wanted any more the link falls asleep
/// by itself, and then costs nothing: no timer is armed, nothing wakes up.
///
/// - Units: frames per second, 1...240; instants are `ContinuousClock.Instant`.
/// - Thread: the handler runs on the loop's thread. All members may be used from any thread; ``setNeedsFrame()`` is
///   cheap on the loop's own, and wakes the loop from another one, once.
/// - Lifetime: the loop retains neither the link nor its target; the link retains the handler, and a target not at all.
///   Releasing the link ends the frames, and so does the target's end: at once when
///   the target is a ``LifetimeOwner``, else at the next frame that is wanted. A frame that has begun on the loop's
///   thread goes on to its end; none begins afterwards.
/// - Modes: `.common` unless said otherwise, so that frames go on while the loop runs in `.tracking`.
public final class DisplayLink: Sendable {
    private let core: DisplayLinkCore
    private let timer: RunLoopTimer

    /// Makes a link that sleeps, on a run-loop thread.
    ///
    /// - Precondition: `preferredFramesPerSecond` is within 1...240.
    public convenience init(
        on thread: RunLoopThread, preferredFramesPerSecond: Int = 60, modes: RunLoop.Mode = .common,
        handler: @escaping @Sendable (_ link: DisplayLink, _ frame: DisplayFrame) -> Void
    ) {
        let core = DisplayLinkCore(framesPerSecond: preferredFramesPerSecond)
        self.init(core, RunLoopTimer(.onDemand, on: thread, modes: modes) { timer, _ in core.fire(timer, handler) })
    }

    /// Makes a link that sleeps, on a run-loop thread, and calls the handler with a target that it does not retain.
    ///
    /// - Precondition: `preferredFramesPerSecond` is within 1...240.
    public convenience init<Target: AnyObject & Sendable>(
        target: Target, on thread: RunLoopThread, preferredFramesPerSecond: Int = 60, modes: RunLoop.Mode = .common,
        handler: @escaping @Sendable (_ target: Target, _ link: DisplayLink, _ frame: DisplayFrame) -> Void
    ) {
        let core = DisplayLinkCore(framesPerSecond: preferredFramesPerSecond)
        let timer = RunLoopTimer(.onDemand, target: target, on: thread, modes: modes) { target, timer, _ in
            core.fire(timer) { handler(target, $0, $1) }
        }
        self.init(core, timer)
    }

    /// Makes a link that sleeps, on the main run loop, and calls the handler on the main actor with a target that it
    /// does not retain.
    ///
    /// - Precondition: `preferredFramesPerSecond` is within 1...240. An `async` main function on Linux runs no main
    ///   loop: there the link draws nothing, and one line on standard error says so.
    public convenience init<Target: AnyObject & Sendable>(
        target: Target, on actor: MainActor, preferredFramesPerSecond: Int = 60, modes: RunLoop.Mode = .common,
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

    /// Ends the frames for ever, and releases the handler; also in the handler, which goes on to its end.
    ///
    /// No frame that is wanted afterwards is drawn.
    public func cancel() {
        timer.cancel()
    }

    /// Wants one frame.
    ///
    /// Any number of calls before that frame are one.
    public func setNeedsFrame() {
        arm { $0.setNeedsFrame(at: $1) }
    }

    /// Wants one frame when a delay has passed, in place of the one that was wanted so before.
    ///
    /// It is for what knows when it changes next, such as a clock's second, and costs one wake-up. Frames that come
    /// before leave it as it is.
    public func setNeedsFrame(after delay: Duration) {
        arm { $0.setNeedsFrame(later: $1 + delay, at: $1) }
    }

    /// Wants frames until the token that is returned is released.
    ///
    /// Any number of animations may overlap.
    ///
    /// - Lifetime: the token does not retain the link.
    public func beginAnimation() -> Token {
        arm { $0.beginAnimation(at: $1) }
        return Token { [weak self] in self?.core.state.withLock { $0.endAnimation() } }
    }

    /// Holds all frames back until the token that is returned is released.
    ///
    /// It is for a program that is not seen. What is wanted meanwhile is drawn as one frame afterwards.
    ///
    /// - Lifetime: the token does not retain the link.
    public func beginPause() -> Token {
        core.state.withLock { $0.beginPause() }
        return Token { [weak self] in self?.arm { $0.endPause(at: $1) } }
    }

    /// Whether the link sleeps: nothing is wanted, all is held back, or its thread has ended.
    public var isPaused: Bool { !timer.isValid || core.state.withLock { $0.isAsleep } }

    /// The newest frame, nil before the first one.
    public var lastFrame: DisplayFrame? { core.state.withLock { $0.lastFrame } }

    /// The most frames a second.
    ///
    /// - Precondition: a new value is within 1...240.
    public var preferredFramesPerSecond: Int {
        get { core.state.withLock { $0.framesPerSecond } }
        set { core.state.withLock { $0.setFramesPerSecond(newValue) } }
    }

    private func arm(_ transition: (inout DisplayLinkState, TimePoint) -> TimePoint?) {
        let now = TimePoint.now
        // Armed under the lock, so that of two threads the one that comes last in the state does so in the timer.
        core.state.withLock { state in
            guard let due = transition(&state, now) else { return }
            if due <= now { timer.fireSoon() } else { timer.reschedule(.after(due - now)) }
        }
    }
}

/// One frame of a display link.
public struct DisplayFrame: Equatable, Sendable {
    /// The number of the frame, from 0; frames that were missed have none.
    public let number: Int
    /// The number of grid points that passed without a frame since the frame before, while the link was awake.
    public let missed: Int
    /// The delay of the frame after ``timestamp``.
    public let lateness: Duration
    // Instants are costly to make, and most handlers need none.
    let point: TimePoint
    let nextPoint: TimePoint

    /// The instant of this frame: the last point of the grid that is not in the future.
    ///
    /// Draw what moves as it is at this instant, so that it moves evenly although frames come early or late.
    public var timestamp: ContinuousClock.Instant { point.instant }

    /// The instant of the next frame, if there is one: until then this one is seen.
    public var targetTimestamp: ContinuousClock.Instant { nextPoint.instant }
}

/// The part of a display link that its timer retains; it retains neither the link nor the handler.
private final class DisplayLinkCore: Sendable {
    let state: LockedValue<DisplayLinkState>
    /// Set when the link is made.
    let link = LockedValue(WeakLink())

    struct WeakLink: Sendable {
        weak var link: DisplayLink?
    }

    init(framesPerSecond: Int) {
        state = LockedValue(DisplayLinkState(framesPerSecond: framesPerSecond))
    }

    /// On the loop's thread, in the timer's handler.
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
