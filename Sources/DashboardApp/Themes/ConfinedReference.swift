/// A weak reference to an object that belongs to the engine's thread, for closures that run on this thread but are not
/// isolated to the engine.
///
/// `@unchecked Sendable` is safe: only the engine's thread posts on the painter's notification centre, and a centre
/// calls its observers on the posting thread.
struct ConfinedReference<Object: AnyObject>: @unchecked Sendable {
    private(set) weak var object: Object?

    init(_ object: Object) {
        self.object = object
    }
}
