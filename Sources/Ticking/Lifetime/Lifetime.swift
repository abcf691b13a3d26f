/// An object whose end others may follow.
///
/// One line makes a class one: `let lifetime = Lifetime()`.
public protocol LifetimeOwner: AnyObject {
    /// Made with the object, held by it alone, and so at its end with it.
    var lifetime: Lifetime { get }
}

/// Runs blocks when the object that holds it goes.
///
/// Each block is run once, the one that was attached last first, as `defer` does. It is given the object's identifier
/// and never the object, which is beyond reach by then: weak references to it are nil, and nothing a block does brings
/// it back. The object's own `deinit` has run before.
///
/// - Thread: blocks run on the thread that released the object last, before that release returns. Attaching and
///   cancelling may be done from any thread that holds the object.
/// - Lifetime: retains the blocks until they have run or are cancelled. A block that retains the object keeps both alive
///   for ever. Whoever retains a `Lifetime` apart from its object delays the blocks: hold the object instead.
public final class Lifetime: Sendable {
    private let contents = LockedValue(Contents())

    private struct Contents {
        var hooks: [(id: HookID, body: @Sendable () -> Void)] = []
        var lastNumber: UInt64 = 0
        var kept: [AnyHashable: any Sendable] = [:]
    }

    /// Names a block that was attached.
    ///
    /// It is of no use to any other lifetime, and never names another block.
    public struct HookID: Hashable, Sendable {
        fileprivate let number: UInt64
        fileprivate let lifetime: ObjectIdentifier
    }

    /// Makes the lifetime of an object that is being made.
    public init() {}

    deinit {
        // Taken out first: nothing else can come here any more, but what is released below may be slow.
        let (hooks, kept) = contents.withLock { contents in
            defer { contents = Contents() }
            return (contents.hooks, contents.kept)
        }
        for hook in hooks.reversed() { hook.body() }
        withExtendedLifetime(kept) {}
    }

    /// Attaches a block; `LifetimeOwner.atEnd(_:)` is the form for everybody else.
    func attach(_ body: @escaping @Sendable () -> Void) -> HookID {
        contents.withLock { contents in
            contents.lastNumber += 1
            let id = HookID(number: contents.lastNumber, lifetime: ObjectIdentifier(self))
            contents.hooks.append((id, body))
            return id
        }
    }

    /// Cancels a block.
    ///
    /// - Returns: false when there is none of that identifier: it was cancelled before, or belongs to another object.
    @discardableResult
    public func cancel(_ id: HookID) -> Bool {
        // Released outside the lock: what a block captures may come back here from its own deinit.
        let cancelled = contents.withLock { contents in
            contents.hooks.lastIndex { $0.id == id }.map { contents.hooks.remove(at: $0) }
        }
        return cancelled != nil
    }

    /// How many blocks are attached.
    public var hookCount: Int { contents.withLock { $0.hooks.count } }

    /// Retains a value until the object goes, in place of the one that was kept for that key; nil keeps none.
    func keep<Key: Hashable & Sendable>(_ value: (any Sendable)?, for key: Key) {
        let replaced = contents.withLock { contents in
            defer { contents.kept[AnyHashable(key)] = value }
            return contents.kept[AnyHashable(key)]
        }
        withExtendedLifetime(replaced) {}
    }
}

extension LifetimeOwner {
    /// Attaches a block that runs when this object goes.
    ///
    /// - Parameter body: Called once, with this object's identifier.
    /// - Returns: what ``Lifetime/cancel(_:)`` takes.
    @discardableResult
    public func atEnd(_ body: @escaping @Sendable (_ id: ObjectIdentifier) -> Void) -> Lifetime.HookID {
        let id = ObjectIdentifier(self)
        return lifetime.attach { body(id) }
    }
}
