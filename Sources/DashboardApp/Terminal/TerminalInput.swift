import CrashGuard
import Dispatch
import Screen
import Synchronization
import Ticking

/// A source that reads a terminal on a private queue, and delivers its bytes.
///
/// - Thread: the body is called on the private queue.
/// - Lifetime: `deinit` cancels the source; a call that has begun may still finish.
final class TerminalInput {
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
                // Cancels the source, which would otherwise fire forever: after a hang-up, the descriptor stays readable.
                source.cancel()
                body(.hangUp)
            }
        }
        source.activate()
        self.source = source
    }

    /// Continues to read after a delivery was handled.
    ///
    /// Until this call, further input stays in the buffer of the terminal.
    ///
    /// - Thread: any.
    func readOn() { gate.open() }

    /// The number of the current turn.
    ///
    /// Bytes that were read in an earlier turn must be dropped.
    var turn: Int { gate.turn }

    /// Discards the bytes that were read but not handled: begins another turn, so that these bytes belong to an earlier
    /// turn.
    ///
    /// Keeps the dispatch source. A second source on the same descriptor, created while the first source is being
    /// cancelled, may never be armed by libdispatch on Linux.
    func discardPending() { gate.nextTurn() }

    deinit {
        source.cancel()
        gate.openPermanently()
    }
}

/// A gate that blocks the reading queue until the bytes that the queue delivered most recently are handled.
///
/// The queue waits in the event handler of the source. To suspend the source instead would need balanced calls of
/// `suspend` and `resume` from different threads.
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
    /// The next call that opens the gate signals the semaphore once.
    ///
    /// - Returns: whether the gate closed.
    func close() -> Bool {
        state.withLock { state in
            guard state == .open else { return false }
            state = .closed
            return true
        }
    }

    func open() { open(.open) }

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
