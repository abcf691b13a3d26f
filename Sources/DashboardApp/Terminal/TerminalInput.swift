import CrashGuard
import Dispatch
import Screen
import Synchronization
import Ticking

/// Reads a terminal on a queue of its own, and hands over what came.
///
/// - Thread: the bodies are called on the queue.
/// - Lifetime: `deinit` cancels the source; a call that has begun may still finish.
final class TerminalInput {
    /// What came from the terminal.
    enum Delivery: Sendable {
        /// Bytes, at least one, and the turn in which they were read.
        case bytes([UInt8], turn: Int)
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
        let own = reader.duplicated()
        let reader = own ?? reader
        let source = DispatchSource.makeReadSource(fileDescriptor: reader.descriptor, queue: queue)
        source.setCancelHandler { own?.close() }
        source.setEventHandler { [gate] in
            CrashGuard.useAlternateStack()
            let turn = gate.turn
            switch reader.read() {
            case .bytes(let bytes):
                let isClosed = gate.close()
                body(.bytes(bytes, turn: turn))
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

    /// The present turn: bytes of an earlier one are no longer for the program.
    var turn: Int { gate.turn }

    /// Begins another turn: what was read and is still on its way is of an earlier one.
    ///
    /// The source stays. Another one on the same descriptor, made while this one is being cancelled, may never be armed
    /// by libdispatch on Linux.
    func discardPending() { gate.nextTurn() }

    deinit {
        source.cancel()
        gate.openPermanently()
    }
}

/// Holds the queue that reads until what it read was taken.
///
/// The queue waits in its handler: a source that one thread suspends and another resumes would have to be kept in balance.
///
/// - Thread: any.
private final class InputGate: Sendable {
    private enum State { case open, closed, openPermanently }

    private let state = LockedValue(State.open)
    private let semaphore = DispatchSemaphore(value: 0)
    private let turns = Atomic(0)

    var turn: Int { turns.load(ordering: .sequentiallyConsistent) }

    func nextTurn() { turns.wrappingAdd(1, ordering: .sequentiallyConsistent) }

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
    func openPermanently() { open(.openPermanently) }

    private func open(_ new: State) {
        let wasClosed = state.withLock { state in
            defer { if state != .openPermanently { state = new } }
            return state == .closed
        }
        if wasClosed { semaphore.signal() }
    }

    /// Waits until it is opened; called once after each time that it was closed.
    func waitUntilOpen() { semaphore.wait() }
}
