import Foundation

/// A handle through which any thread can reach an object that is isolated to an engine, such as a front end.
///
/// - Lifetime: the handle retains neither the engine nor the object. Bodies that are passed after the engine or the
///   object is deallocated are dropped.
public struct Handle<Object: AnyObject>: Sendable {
    /// `@unchecked Sendable`: only the engine's thread reads and writes the reference.
    final class Slot: @unchecked Sendable {
        fileprivate(set) weak var object: Object?
    }

    private weak let engine: Engine?
    private let slot = Slot()

    /// Creates a handle that reaches no object before ``hold(_:in:)``.
    public init(_ engine: Engine) { self.engine = engine }

    /// Sets the object that the handle reaches.
    public func hold(_ object: Object, in engine: isolated Engine) { slot.object = object }

    /// Runs a body on the engine's thread, in a later pass of the run loop in the given mode.
    ///
    /// - Thread: any.
    public func enter(in mode: RunLoop.Mode = .common, _ body: @escaping @Sendable (Object, isolated Engine) -> Void) {
        engine?.enter(in: mode) { [slot] engine in
            if let object = slot.object { body(object, engine) }
        }
    }

    /// Runs a body immediately.
    ///
    /// - Thread: the engine's; for timers and display links, which fire on this thread.
    public func call(_ body: @Sendable (Object, isolated Engine) -> Void) {
        engine?.assumeIsolated { [slot] engine in
            if let object = slot.object { body(object, engine) }
        }
    }
}
