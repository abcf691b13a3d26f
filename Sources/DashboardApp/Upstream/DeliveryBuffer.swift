import Remote
import Ticking

/// Takes what comes from a board, and keeps it until there is somebody for it.
///
/// - Thread: any.
final class DeliveryBuffer: Sendable {
    typealias Reader = @Sendable (RemoteLink.Delivery) -> Void

    private struct State {
        var waiting: [RemoteLink.Delivery] = []
        var reader: Reader?
    }

    private let state = LockedValue(State())

    /// Something came.
    func put(_ delivery: RemoteLink.Delivery) {
        let reader = state.withLock { state in
            if state.reader == nil { state.waiting.append(delivery) }
            return state.reader
        }
        reader?(delivery)
    }

    /// There is somebody now; what came so far comes first.
    ///
    /// - Parameter reader: only hands on what comes.
    func open(_ reader: @escaping Reader) {
        // Within the lock, so that nothing overtakes what waited.
        state.withLock { state in
            for delivery in state.waiting { reader(delivery) }
            state = State(reader: reader)
        }
    }
}
