/// A block attached to an object's lifetime by something that may go before the object, and then takes the block along.
final class LifetimeHook: Sendable {
    private weak let lifetime: Lifetime?
    private let id: Lifetime.HookID

    /// Attaches a block to a target that offers a lifetime; nil for any other target.
    init?(to target: AnyObject, _ body: @escaping @Sendable () -> Void) {
        guard let owner = target as? any LifetimeOwner else { return nil }
        let lifetime = owner.lifetime
        self.lifetime = lifetime
        id = lifetime.attach(body)
    }

    deinit {
        lifetime?.cancel(id)
    }
}
