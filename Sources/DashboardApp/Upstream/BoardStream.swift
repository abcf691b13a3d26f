import BoardEngine
import Countdowns
import CrashGuard
import Dispatch
import Foundation
import Remote
import Ticking

/// A board of another machine, as the lines tell it that `listen --snapshots` prints there.
///
/// - Thread: any. The lines are read by one thread after the other: first by ``firstBoard()``, then by one of its own, which
///   ends with the input.
public final class BoardStream: Sendable {
    /// What came.
    enum Delivery: Sendable {
        /// The board is another one, or was read anew.
        case board(AttachedBoard)
        /// Something else.
        case news(StreamReader.BoardUpdate)
        /// The snapshot makes no board here.
        case unreadable
    }

    private struct State {
        var reader: StreamReader
        var lines = LineBuffer()
        /// What came behind the first board.
        var waiting: [Delivery] = []
    }

    /// What a key asks for goes there; nil where a viewer's keys move only the view.
    let control: ControlCommand?

    private let descriptor: Int32
    private let readClocks: @Sendable () -> Moment
    private let state: LockedValue<State>

    /// Makes ready to read.
    ///
    /// - Parameters:
    ///   - descriptor: where the lines come from; it stays open.
    ///   - board: the name of the board, or its beginning; nil is the one whose line comes first.
    ///   - control: a command of the shell that takes what keys ask for; nil has none.
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

    /// How many lines were no lines of the board's stream.
    public var skipped: Int { state.withLock { $0.reader.counts.skipped } }

    func syncState(at uptime: Uptime) -> StreamReader.SyncState { state.withLock { $0.reader.syncState(at: uptime) } }

    func untilDue(at uptime: Uptime) -> Duration? { state.withLock { $0.reader.untilDue(at: uptime) } }

    /// Waits for the first whole snapshot.
    ///
    /// - Returns: the board; nil where the input ends before.
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

    /// Begins to hand over what comes.
    ///
    /// - Parameter body: called on a thread of the stream's own, which reads on when what it was given was taken: so what the
    ///   program cannot take yet waits in the pipe.
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

    /// Reads what is there, or waits for it; nil at the end of the input.
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
        let news = state.withLock { state -> [StreamReader.BoardUpdate] in
            var news: [StreamReader.BoardUpdate] = []
            state.lines.append(bytes[..<count])
            while let line = state.lines.next() {
                switch line {
                case .success(let line): news += state.reader.take(line, at: now)
                case .failure: state.reader.skip()
                }
            }
            return news
        }
        // Beyond the lock: a large board takes its time, and frames ask for the standing.
        return news.map { news in
            guard case .board(let snapshot) = news else { return .news(news) }
            return (try? AttachedBoard(streamed: snapshot)).map(Delivery.board) ?? .unreadable
        }
    }
}
