import Foundation

extension NotificationCenter {
    /// Observes notifications for as long as an owner lives.
    ///
    /// An owner observes a name of an object at most once in a centre: setting a handler again replaces the one before,
    /// so that each post reaches one of the two, and setting nil removes it. Nothing has to be undone by the owner, whether this was called or not.
    ///
    /// - Parameters:
    ///   - name: What to observe; nil for all names.
    ///   - object: Whose notifications; nil for everybody's. It is not retained, and when it has gone nothing is heard.
    ///   - owner: What the handler is called with. It is not retained.
    ///   - handler: What to call, on the thread that posts; nil to call nothing any more.
    /// - Lifetime: the owner's ``Lifetime`` retains the handler. Nothing is delivered after the owner has gone, or has
    ///   begun to go.
    public func observe<Owner: LifetimeOwner & Sendable>(
        _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil, owner: Owner,
        handler: (@Sendable (_ owner: Owner, _ notification: Notification) -> Void)?
    ) {
        let key = ObservationKey(
            centre: ObjectIdentifier(self), name: name, object: object.map { ObjectIdentifier($0) })
        let relayed = handler.map { handler -> NotificationRelay.Handler in
            { [weak owner] _, notification in if let owner { handler(owner, notification) } }
        }
        let released: any Sendable = owner.lifetime.contents.withKept(for: key) { kept -> (any Sendable)? in
            if let token = kept as? NotificationObserver, let relayed {
                return token.relay.replace(object: object, relayed)
            }
            defer { kept = relayed.map { self.observe(name, object: object, handler: $0) } }
            return kept
        }
        withExtendedLifetime((released, owner)) {}
    }
}

/// What an owner observes at most once.
private struct ObservationKey: Hashable, Sendable {
    /// The centre's: the token retains the centre, so no other can have it meanwhile.
    let centre: ObjectIdentifier
    let name: Notification.Name?
    let object: ObjectIdentifier?
}
