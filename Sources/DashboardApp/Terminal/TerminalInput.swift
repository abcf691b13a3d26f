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

    private let gate = InputGate()

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - reader: reads the terminal.
    ///   - body: called with what came; the next call comes after ``readOn()``.
    init(_ reader: TTYReader, body: @escaping @Sendable (Delivery) -> Void) {
        let queue = DispatchQueue(label: "countdowns.input", qos: .userInteractive)
        let source = DispatchSource.makeReadSource(fileDescriptor: reader.descriptor, queue: queue)
        source.setEventHandler { [gate] in
            CrashRestore.useAlternateStack()
            switch reader.read() {
            case .bytes(let bytes):
                let isClosed = gate.close()
                body(.bytes(bytes))
                if isClosed { gate.waitUntilOpen() }
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

    /// Reads on, because what came was taken: so what the program cannot take yet waits in the terminal.
    ///
    /// - Thread: any.
    func readOn() { gate.open() }

    deinit {
        source.cancel()
        gate.openForGood()
    }
}

/// Holds the queue that reads until what it read was taken.
///
/// The queue waits in its handler: a source that one thread suspends and another resumes would have to be kept in balance.
///
/// - Thread: any.
private final class InputGate: Sendable {
    private enum State { case open, closed, openForGood }

    private let state = Mutex(State.open)
    private let semaphore = DispatchSemaphore(value: 0)

    /// Closes, unless it is open for good; each opening then is one signal.
    ///
    /// - Returns: whether it closed.
    func close() -> Bool {
        state.withLock { state in
            guard state == .open else { return false }
            state = .closed
            return true
        }
    }

    /// Opens, if it is closed.
    func open() { open(.open) }

    /// Opens, and closes no more.
    func openForGood() { open(.openForGood) }

    private func open(_ new: State) {
        let wasClosed = state.withLock { state in
            defer { if state != .openForGood { state = new } }
            return state == .closed
        }
        if wasClosed { semaphore.signal() }
    }

    /// Waits until it is opened; called once after each time that it was closed.
    func waitUntilOpen() { semaphore.wait() }
}
