/// An object whose end others can follow.
///
/// One line makes a class one: `let lifetime = Lifetime()`. In a module whose default isolation is the main actor, the
/// conformance is `nonisolated LifetimeOwner`, and so is the property.
public protocol LifetimeOwner: AnyObject {
    /// A stored property: made with the object, and held by it alone.
    var lifetime: Lifetime { get }
}

/// Runs blocks when the object that holds it goes.
///
/// Each block runs once, the block that was attached last first, as `defer` does. It gets the object's identifier,
/// never the object: weak references to it are nil by then. The object's own `deinit` has run before.
///
/// - Thread: blocks run on the thread that released the object last, before that release returns. Blocks are attached
///   and cancelled on any thread that holds the object.
/// - Lifetime: retains the blocks until they have run or are cancelled. A block that retains the object keeps both
///   alive for ever. Whoever retains a `Lifetime` without its object delays the blocks: retain the object instead.
public final class Lifetime: Sendable {
    let blocks = LifetimeBlocks()

    /// Makes the lifetime of an object that is being made.
    public init() {}

    deinit {
        blocks.end()
    }
}

/// The blocks of a lifetime.
///
/// An object of its own, so that whoever cancels a block from another thread retains this one, and never the lifetime,
/// whose end would then be delayed to that thread.
final class LifetimeBlocks: Sendable {
    private let values = LockedValue(Values())

    private struct Values {
        var blocks: [UInt64: @Sendable () -> Void] = [:]
        var lastNumber: UInt64 = 0
    }

    /// - Returns: the block's number, which no other block ever has.
    func attach(_ body: @escaping @Sendable () -> Void) -> UInt64 {
        values.withLock { values in
            values.lastNumber += 1
            values.blocks[values.lastNumber] = body
            return values.lastNumber
        }
    }

    func cancel(_ number: UInt64) {
        // Released outside the lock: what a block captures may come back here from its own deinit.
        _ = values.withLock { $0.blocks.removeValue(forKey: number) }
    }

    /// Retains a token until it is cancelled, and runs a block at the end, or else cancels the token.
    func keep(_ token: Token, atEnd body: (@Sendable () -> Void)? = nil) {
        let number = attach { if let body { body() } else { token.cancel() } }
        token.onCancel { [self] in cancel(number) }
    }

    var count: Int { values.withLock { $0.blocks.count } }

    /// Runs the blocks, the newest first.
    fileprivate func end() {
        // Taken out first: what is released below may be slow, and may cancel blocks meanwhile.
        let ended = values.withLock { values in
            defer { values.blocks = [:] }
            return values.blocks
        }
        for (_, body) in ended.sorted(by: { $0.key > $1.key }) { body() }
    }
}

extension LifetimeOwner {
    /// Attaches a block that runs when this object goes.
    ///
    /// - Parameter body: Called once, with this object's identifier.
    /// - Returns: a token that removes the block when it is cancelled. This object retains it.
    @discardableResult
    public func atEnd(_ body: @escaping @Sendable (_ id: ObjectIdentifier) -> Void) -> Token {
        let id = ObjectIdentifier(self)
        let token = Token()
        lifetimeBlocks.keep(token) { body(id) }
        return token
    }

    /// The blocks of the lifetime, which has to be one and the same whenever it is asked for.
    var lifetimeBlocks: LifetimeBlocks {
        let lifetime = lifetime
        guard lifetime === self.lifetime else {
            fatalError("The lifetime of \(type(of: self)) is made anew at each call: make it a stored property.")
        }
        return lifetime.blocks
    }
}

/// A block attached to an object's lifetime by a handle that may go before the object, and then takes the block along.
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
