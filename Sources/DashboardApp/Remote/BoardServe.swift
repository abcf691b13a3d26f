import Countdowns
import Remote
import Ticking

/// Runs a board without a screen until somebody ends it.
public struct BoardServe: Sendable {
    private let source: BoardSource
    private let context: RunContext
    private let state: OpenedState?
    private let preferences: Preferences?

    /// Makes ready to serve a board.
    ///
    /// - Parameters:
    ///   - source: where the board comes from.
    ///   - context: when and where.
    ///   - state: what was done to the board when it was shown last; nil begins anew.
    ///   - preferences: what the user prefers; nil reaches nobody.
    public init(
        _ source: BoardSource, in context: RunContext, state: OpenedState? = nil, preferences: Preferences? = nil
    ) {
        self.source = source
        self.context = context
        self.state = state
        self.preferences = preferences
    }

    /// Serves the board, and returns when it has been ended.
    ///
    /// - Parameters:
    ///   - warn: told what there is to say of its state; on any thread.
    ///   - isReady: called with the name of the board when it can be asked, on a thread of the board's.
    /// - Returns: how it ended.
    /// - Throws: why it cannot be asked, which is all it would be for.
    /// - Thread: blocks the calling thread, which must not have started another one that lets signals through.
    public func run(
        reportingTo warn: @escaping @Sendable (String) -> Void = { _ in },
        _ isReady: @escaping @Sendable (String) -> Void
    ) throws(RemoteError) -> SessionResult {
        let signals = SignalSources.block(SignalSources.ending + [SignalSources.reload])
        defer { SignalSources.unblock(signals) }
        let thread = RunLoopThread(name: "countdowns.board")
        defer { thread.stop() }
        let ended = Promise<SessionResult>()
        let moment = context.now
        var board = source.loaded.board(zone: context.zone, clock: context.clock, at: moment)
        let restoration = state?.restore(&board, at: moment)
        let messages = (state?.messages ?? []) + (restoration?.sentences(on: board) ?? [])
        for message in messages { warn(message) }
        let keeper = state?.keeper(of: board, themeInFiles: source.loaded.definition.theme, in: context)
        keeper?.start { warn($0 ?? "The state is saved again.") }
        let service = BoardService(
            board, from: source, in: context, keeper: keeper, preferences: preferences,
            missed: restoration?.missedChanges ?? [],
            isOwner: !OpenedState.isElsewhere(state, of: source.loaded, in: context), thread: thread, ended: ended)
        service.enter { $0.start(signals, reportingTo: warn, isReady) }
        // Nothing else retains the service: whatever calls it only knows it.
        let result = withExtendedLifetime(service) { ended.wait() }
        if case .noSocket(let error) = result.end { throw error }
        return result
    }
}
