import Foundation

/// Calls a handler for each frame that is wanted, on a run loop, until its handle or its target goes.
///
/// The link is driven by demand. ``setNeedsFrame()`` wants one frame, ``setNeedsFrame(after:)`` wants one later,
/// ``beginAnimation()`` wants frames until its token is released. The first frame after a sleep comes at once, or one frame interval after the last one; while it is
/// awake, frames lie on the grid that this frame began. A late frame is never made up: the next one tells in
/// ``DisplayFrame/missed``. When nothing is wanted any more the link falls asleep by itself, and then costs nothing:
/// no timer is armed, nothing wakes up.
///
/// - Units: frames per second, 1...240; instants are `ContinuousClock.Instant`.
/// - Thread: the handler runs on the loop's thread. All members may be used from any thread; ``setNeedsFrame()`` is
///   cheap on the loop's own, and wakes the loop from another one, once.
/// - Lifetime: the loop retains neither the link nor its target; the link retains the handler, and a target not at all.
///   Releasing the link ends the frames, and so does the target's end: at once when
///   the target is a ``LifetimeOwner``, else at the next frame that is wanted. A frame that has begun on the loop's thread goes
///   on to its end; none begins afterwards.
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
        let core = DisplayLinkCore(framesPerSecond: preferredFramesPerSecond) { link, frame in
            handler(link, frame)
            return true
        }
        self.init(core, RunLoopTimer(.onDemand, on: thread, modes: modes) { core.fire($0) })
    }

    /// Makes a link that sleeps, on a run-loop thread, and calls a handler with a target it does not retain.
    ///
    /// - Precondition: `preferredFramesPerSecond` is within 1...240.
    public convenience init<Target: AnyObject & Sendable>(
        target: Target, on thread: RunLoopThread, preferredFramesPerSecond: Int = 60, modes: RunLoop.Mode = .common,
        handler: @escaping @Sendable (_ target: Target, _ link: DisplayLink, _ frame: DisplayFrame) -> Void
    ) {
        let core = DisplayLinkCore(framesPerSecond: preferredFramesPerSecond, target: target, handler)
        self.init(core, RunLoopTimer(.onDemand, on: thread, modes: modes) { core.fire($0) })
        timer.follow(target)
    }

    /// Makes a link that sleeps, on a run loop that belongs to somebody else.
    ///
    /// - Precondition: `preferredFramesPerSecond` is within 1...240; off Darwin, `loop` is the calling thread's or the
    ///   main thread's.
    public convenience init<Target: AnyObject & Sendable>(
        target: Target, on loop: RunLoop, preferredFramesPerSecond: Int = 60, modes: RunLoop.Mode = .common,
        handler: @escaping @Sendable (_ target: Target, _ link: DisplayLink, _ frame: DisplayFrame) -> Void
    ) {
        let core = DisplayLinkCore(framesPerSecond: preferredFramesPerSecond, target: target, handler)
        self.init(core, RunLoopTimer(.onDemand, on: loop, modes: modes) { core.fire($0) })
        timer.follow(target)
    }

    private init(_ core: DisplayLinkCore, _ timer: RunLoopTimer) {
        self.core = core
        self.timer = timer
        core.link.withLock { $0.link = self }
    }

    /// Ends the frames for ever, and releases the handler; also in the handler, which goes on to its end.
    ///
    /// What is wanted afterwards is not drawn.
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
    public func beginAnimation() -> Animation {
        arm { $0.beginAnimation(at: $1) }
        return Animation(of: self)
    }

    /// Holds all frames back until the token that is returned is released.
    ///
    /// It is for a program that is not seen. What is wanted meanwhile is remembered, and drawn as one frame afterwards.
    public func beginPause() -> Pause {
        core.state.withLock { $0.beginPause() }
        return Pause(of: self)
    }

    /// True while the link sleeps: nothing is wanted, all is held back, or its thread has ended.
    ///
    /// Nobody sets it.
    public var isPaused: Bool { !timer.isValid || core.state.withLock { $0.isAsleep } }

    /// The newest frame, nil before the first one.
    public var lastFrame: DisplayFrame? { core.state.withLock { $0.lastFrame } }

    /// How many frames a second there are at most.
    ///
    /// - Precondition: a new value is within 1...240.
    public var preferredFramesPerSecond: Int {
        get { core.state.withLock { $0.framesPerSecond } }
        set { core.state.withLock { $0.setFramesPerSecond(newValue) } }
    }

    fileprivate func endAnimation() {
        core.state.withLock { $0.endAnimation() }
    }

    fileprivate func endPause() {
        arm { $0.endPause(at: $1) }
    }

    private func arm(_ transition: (inout DisplayLinkState, TimePoint) -> TimePoint?) {
        let now = TimePoint.now
        // Armed under the lock, so that of two threads the one that comes last in the state does so in the timer.
        core.state.withLock { state in
            guard let due = transition(&state, now) else { return }
            if due <= now { timer.fireSoon() } else { timer.setNextFire(after: due - now) }
        }
    }
}

extension DisplayLink {
    /// Keeps a link awake as long as it lives, or until ``cancel()``.
    ///
    /// - Thread: may be released on any thread.
    /// - Lifetime: does not retain the link.
    public final class Animation: Sendable {
        private let link: LockedValue<WeakDisplayLink>

        fileprivate init(of link: DisplayLink) {
            self.link = LockedValue(WeakDisplayLink(link: link))
        }

        deinit {
            cancel()
        }

        /// Ends the animation, once; releasing the token does the same.
        public func cancel() {
            link.withLock { $0.take() }?.endAnimation()
        }
    }

    /// Holds back the frames of a link as long as it lives, or until ``cancel()``.
    ///
    /// - Thread: may be released on any thread.
    /// - Lifetime: does not retain the link.
    public final class Pause: Sendable {
        private let link: LockedValue<WeakDisplayLink>

        fileprivate init(of link: DisplayLink) {
            self.link = LockedValue(WeakDisplayLink(link: link))
        }

        deinit {
            cancel()
        }

        /// Ends the pause, once; releasing the token does the same.
        public func cancel() {
            link.withLock { $0.take() }?.endPause()
        }
    }
}

/// A link that is not retained.
struct WeakDisplayLink: Sendable {
    weak var link: DisplayLink?

    mutating func take() -> DisplayLink? {
        defer { link = nil }
        return link
    }
}
