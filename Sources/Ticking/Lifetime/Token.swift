/// A token that ends an observation, an animation or a pause, or removes an attached block, when the token is cancelled
/// or deallocated.
///
/// - Thread: any.
/// - Lifetime: the caller retains the token. An owner also retains the tokens of ``LifetimeOwner/atEnd(_:)`` and of its
///   observers.
public final class Token: Sendable {
    private let state = LockedValue(State())

    private struct State {
        var isCancelled = false
        var ends: [@Sendable () -> Void] = []
    }

    init() {}

    init(_ end: @escaping @Sendable () -> Void) {
        onCancel(end)
    }

    deinit {
        cancel()
    }

    /// Ends the observation, the animation or the pause of this token, or removes the attached block.
    ///
    /// Further calls have no effect.
    public func cancel() {
        let ends = state.withLock { state in
            defer { state = State(isCancelled: true) }
            return state.ends
        }
        for end in ends { end() }
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Adds a block that runs when the token is cancelled.
    ///
    /// The block runs at once if the token is already cancelled.
    func onCancel(_ end: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.ends.append(end) }
            return state.isCancelled
        }
        if isCancelled { end() }
    }
}
