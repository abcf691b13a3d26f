/// The values that a handle's handler brings, as an asynchronous sequence that keeps the newest only.
///
/// A consumer that is slower than the handler gets the newest value; those that it replaced are counted. One consumer
/// iterates at a time.
///
/// - Lifetime: each iteration makes its own handle, and ends it when the task is cancelled or the iterator goes.
public struct NewestValues<Value: Sendable>: AsyncSequence, Sendable {
    /// A value, and how many it replaced.
    public struct Element: Sendable {
        /// The newest value.
        public let value: Value
        /// How many values came since the one before and were replaced by this one.
        public let replaced: Int
    }

    /// Makes the handle that brings the values; what it returns is retained as long as the iteration.
    let makeHandle: @Sendable (_ receive: @escaping @Sendable (Value) -> Void) -> any Sendable

    /// Begins an iteration.
    public func makeAsyncIterator() -> Iterator {
        let slot = NewestValue<Value>()
        return Iterator(slot: slot, handle: makeHandle { slot.put($0) })
    }

    /// One iteration, with a handle of its own.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let slot: NewestValue<Value>
        fileprivate var handle: (any Sendable)?

        /// Waits for a value newer than the one before; nil when the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            guard let next = await slot.take() else {
                handle = nil
                return nil
            }
            return Element(value: next.value, replaced: next.replaced)
        }

        /// Waits for a value newer than the one before; nil when the task is cancelled.
        public mutating func next() async -> Element? { await next(isolation: nil) }
    }
}

/// Holds the newest value until it is taken.
final class NewestValue<Value: Sendable>: Sendable {
    private typealias Taken = (value: Value, replaced: Int)

    private struct State {
        var newest: Taken?
        var waiter: CheckedContinuation<Taken?, Never>?
        var isCancelled = false
    }

    private let state = LockedValue(State())

    func put(_ value: Value) {
        let waiter = state.withLock { state -> CheckedContinuation<Taken?, Never>? in
            guard state.waiter == nil else { return state.waiter.take() }
            state.newest = (value, state.newest.map { $0.replaced + 1 } ?? 0)
            return nil
        }
        waiter?.resume(returning: (value, 0))
    }

    func take() async -> (value: Value, replaced: Int)? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isThere, taken) = state.withLock { state -> (Bool, Taken?) in
                    precondition(state.waiter == nil, "One consumer iterates a sequence at a time.")
                    guard !state.isCancelled else { return (true, nil) }
                    if let newest = state.newest.take() { return (true, newest) }
                    state.waiter = continuation
                    return (false, nil)
                }
                if isThere { continuation.resume(returning: taken) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.isCancelled = true
                return state.waiter.take()
            }
            waiter?.resume(returning: nil)
        }
    }
}
