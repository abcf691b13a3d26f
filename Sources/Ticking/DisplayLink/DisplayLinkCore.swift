import Foundation

/// What the timer of a display link retains; never the link or its target.
final class DisplayLinkCore: Sendable {
    let state: LockedValue<DisplayLinkState>
    /// False when there is nobody left to draw for.
    private let handler: @Sendable (DisplayLink, DisplayFrame) -> Bool
    /// Set when the link is made.
    let link = LockedValue(WeakDisplayLink())

    init(framesPerSecond: Int, handler: @escaping @Sendable (DisplayLink, DisplayFrame) -> Bool) {
        self.handler = handler
        state = LockedValue(DisplayLinkState(framesPerSecond: framesPerSecond))
    }

    convenience init<Target: AnyObject & Sendable>(
        framesPerSecond: Int, target: Target, _ handler: @escaping @Sendable (Target, DisplayLink, DisplayFrame) -> Void
    ) {
        self.init(framesPerSecond: framesPerSecond) { [weak target] link, frame in
            guard let target else { return false }
            handler(target, link, frame)
            return true
        }
    }

    /// On the loop's thread, from the timer's handler: what is armed here is armed when that has returned.
    func fire(_ timer: RunLoopTimer) {
        guard let link = link.withLock({ $0.link }) else { return }
        guard let frame = state.withLock({ $0.fire(at: .now) }) else { return }
        guard handler(link, frame) else { return timer.end() }
        let now = TimePoint.now
        state.withLock { state in
            if let due = state.drawn(at: now) { timer.setNextFire(after: due - now) }
        }
    }
}
