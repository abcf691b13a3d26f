import Remote
import Ticking

/// A buffer for the deliveries of a board, until there is a reader.
///
/// - Thread: any.
final class DeliveryBuffer: Sendable {
    typealias Reader = @Sendable (RemoteLink.Delivery) -> Void

    private struct State {
        var waiting: [RemoteLink.Delivery] = []
        var reader: Reader?
    }

    private let state = LockedValue(State())

    /// Passes a delivery to the reader, or keeps the delivery if there is no reader.
    func put(_ delivery: RemoteLink.Delivery) {
        let reader = state.withLock { state in
            if state.reader == nil { state.waiting.append(delivery) }
            return state.reader
        }
        reader?(delivery)
    }

    /// Sets the reader, and passes the kept deliveries to it.
    ///
    /// - Parameter reader: receives the deliveries. The reader must only pass the deliveries on.
    func open(_ reader: @escaping Reader) {
        // The kept deliveries are passed under the lock, so that no later delivery overtakes them.
        state.withLock { state in
            for delivery in state.waiting { reader(delivery) }
            state = State(reader: reader)
        }
    }
}
