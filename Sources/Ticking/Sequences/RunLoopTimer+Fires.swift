import Foundation

extension RunLoopTimer {
    /// The fires of a timer as an asynchronous sequence.
    ///
    /// The timer is made when the iteration begins, and stays on its grid whatever the consumer does. A slow one gets the
    /// newest fire; those it replaced are counted.
    ///
    /// - Returns: the sequence; it may be iterated any number of times.
    public static func fires(
        _ schedule: Schedule, on thread: RunLoopThread, modes: RunLoop.Mode = .common, tolerance: Duration = .zero
    ) -> NewestValues<Fire> {
        NewestValues { receive in
            RunLoopTimer(schedule, on: thread, modes: modes, tolerance: tolerance) { timer in
                if let fire = timer.lastFire { receive(fire) }
            }
        }
    }
}

extension NotificationCenter {
    /// What posts say, as an asynchronous sequence.
    ///
    /// The centre is observed when the iteration begins. A consumer slower than the posts gets the newest value; those it
    /// replaced are counted.
    ///
    /// - Parameters:
    ///   - name: What to observe; nil for all names.
    ///   - object: Whose notifications; nil for everybody's. It is not retained, and when it has gone nothing is heard.
    ///   - value: Takes of a notification what the consumer needs, on the thread that posts; nil for nothing.
    /// - Returns: the sequence; it may be iterated any number of times.
    public func values<Value: Sendable>(
        of name: Notification.Name?, object: (any AnyObject & Sendable)? = nil,
        _ value: @escaping @Sendable (_ notification: Notification) -> Value?
    ) -> NewestValues<Value> {
        NewestValues { [self, weak object] receive in
            observe(name, object: object) { _, notification in
                if let value = value(notification) { receive(value) }
            }
        }
    }
}
