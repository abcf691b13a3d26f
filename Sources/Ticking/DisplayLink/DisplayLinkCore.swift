import Foundation

/// What the timer of a display link retains; never the link or its target.
final class DisplayLinkCore: Sendable {
    let state: LockedValue<DisplayLinkState>
    /// False when there is nobody left to draw for.
    private let handler: @Sendable (DisplayFrame) -> Bool

    init(framesPerSecond: Int, handler: @escaping @Sendable (DisplayFrame) -> Bool) {
        self.handler = handler
        state = LockedValue(DisplayLinkState(framesPerSecond: framesPerSecond))
    }

    convenience init<Target: AnyObject & Sendable>(
        framesPerSecond: Int, target: Target, _ handler: @escaping @Sendable (Target, DisplayFrame) -> Void
    ) {
        self.init(framesPerSecond: framesPerSecond) { [weak target] frame in
            guard let target else { return false }
            handler(target, frame)
            return true
        }
    }

    /// On the loop's thread, from the timer's handler: what is armed here is armed when that has returned.
    func fire(_ timer: RunLoopTimer) {
        guard let frame = state.withLock({ $0.fire(at: .now) }) else { return }
        guard handler(frame) else { return timer.end() }
        let now = TimePoint.now
        state.withLock { state in
            if let due = state.drawn(at: now) { timer.setNextFire(after: due - now) }
        }
    }
}
