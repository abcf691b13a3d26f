/// A block attached to an object's lifetime by something that may go before the object, and then takes the block along.
final class LifetimeHook: Sendable {
    private let contents: LifetimeContents
    private let id: Lifetime.HookID

    /// Attaches a block to a target that offers a lifetime; nil for any other target.
    init?(to target: AnyObject, _ body: @escaping @Sendable () -> Void) {
        guard let owner = target as? any LifetimeOwner else { return nil }
        contents = owner.lifetime.contents
        id = contents.attach(body)
    }

    deinit {
        _ = contents.cancel(id)
    }
}
