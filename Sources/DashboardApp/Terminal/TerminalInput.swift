import Dispatch
import Screen

/// Reads a terminal on a queue of its own, and hands over what came.
///
/// - Thread: the bodies are called on the queue.
/// - Lifetime: `deinit` cancels the source; a call that has begun may still finish.
final class TerminalInput {
    /// What came from the terminal.
    enum Delivery: Sendable {
        /// Bytes, at least one.
        case bytes([UInt8])
        /// The terminal is gone; nothing follows.
        case hangUp
    }

    private let source: any DispatchSourceRead

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - reader: reads the terminal.
    ///   - body: called with what came.
    init(_ reader: TTYReader, body: @escaping @Sendable (Delivery) -> Void) {
        let queue = DispatchQueue(label: "countdowns.input", qos: .userInteractive)
        let source = DispatchSource.makeReadSource(fileDescriptor: reader.descriptor, queue: queue)
        source.setEventHandler {
            switch reader.read() {
            case .bytes(let bytes): body(.bytes(bytes))
            case .wouldBlock: break
            case .hangUp:
                // A descriptor without a terminal stays readable for ever.
                source.cancel()
                body(.hangUp)
            }
        }
        source.activate()
        self.source = source
    }

    deinit {
        source.cancel()
    }
}
