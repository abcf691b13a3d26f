/// A weak reference that tells when it empties itself, and still knows afterwards what it referred to.
///
/// A reference that is written by hand, a bare pointer that a block of the object's ``Lifetime`` empties, is right only
/// while everything happens on one thread: another one may read the pointer between the last release and the block, and
/// hold an object that is going. So the reading is left to the runtime's `weak`; the block adds what `weak` lacks.
///
/// - Thread: any. `onEmpty` runs on the thread that released the object last.
/// - Lifetime: does not retain the object. The object retains `onEmpty` until either of them goes; when the reference
///   goes first, `onEmpty` is never called.
public final class ZeroingReference<Object: LifetimeOwner & Sendable>: Sendable {
    private weak let object: Object?
    private let hook: LifetimeHook?

    /// Names the object, also when it has gone; another object may then have the same identifier.
    public let id: ObjectIdentifier

    /// Refers to an object, and calls `onEmpty` once when that goes.
    public init(_ object: Object, onEmpty: (@Sendable (_ id: ObjectIdentifier) -> Void)? = nil) {
        let id = ObjectIdentifier(object)
        self.object = object
        self.id = id
        hook = onEmpty.flatMap { onEmpty in LifetimeHook(to: object) { onEmpty(id) } }
    }

    /// The object, nil when it has gone or is going.
    public var value: Object? { object }
}
