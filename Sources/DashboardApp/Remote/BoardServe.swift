import Countdowns
import Remote
import Ticking

/// Runs a board without a screen until somebody ends it.
public struct BoardServe: Sendable {
    private let source: BoardSource
    private let stage: Stage

    /// Makes ready to serve a board.
    ///
    /// - Parameters:
    ///   - source: where the board comes from.
    ///   - stage: when and where.
    public init(_ source: BoardSource, on stage: Stage) {
        self.source = source
        self.stage = stage
    }

    /// Serves the board, and returns when it has been ended.
    ///
    /// - Parameter isReady: called with the name of the board when it can be asked, on a thread of the board's.
    /// - Returns: how it ended.
    /// - Throws: why it cannot be asked, which is all it would be for.
    /// - Thread: blocks the calling thread, which must not have started another one that lets signals through.
    public func run(_ isReady: @escaping @Sendable (String) -> Void) throws(RemoteError) -> SessionResult {
        let signals = SignalSources.block(SignalSources.ending)
        defer { SignalSources.unblock(signals) }
        let thread = RunLoopThread(name: "countdowns.board")
        defer { thread.stop() }
        let latch = SessionEndLatch()
        let board = source.loaded.board(zone: stage.zone, clock: stage.clock, at: stage.now)
        let service = BoardService(board, on: stage, thread: thread, latch: latch)
        service.enter { [source] in $0.start(source, signals, isReady) }
        // Nothing else retains the service: whatever calls it only knows it.
        let result = withExtendedLifetime(service) { latch.wait() }
        if case .noSocket(let error) = result.end { throw error }
        return result
    }
}
