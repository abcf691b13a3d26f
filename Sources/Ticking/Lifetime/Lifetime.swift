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
    let contents = LifetimeContents()

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
        contents.end()
    }

    /// Attaches a block; `LifetimeOwner.atEnd(_:)` is the form for everybody else.
    func attach(_ body: @escaping @Sendable () -> Void) -> HookID {
        contents.attach(body)
    }

    /// Cancels a block.
    ///
    /// - Returns: false when there is none of that identifier: it was cancelled before, or belongs to another object.
    @discardableResult
    public func cancel(_ id: HookID) -> Bool {
        contents.cancel(id)
    }

    /// How many blocks are attached.
    public var hookCount: Int { contents.hookCount }
}

/// What a lifetime holds.
///
/// An object of its own, so that whoever cancels a block from another thread retains this one, and never the lifetime,
/// whose end would then be delayed to that thread.
final class LifetimeContents: Sendable {
    private let values = LockedValue(Values())

    private struct Values {
        var hooks: [UInt64: @Sendable () -> Void] = [:]
        var lastNumber: UInt64 = 0
        var kept: [AnyHashable: any Sendable] = [:]
    }

    func attach(_ body: @escaping @Sendable () -> Void) -> Lifetime.HookID {
        values.withLock { values in
            values.lastNumber += 1
            values.hooks[values.lastNumber] = body
            return Lifetime.HookID(number: values.lastNumber, lifetime: ObjectIdentifier(self))
        }
    }

    func cancel(_ id: Lifetime.HookID) -> Bool {
        guard id.lifetime == ObjectIdentifier(self) else { return false }
        // Released outside the lock: what a block captures may come back here from its own deinit.
        let cancelled = values.withLock { $0.hooks.removeValue(forKey: id.number) }
        return cancelled != nil
    }

    var hookCount: Int { values.withLock { $0.hooks.count } }

    /// Changes what is retained for a key until the object goes, alone; what it returns is released outside the lock.
    func withKept<Key: Hashable & Sendable, Released: Sendable>(
        for key: Key, _ change: (inout (any Sendable)?) -> Released
    ) -> Released {
        values.withLock { change(&$0.kept[AnyHashable(key)]) }
    }

    /// Runs the blocks, the newest first.
    fileprivate func end() {
        // Taken out first: what is released below may be slow, and may cancel blocks meanwhile.
        let ended = values.withLock { values in
            defer { values = Values() }
            return values
        }
        for (_, body) in ended.hooks.sorted(by: { $0.key > $1.key }) { body() }
        withExtendedLifetime(ended.kept) {}
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
