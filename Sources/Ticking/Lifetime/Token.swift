/// Ends what it stands for, an observation, an animation, a pause or a block, when it is released or cancelled.
///
/// - Thread: any.
/// - Lifetime: the caller retains it. The tokens of ``LifetimeOwner/atEnd(_:)`` and of observers with an owner are
///   retained by the owner, too.
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

    /// Ends what the token stands for, once.
    public func cancel() {
        let ends = state.withLock { state in
            defer { state = State(isCancelled: true) }
            return state.ends
        }
        for end in ends { end() }
    }

    /// Adds a block for the end; it runs at once if that has come.
    func onCancel(_ end: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.ends.append(end) }
            return state.isCancelled
        }
        if isCancelled { end() }
    }
}
