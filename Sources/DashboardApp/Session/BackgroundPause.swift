import Foundation
import Ticking

/// Holds all frames back while the program is in the background: the link sleeps, time goes on.
///
/// - Thread: belongs to the session's thread, which posts both notifications.
/// - Lifetime: its observers go with it.
final class BackgroundPause {
    /// Posted before the terminal is given back to the shell.
    static let didEnterBackground = Notification.Name("didEnterBackground")

    /// Posted after the terminal was taken again.
    static let willEnterForeground = Notification.Name("willEnterForeground")

    private var pause: DisplayLink.Pause?
    private var observers: [NotificationObserver] = []

    /// Observes a centre on behalf of a link.
    init(of link: DisplayLink, center: NotificationCenter) {
        let reference = ConfinedReference(self)
        observers = [
            center.observe(Self.didEnterBackground) { _, _ in reference.object?.pause = link.beginPause() },
            center.observe(Self.willEnterForeground) { _, _ in reference.object?.pause = nil },
        ]
    }
}
