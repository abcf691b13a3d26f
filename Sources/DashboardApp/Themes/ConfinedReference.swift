/// A weak reference to an object of the engine's thread, for closures that run on that thread but are not isolated to
/// the engine.
///
/// `@unchecked Sendable`: only the engine's thread posts on the painter's notification centre, which calls observers on
/// the thread that posts.
struct ConfinedReference<Object: AnyObject>: @unchecked Sendable {
    private(set) weak var object: Object?

    init(_ object: Object) {
        self.object = object
    }
}
