import Foundation

/// A token that observes notifications as long as it lives, or until ``cancel()``, and removes itself from its own centre.
///
/// - Thread: the handler runs on the thread that posts. The token may be released on any thread.
/// - Lifetime: the centre retains neither the token nor the handler once the token has gone; the token retains the
///   centre and the handler. Releasing the token ends the observation: nothing begins to be delivered afterwards, not
///   even of a post that is on its way through its observers. A call that has begun on another thread goes on to its end.
public final class NotificationObserver: Sendable {
    private let centre: NotificationCenter
    let relay: NotificationRelay
    private let registration = LockedValue<Registration?>(nil)

    /// Unchecked: what the centre hands out is only ever handed back to it, and the centre takes its own lock.
    private struct Registration: @unchecked Sendable {
        let token: any NSObjectProtocol
    }

    fileprivate init(
        _ name: Notification.Name?, object: (any AnyObject & Sendable)?, in centre: NotificationCenter,
        handler: @escaping NotificationRelay.Handler
    ) {
        let relay = NotificationRelay(object: object, handler)
        self.centre = centre
        self.relay = relay
        // Before it is registered, so that the first post finds it.
        relay.begin(self)
        let token = centre.addObserver(forName: name, object: object, queue: nil) { relay.deliver($0) }
        registration.withLock { $0 = Registration(token: token) }
    }

    deinit {
        cancel()
    }

    /// Ends the observation, and releases the handler; also in the handler, which goes on to its end.
    public func cancel() {
        let handler = relay.end()
        let registration = registration.withLock { $0.take() }
        if let registration { centre.removeObserver(registration.token) }
        withExtendedLifetime(handler) {}
    }
}

/// Stands between the centre and a handler, which it lets go at the end, whoever still retains it.
final class NotificationRelay: Sendable {
    typealias Handler = @Sendable (NotificationObserver, Notification) -> Void

    private let contents: LockedValue<Contents>

    private struct Contents {
        var handler: Handler?
        weak var observer: NotificationObserver?
        /// The centre knows the object by its address, which another object has when this one has gone.
        weak var object: (any AnyObject & Sendable)?
        var isOfObject: Bool
    }

    init(object: (any AnyObject & Sendable)?, _ handler: @escaping Handler) {
        contents = LockedValue(Contents(handler: handler, object: object, isOfObject: object != nil))
    }

    func begin(_ observer: NotificationObserver) {
        contents.withLock { $0.observer = observer }
    }

    func deliver(_ notification: Notification) {
        let (handler, observer, object, isOfObject) = contents.withLock {
            ($0.handler, $0.observer, $0.object, $0.isOfObject)
        }
        guard !isOfObject || object != nil else { return }
        if let observer { handler?(observer, notification) }
    }

    /// Puts another handler, for an object at the same address, in place of the present one: each post reaches one of
    /// the two.
    ///
    /// - Returns: the one before, which is not to be released under a lock: what it captures may post from its deinit.
    func replace(object: (any AnyObject & Sendable)?, _ handler: @escaping Handler) -> Handler? {
        contents.withLock { contents in
            defer {
                contents.handler = handler
                contents.object = object
            }
            return contents.handler
        }
    }

    /// Delivers nothing any more.
    ///
    /// - Returns: the handler, as `replace` does.
    func end() -> Handler? {
        contents.withLock { contents in
            defer { contents.handler = nil }
            return contents.handler
        }
    }
}

extension NotificationCenter {
    /// Observes notifications until the token that is returned is released.
    ///
    /// - Parameters:
    ///   - name: What to observe; nil for all names.
    ///   - object: Whose notifications; nil for everybody's. It is not retained, and when it has gone nothing is heard.
    ///   - handler: What to call, on the thread that posts.
    /// - Returns: the token. One that is not kept ends at once.
    public func observe(
        _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil,
        handler: @escaping @Sendable (_ observer: NotificationObserver, _ notification: Notification) -> Void
    ) -> NotificationObserver {
        NotificationObserver(name, object: object, in: self, handler: handler)
    }
}
