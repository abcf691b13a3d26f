import BoardEngine
import Countdowns
import CrashGuard
import Dispatch
import Foundation
import Remote
import Ticking

/// A board of another machine, which is received as the lines that `listen --snapshots` prints on that machine.
///
/// - Thread: any. One thread at a time reads the lines: first the caller of ``firstBoard()``, then a private thread,
///   which exits at the end of the input.
public final class BoardStream: Sendable {
    /// A delivery of the stream.
    enum Delivery: Sendable {
        /// Another board, or a reload of the same board.
        case board(AttachedBoard)
        /// An update of the board other than a snapshot.
        case update(StreamReader.Update)
        /// An invalid snapshot.
        case unreadable
    }

    private struct State {
        var reader: StreamReader
        var lines = LineBuffer()
        /// The deliveries after the first board.
        var waiting: [Delivery] = []
    }

    /// The command that receives the requests that key presses cause; nil if keys change only the view state.
    let control: ControlCommand?

    private let descriptor: Int32
    private let readClocks: @Sendable () -> Moment
    private let state: LockedValue<State>

    /// Creates a stream without reading it.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor of the input, which the stream does not close.
    ///   - board: the name of the board or a prefix of the name; nil for the board of the first line.
    ///   - control: a shell command that receives the requests that key presses cause; nil for no command.
    ///   - readClocks: reads the machine's clocks.
    public init(
        reading descriptor: Int32, board: String?, control: String?, readClocks: @escaping @Sendable () -> Moment
    ) {
        self.descriptor = descriptor
        self.control = control.map(ControlCommand.init)
        self.readClocks = readClocks
        state = LockedValue(State(reader: StreamReader(board: board)))
    }

    /// The clocks of the board's machine.
    public var clock: PeerClock { state.withLock { $0.reader.clock } }

    /// The number of invalid lines.
    public var skipped: Int { state.withLock { $0.reader.counts.skipped } }

    func syncState(at uptime: Uptime) -> StreamReader.SyncState { state.withLock { $0.reader.syncState(at: uptime) } }

    func untilDue(at uptime: Uptime) -> Duration? { state.withLock { $0.reader.untilDue(at: uptime) } }

    /// Waits for the first complete snapshot.
    ///
    /// - Returns: the board; nil if the input ends before the first snapshot is complete.
    /// - Thread: blocks the calling thread.
    public func firstBoard() -> AttachedBoard? {
        while let deliveries = readOn() {
            for (place, delivery) in deliveries.enumerated() {
                guard case .board(let board) = delivery else { continue }
                state.withLock { $0.waiting = Array(deliveries[(place + 1)...]) }
                return board
            }
        }
        return nil
    }

    /// Begins to pass deliveries to a body.
    ///
    /// - Parameter body: called on a private thread. This thread continues to read only after the body has signalled
    ///   `taken`, so that input which the program cannot handle yet stays in the pipe (back-pressure).
    func deliver(to body: @escaping @Sendable ([Delivery], _ taken: DispatchSemaphore) -> Void) {
        Thread.detachNewThread { [self] in
            CrashGuard.useAlternateStack()
            let taken = DispatchSemaphore(value: 0)
            var deliveries: [Delivery]? = state.withLock { state in
                defer { state.waiting = [] }
                return state.waiting
            }
            while let next = deliveries {
                body(next, taken)
                taken.wait()
                deliveries = readOn()
            }
        }
    }

    /// Reads the available input, or waits for input.
    ///
    /// Returns nil at the end of the input.
    private func readOn() -> [Delivery]? {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else {
            if count < 0, errno == EINTR { return [] }
            guard count < 0, errno == EAGAIN else { return nil }
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&entry, 1, -1)
            return []
        }
        let now = readClocks()
        let updates = state.withLock { state -> [StreamReader.Update] in
            var updates: [StreamReader.Update] = []
            state.lines.append(bytes[..<count])
            while let line = state.lines.next() {
                switch line {
                case .success(let line): updates += state.reader.receive(line, at: now)
                case .failure: state.reader.skip()
                }
            }
            return updates
        }
        // Parses outside the lock: parsing a large board takes a long time, and each frame needs the lock to read the sync
        // state.
        return updates.map { update in
            guard case .board(let snapshot) = update else { return .update(update) }
            return (try? AttachedBoard(streamed: snapshot)).map(Delivery.board) ?? .unreadable
        }
    }
}
