import Foundation

extension NotificationCenter {
    /// Observes notifications until the token that is returned is released or cancelled.
    ///
    /// - Parameters:
    ///   - name: What to observe; nil for all names.
    ///   - object: The poster; nil for all posters. It is not retained, and nothing is delivered when it has gone.
    ///   - handler: What to call, on the thread that posts.
    /// - Returns: the token, which ends the observation when it is released, on any thread. A call that has begun on
    ///   another thread runs to its end; no delivery begins afterwards.
    /// - Lifetime: the token retains the centre and the handler.
    public func observe(
        _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil,
        handler: @escaping @Sendable (_ token: Token, _ notification: Notification) -> Void
    ) -> Token {
        let token = Token()
        // Before it is registered, so that the first post finds it.
        register(NotificationRelay(object: object, token: token, handler), name, object: object, until: token)
        return token
    }

    func register(
        _ relay: NotificationRelay, _ name: Notification.Name?, object: (any AnyObject & Sendable)?, until token: Token
    ) {
        let registration = Registration(
            token: addObserver(forName: name, object: object, queue: nil) { relay.deliver($0) })
        token.onCancel { [self] in
            relay.end()
            removeObserver(registration.token)
        }
    }

    /// Observes notifications as long as an owner lives.
    ///
    /// - Parameters:
    ///   - name: What to observe; nil for all names.
    ///   - object: The poster; nil for all posters. It is not retained, and nothing is delivered when it has gone.
    ///   - owner: What the handler is called with. It is not retained.
    ///   - handler: What to call, on the thread that posts.
    /// - Returns: a token, with which the observation ends earlier.
    /// - Lifetime: the owner retains token and handler. No delivery begins after the owner has begun to go.
    @discardableResult
    public func observe<Owner: LifetimeOwner & Sendable>(
        _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil, owner: Owner,
        handler: @escaping @Sendable (_ owner: Owner, _ token: Token, _ notification: Notification) -> Void
    ) -> Token {
        let token = observe(name, object: object) { [weak owner] token, notification in
            if let owner { handler(owner, token, notification) }
        }
        owner.lifetimeBlocks.keep(token)
        return token
    }

    /// Observes notifications on the main actor as long as an owner lives.
    ///
    /// - Precondition: what is observed is posted on the main actor; a post elsewhere stops the program.
    /// - Returns: a token, with which the observation ends earlier.
    /// - Lifetime: as for the other form with an owner.
    @MainActor
    @discardableResult
    public func observe<Owner: LifetimeOwner>(
        _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil, owner: Owner, on actor: MainActor,
        handler: @escaping @MainActor (_ owner: Owner, _ token: Token, _ notification: Notification) -> Void
    ) -> Token {
        let deliver: @MainActor (Token, Notification) -> Void = { [weak owner] token, notification in
            if let owner { handler(owner, token, notification) }
        }
        let token = observe(name, object: object) { token, notification in
            // Not sent anywhere: the handler runs on this thread, which serves the main actor, and the post waits for
            // it.
            nonisolated(unsafe) let notification = notification
            MainActor.assumeIsolated { deliver(token, notification) }
        }
        owner.lifetimeBlocks.keep(token)
        return token
    }

    /// The values of posts as an asynchronous sequence, which any number of loops may iterate.
    ///
    /// Each loop observes the centre from its beginning, and ends with its task. A consumer that is slower than the
    /// posts gets the newest value. If the object has gone before a loop begins, that loop ends at once.
    ///
    /// - Parameters:
    ///   - name: What to observe; nil for all names.
    ///   - object: The poster; nil for all posters. It is not retained, and nothing is delivered when it has gone.
    ///   - value: Takes from a notification what the consumer needs, on the thread that posts; nil for nothing.
    /// - Returns: the sequence.
    public func values<Value: Sendable>(
        of name: Notification.Name?, object: (any AnyObject & Sendable)? = nil,
        _ value: @escaping @Sendable (_ notification: Notification) -> Value?
    ) -> some AsyncSequence<Value, Never> & Sendable {
        let isOfObject = object != nil
        return EachLoop { [self, weak object] in
            AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let object = object
                guard !isOfObject || object != nil else { return continuation.finish() }
                let token = observe(name, object: object) { _, notification in
                    if let value = value(notification) { continuation.yield(value) }
                }
                continuation.onTermination = { _ in token.cancel() }
            }
        }
    }
}

/// Unchecked: what the centre hands out is only handed back to it, and the centre takes its own lock.
private struct Registration: @unchecked Sendable {
    let token: any NSObjectProtocol
}

/// Stands between the centre and a handler, and releases the handler at the end, whoever still retains the relay.
final class NotificationRelay: Sendable {
    typealias Handler = @Sendable (Token, Notification) -> Void

    private let contents: LockedValue<Contents>

    private struct Contents {
        var handler: Handler?
        weak var token: Token?
        /// The centre knows the object by its address, which another object has when this one has gone.
        weak var object: (any AnyObject & Sendable)?
        let isOfObject: Bool
    }

    init(object: (any AnyObject & Sendable)?, token: Token, _ handler: @escaping Handler) {
        contents = LockedValue(Contents(handler: handler, token: token, object: object, isOfObject: object != nil))
    }

    func deliver(_ notification: Notification) {
        let (handler, token, object, isOfObject) = contents.withLock {
            ($0.handler, $0.token, $0.object, $0.isOfObject)
        }
        guard !isOfObject || object != nil else { return }
        if let token { handler?(token, notification) }
    }

    func end() {
        // Released outside the lock: what a handler captures may come back here from its own deinit.
        let handler = contents.withLock { $0.handler.take() }
        withExtendedLifetime(handler) {}
    }
}
