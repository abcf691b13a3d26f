/// An object that runs attached blocks when it is deallocated.
///
/// One line lets a class conform: `let lifetime = Lifetime()`. In a module whose default isolation is the main actor,
/// the conformance is `nonisolated LifetimeOwner`, and the property is `nonisolated`, too.
public protocol LifetimeOwner: AnyObject {
    /// The lifetime: a stored property that is created with the object, and that only the object retains.
    var lifetime: Lifetime { get }
}

/// Runs blocks when the object that retains this lifetime is deallocated.
///
/// Each block runs once. The last attached block runs first, as with `defer`. A block gets the object's identifier,
/// never the object: weak references to the object are already nil. The object's own `deinit` has already run.
///
/// - Thread: blocks run on the thread that releases the last reference to the object, before that release returns.
///   Blocks may be attached and cancelled on any thread that has a strong reference to the object.
/// - Lifetime: retains the blocks until they have run or are cancelled. A block that retains the object causes a retain
///   cycle, and neither is ever deallocated. Code that retains a `Lifetime` without its object delays the blocks:
///   retain the object instead.
public final class Lifetime: Sendable {
    let blocks = LifetimeBlocks()

    /// Creates the lifetime of a new object.
    public init() {}

    deinit {
        blocks.end()
    }
}

/// The blocks of a lifetime.
///
/// The blocks are in a separate object, so that a thread that cancels a block retains only this object. A thread that
/// retained the lifetime would delay the end of the lifetime.
final class LifetimeBlocks: Sendable {
    private let values = LockedValue(Values())

    private struct Values {
        var blocks: [UInt64: @Sendable () -> Void] = [:]
        var lastNumber: UInt64 = 0
    }

    /// - Returns: the block's number, which is unique.
    func attach(_ body: @escaping @Sendable () -> Void) -> UInt64 {
        values.withLock { values in
            values.lastNumber += 1
            values.blocks[values.lastNumber] = body
            return values.lastNumber
        }
    }

    func cancel(_ number: UInt64) {
        // Releases the block outside the lock: the deinit of an object that the block captures may call this object.
        _ = values.withLock { $0.blocks.removeValue(forKey: number) }
    }

    /// Retains a token until it is cancelled.
    ///
    /// At the end of the lifetime, runs the block, or cancels the token if there is no block.
    func keep(_ token: Token, atEnd body: (@Sendable () -> Void)? = nil) {
        let number = attach { if let body { body() } else { token.cancel() } }
        token.onCancel { [self] in cancel(number) }
    }

    var count: Int { values.withLock { $0.blocks.count } }

    /// Runs the blocks, the newest first.
    fileprivate func end() {
        // Removes the blocks first: the calls and releases below may be slow, and may cancel other blocks.
        let ended = values.withLock { values in
            defer { values.blocks = [:] }
            return values.blocks
        }
        for (_, body) in ended.sorted(by: { $0.key > $1.key }) { body() }
    }
}

extension LifetimeOwner {
    /// Attaches a block that runs when this object is deallocated.
    ///
    /// - Parameter body: The block, which is called once, with this object's identifier.
    /// - Returns: a token that removes the block when it is cancelled. This object retains the token.
    @discardableResult
    public func atEnd(_ body: @escaping @Sendable (_ id: ObjectIdentifier) -> Void) -> Token {
        let id = ObjectIdentifier(self)
        let token = Token()
        lifetimeBlocks.keep(token) { body(id) }
        return token
    }

    /// The blocks of the lifetime.
    ///
    /// The property `lifetime` has to return the same object at every call.
    var lifetimeBlocks: LifetimeBlocks {
        let lifetime = lifetime
        guard lifetime === self.lifetime else {
            fatalError("The lifetime of \(type(of: self)) is a new object at each access: make it a stored property.")
        }
        return lifetime.blocks
    }
}

/// A block that a handle attaches to an object's lifetime.
///
/// If the handle is deallocated before the object, the block is removed.
final class LifetimeHook: Sendable {
    private let blocks: LifetimeBlocks
    private let number: UInt64

    /// Attaches a block to a target that has a lifetime; nil for any other target.
    init?(to target: AnyObject, _ body: @escaping @Sendable () -> Void) {
        guard let owner = target as? any LifetimeOwner else { return nil }
        blocks = owner.lifetimeBlocks
        number = blocks.attach(body)
    }

    deinit {
        blocks.cancel(number)
    }
}
