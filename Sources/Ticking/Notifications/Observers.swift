import Dispatch
import Foundation

extension NotificationCenter {
    /// Observes notifications until the returned token is cancelled or deallocated.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names.
    ///   - object: The poster; nil for all posters. The observer does not retain the poster, and delivers nothing after
    ///     the poster is deallocated.
    ///   - handler: The function to call, on the thread that posts the notification.
    /// - Returns: the token. When the token is cancelled or deallocated, on any thread, the observation ends: no
    ///   further call begins, and a call that has begun on another thread runs to its end.
    /// - Lifetime: the token retains the notification centre and the handler.
    public func observe(
        _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil,
        handler: @escaping @Sendable (_ token: Token, _ notification: Notification) -> Void
    ) -> Token {
        let token = Token()
        // The relay gets the token before the relay is registered, so that the first post finds the token.
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

    /// Observes notifications until an owner is deallocated.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names.
    ///   - object: The poster; nil for all posters. The observer does not retain the poster, and delivers nothing after
    ///     the poster is deallocated.
    ///   - owner: The object to pass to the handler. The observer does not retain the owner.
    ///   - handler: The function to call, on the thread that posts the notification.
    /// - Returns: a token that can end the observation earlier.
    /// - Lifetime: the owner retains the token and the handler. No delivery begins after the owner's deallocation has
    ///   begun.
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

    /// Observes notifications until an owner is deallocated, with a handler that gets only the owner.
    @discardableResult
    public func observe<Owner: LifetimeOwner & Sendable>(
        _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil, owner: Owner,
        handler: @escaping @Sendable (_ owner: Owner) -> Void
    ) -> Token {
        observe(name, object: object, owner: owner) { owner, _, _ in handler(owner) }
    }

    /// Observes notifications that are posted on any thread, on the main actor, until an owner is deallocated.
    ///
    /// The values arrive in the order of the posts. A post does not wait for the handler.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names.
    ///   - object: The poster; nil for all posters. The observer does not retain the poster, and delivers nothing after
    ///     the poster is deallocated.
    ///   - owner: The object to pass to the handler. The observer does not retain the owner.
    ///   - actor: The main actor.
    ///   - value: The function that extracts the value from a notification, on the thread that posts the notification;
    ///     it returns nil to skip the notification.
    ///   - handler: The function to call, on the main actor.
    /// - Returns: a token that can end the observation earlier.
    /// - Lifetime: as for the overload without an actor. A value that is on its way is dropped when the observation
    ///   ends.
    @discardableResult
    public func observe<Owner: LifetimeOwner & Sendable, Value: Sendable>(
        _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil, owner: Owner, on actor: MainActor,
        value: @escaping @Sendable (_ notification: Notification) -> Value?,
        handler: @escaping @MainActor (_ owner: Owner, _ value: Value) -> Void
    ) -> Token {
        observe(name, object: object, owner: owner) { owner, token, notification in
            guard let value = value(notification) else { return }
            DispatchQueue.main.async { [weak owner] in
                MainActor.assumeIsolated {
                    if let owner, !token.isCancelled { handler(owner, value) }
                }
            }
        }
    }

    /// Observes notifications as the overload with a value does; the handler gets only the owner.
    @discardableResult
    public func observe<Owner: LifetimeOwner & Sendable>(
        _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil, owner: Owner, on actor: MainActor,
        handler: @escaping @MainActor (_ owner: Owner) -> Void
    ) -> Token {
        observe(name, object: object, owner: owner, on: actor) { _ in
            ()
        } handler: { owner, _ in
            handler(owner)
        }
    }

    /// Observes notifications that are posted on the main actor, until an owner is deallocated.
    ///
    /// The handler has run when the post returns.
    ///
    /// - Precondition: the observed notifications are posted on the main actor. A post that is not on the main actor
    ///   stops the program with a message.
    /// - Returns: a token that can end the observation earlier.
    /// - Lifetime: as for the overload without an actor.
    @MainActor
    @discardableResult
    public func observe<Owner: LifetimeOwner>(
        _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil, owner: Owner, assuming actor: MainActor,
        handler: @escaping @MainActor (_ owner: Owner, _ token: Token, _ notification: Notification) -> Void
    ) -> Token {
        let deliver: @MainActor (Token, Notification) -> Void = { [weak owner] token, notification in
            if let owner { handler(owner, token, notification) }
        }
        let token = observe(name, object: object) { token, notification in
            // The notification is not sent to another thread: the handler runs on this thread, which serves the main
            // actor, and the post waits for the handler.
            nonisolated(unsafe) let notification = notification
            guard Thread.isMainThread || DispatchQueue.getSpecific(key: MainQueue.key) != nil else {
                fatalError(
                    "The notification \"\(notification.name.rawValue)\" was not posted on the main actor: observe it "
                        + "with on: and value:.")
            }
            MainActor.assumeIsolated { deliver(token, notification) }
        }
        owner.lifetimeBlocks.keep(token)
        return token
    }

    /// Returns values from notifications as an asynchronous sequence that any number of `for await` loops may iterate.
    ///
    /// Each loop observes the notification centre from the beginning of the loop, and ends when its task is cancelled.
    /// A consumer that is slower than the notifications gets only the newest value. If the poster was deallocated
    /// before a loop begins, that loop ends at once.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names.
    ///   - object: The poster; nil for all posters. The sequence does not retain the poster, and has no values after
    ///     the poster is deallocated.
    ///   - value: The function that extracts the value from a notification, on the thread that posts the notification;
    ///     it returns nil to skip the notification.
    /// - Returns: a sequence of the values.
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

/// Marks the main queue, which another thread than the main thread may serve.
private enum MainQueue {
    static let key = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()
}

/// A sequence that creates a new base sequence for each `for await` loop.
struct EachLoop<Base: AsyncSequence>: AsyncSequence, Sendable {
    let make: @Sendable () -> Base

    func makeAsyncIterator() -> Base.AsyncIterator {
        make().makeAsyncIterator()
    }
}

/// Unchecked: the token of the notification centre is only passed back to the centre, which has its own lock.
private struct Registration: @unchecked Sendable {
    let token: any NSObjectProtocol
}

/// Connects the notification centre with a handler.
///
/// When the observation ends, the relay releases the handler, even if the relay is still retained.
final class NotificationRelay: Sendable {
    typealias Handler = @Sendable (Token, Notification) -> Void

    private let contents: LockedValue<Contents>

    private struct Contents {
        var handler: Handler?
        weak var token: Token?
        /// The poster.
        ///
        /// The centre identifies the poster by its address, which another object may have after the poster's
        /// deallocation.
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
        // Releases the handler outside the lock: the deinit of an object that the handler captures may call the relay.
        let handler = contents.withLock { $0.handler.take() }
        withExtendedLifetime(handler) {}
    }
}
