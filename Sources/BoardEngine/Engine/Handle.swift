import Foundation

/// Reaches an object that lives in the isolation of an engine, such as a front end, from any thread.
///
/// - Lifetime: it retains neither the engine nor the object; what is handed over after their end is dropped.
public struct Handle<Object: AnyObject>: Sendable {
    /// `@unchecked Sendable`: only the engine's thread reads and writes the reference.
    final class Slot: @unchecked Sendable {
        fileprivate(set) weak var object: Object?
    }

    private weak let engine: Engine?
    private let slot = Slot()

    /// Makes a handle that reaches nothing before ``hold(_:in:)``.
    public init(_ engine: Engine) { self.engine = engine }

    /// Takes the object that the handle reaches from now on.
    public func hold(_ object: Object, in engine: isolated Engine) { slot.object = object }

    /// Hands a body over to the engine's thread, where it runs in a later pass of the loop in a mode.
    ///
    /// - Thread: any.
    public func enter(in mode: RunLoop.Mode = .common, _ body: @escaping @Sendable (Object, isolated Engine) -> Void) {
        engine?.enter(in: mode) { [slot] engine in
            if let object = slot.object { body(object, engine) }
        }
    }

    /// Runs a body at once.
    ///
    /// - Thread: the engine's; for the timers and links that fire on it.
    public func call(_ body: @Sendable (Object, isolated Engine) -> Void) {
        engine?.assumeIsolated { [slot] engine in
            if let object = slot.object { body(object, engine) }
        }
    }
}
