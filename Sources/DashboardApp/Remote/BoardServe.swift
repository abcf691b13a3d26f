import BoardEngine
import Countdowns
import Remote
import Ticking

/// Runs a board without a screen until somebody ends it: an engine whose front end is the socket.
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
    ///   - warn: told what there is to say of its state and its files; on any thread.
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
        let ended = Promise<Shutdown>()
        let engine = engine(on: thread, reportingTo: warn, ended: ended)
        engine.enter { [source] engine in
            do throws(RemoteError) {
                let desk = try engine.attach { handle, engine throws(RemoteError) in
                    try RemoteFrontEnd(source, handle, engine)
                }
                desk.renewSocketRegularly()
                engine.begin()
                isReady(desk.name)
            } catch {
                engine.end(.failure(error))
            }
        }
        let sources = SignalSources(signals) { [weak engine] number in
            engine?.enter { engine in
                if number == SignalSources.reload { engine.readFiles { _ in } } else { engine.end(.signal(number)) }
            }
        }
        // Nothing else retains the engine: whatever calls it only knows it.
        let ending = withExtendedLifetime((engine, sources)) { ended.wait() }
        if case .failure(let error as RemoteError) = ending.reason { throw error }
        return SessionResult(ending)
    }

    /// Makes the engine, which has not begun.
    func engine(
        on thread: RunLoopThread, reportingTo warn: @escaping @Sendable (String) -> Void,
        ended: Promise<Shutdown>
    ) -> Engine {
        let (loaded, moment) = (source.loaded, context.now)
        var board = loaded.board(zone: context.zone, clock: context.clock, at: moment)
        let restoration = state?.restore(&board, at: moment)
        for message in (state?.messages ?? []) + (restoration?.sentences(on: board) ?? []) { warn(message) }
        let zone = SystemZone(environment: context.environment, destination: SystemZone.localTimeDestination)
        let files = BoardFiles(loaded, reloader: BoardReloader(loaded, in: context), zone: zone)
        return Engine(
            board, of: files, in: context, on: thread, ended: ended,
            stateWriter: state?.stateWriter(of: board, themeInFiles: loaded.definition.theme, in: context),
            configuration: preferences?.configuration(environment: context.environment),
            missed: restoration?.missedChanges ?? [],
            isOwner: !OpenedState.isElsewhere(state, of: loaded, in: context), report: warn)
    }
}
