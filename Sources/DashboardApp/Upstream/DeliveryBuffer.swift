import Remote
import Ticking

/// A buffer that keeps the deliveries of a board until a reader is set.
///
/// - Thread: any.
final class DeliveryBuffer: Sendable {
    typealias Reader = @Sendable (RemoteLink.Delivery) -> Void

    private struct State {
        var waiting: [RemoteLink.Delivery] = []
        var reader: Reader?
    }

    private let state = LockedValue(State())

    /// Passes a delivery to the reader, or keeps the delivery if no reader is set.
    func put(_ delivery: RemoteLink.Delivery) {
        let reader = state.withLock { state in
            if state.reader == nil { state.waiting.append(delivery) }
            return state.reader
        }
        reader?(delivery)
    }

    /// Sets the reader, and passes the kept deliveries to it.
    ///
    /// - Parameter reader: receives the deliveries. The reader must only forward each delivery, without blocking.
    func open(_ reader: @escaping Reader) {
        // Passes the kept deliveries while the lock is held, so that no later delivery reaches the reader before them.
        state.withLock { state in
            for delivery in state.waiting { reader(delivery) }
            state = State(reader: reader)
        }
    }
}
