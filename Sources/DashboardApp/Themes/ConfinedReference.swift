/// A weak reference to an object of the engine's thread, which may be carried through code that runs on that thread but
/// does not say so.
///
/// `@unchecked Sendable`: only the engine's thread posts on the painter's centre, and a centre calls observers on the
/// thread that posts.
struct ConfinedReference<Object: AnyObject>: @unchecked Sendable {
    private(set) weak var object: Object?

    init(_ object: Object) {
        self.object = object
    }
}
