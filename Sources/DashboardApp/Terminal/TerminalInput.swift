import Dispatch
import Screen
import Synchronization

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

    /// Whether what came has not been taken yet: the source is suspended so long.
    private let isHeld: HeldInput

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - reader: reads the terminal.
    ///   - body: called with what came; the next call comes after ``readOn()``.
    init(_ reader: TTYReader, body: @escaping @Sendable (Delivery) -> Void) {
        let queue = DispatchQueue(label: "countdowns.input", qos: .userInteractive)
        let source = DispatchSource.makeReadSource(fileDescriptor: reader.descriptor, queue: queue)
        let isHeld = HeldInput()
        source.setEventHandler {
            CrashRestore.useAlternateStack()
            switch reader.read() {
            case .bytes(let bytes):
                isHeld.hold { source.suspend() }
                body(.bytes(bytes))
            case .wouldBlock: break
            case .hangUp:
                // A descriptor without a terminal stays readable for ever.
                source.cancel()
                body(.hangUp)
            }
        }
        source.activate()
        self.source = source
        self.isHeld = isHeld
    }

    /// Reads on, because what came was taken: so what the program cannot take yet waits in the terminal.
    ///
    /// - Thread: any.
    func readOn() { isHeld.release { source.resume() } }

    deinit {
        source.cancel()
        // A source that is suspended must not be released.
        readOn()
    }
}

/// Keeps the suspensions of a source in balance.
///
/// - Thread: any.
private final class HeldInput: Sendable {
    private let isHeld = Mutex(false)

    /// Holds, unless it holds already.
    func hold(_ suspend: () -> Void) {
        isHeld.withLock { isHeld in
            if !isHeld { suspend() }
            isHeld = true
        }
    }

    /// Releases, if it holds.
    func release(_ resume: () -> Void) {
        isHeld.withLock { isHeld in
            if isHeld { resume() }
            isHeld = false
        }
    }
}
