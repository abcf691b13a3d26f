import CrashGuard
import Dispatch
import Screen
import Synchronization
import Ticking

/// A source that reads a terminal on a private queue, and delivers its bytes.
///
/// - Thread: the body is called on the queue.
/// - Lifetime: `deinit` cancels the source; a call that has begun may still finish.
final class TerminalInput {
    /// A delivery of the terminal.
    enum Delivery: Sendable {
        /// Bytes, at least one, and the turn in which they were read.
        case bytes([UInt8], turn: Int)
        /// The terminal is gone. No delivery follows.
        case hangUp
    }

    private let source: any DispatchSourceRead

    private let gate = InputGate()

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - reader: the reader of the terminal.
    ///   - body: called with each delivery. After a delivery of bytes, the next call comes after ``readOn()``.
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
                // A descriptor without a terminal stays readable forever.
                source.cancel()
                body(.hangUp)
            }
        }
        source.activate()
        self.source = source
    }

    /// Continues to read after a delivery was handled.
    ///
    /// Before this call, further input stays in the terminal.
    ///
    /// - Thread: any.
    func readOn() { gate.open() }

    /// The current turn.
    ///
    /// Bytes of an earlier turn must be dropped.
    var turn: Int { gate.turn }

    /// Begins another turn, so that bytes that were read but not handled belong to an earlier turn.
    ///
    /// The source is kept. Another source on the same descriptor, created while the first source is being cancelled,
    /// may never be armed by libdispatch on Linux.
    func discardPending() { gate.nextTurn() }

    deinit {
        source.cancel()
        gate.openPermanently()
    }
}

/// A gate that blocks the reading queue until the last delivery of the queue was handled.
///
/// The queue waits in its handler. A source that one thread suspends and another resumes would need balanced calls of
/// `suspend` and `resume`.
///
/// - Thread: any.
private final class InputGate: Sendable {
    private enum State { case open, closed, openPermanently }

    private let state = LockedValue(State.open)
    private let semaphore = DispatchSemaphore(value: 0)
    private let turns = Atomic(0)

    var turn: Int { turns.load(ordering: .sequentiallyConsistent) }

    func nextTurn() { turns.wrappingAdd(1, ordering: .sequentiallyConsistent) }

    /// Closes the gate, unless it is open permanently.
    ///
    /// The next opening then sends one signal.
    ///
    /// - Returns: whether the gate closed.
    func close() -> Bool {
        state.withLock { state in
            guard state == .open else { return false }
            state = .closed
            return true
        }
    }

    /// Opens the gate if it is closed.
    func open() { open(.open) }

    /// Opens the gate permanently.
    func openPermanently() { open(.openPermanently) }

    private func open(_ new: State) {
        let wasClosed = state.withLock { state in
            defer { if state != .openPermanently { state = new } }
            return state == .closed
        }
        if wasClosed { semaphore.signal() }
    }

    /// Waits until the gate opens.
    ///
    /// Must be called once after each call of ``close()`` that returned true.
    func waitUntilOpen() { semaphore.wait() }
}
