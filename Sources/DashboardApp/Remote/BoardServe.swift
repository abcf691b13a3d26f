import BoardEngine
import Countdowns
import Remote
import Ticking

/// A board without a screen: an engine whose only front end is the socket.
///
/// The board runs until a client or a signal ends it.
public struct BoardServe: Sendable {
    private let source: BoardSource
    private let context: RunContext
    private let state: OpenedState?
    private let preferences: Preferences?

    /// Creates the server of a board without starting it.
    ///
    /// - Parameters:
    ///   - source: the source of the board.
    ///   - context: the clock, the zone and the environment.
    ///   - state: the saved state of the board; nil to start without a saved state.
    ///   - preferences: the preferences of the user; nil for no alerts.
    public init(
        _ source: BoardSource, in context: RunContext, state: OpenedState? = nil, preferences: Preferences? = nil
    ) {
        self.source = source
        self.context = context
        self.state = state
        self.preferences = preferences
    }

    /// Serves the board, and returns when the board has ended.
    ///
    /// - Parameters:
    ///   - warn: receives the warnings about the state and the files; called on any thread.
    ///   - isReady: called on the board's thread, with the name of the board, when the board accepts requests.
    /// - Returns: the result of the session.
    /// - Throws: `RemoteError` if the socket cannot be opened.
    /// - Thread: blocks the calling thread. All threads that were started before this call must block the handled signals.
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
                let frontEnd = try engine.attach { handle, engine throws(RemoteError) in
                    try RemoteFrontEnd(source, handle, engine)
                }
                frontEnd.renewSocketRegularly(engine)
                engine.begin()
                isReady(frontEnd.name)
            } catch {
                engine.end(.failure(error))
            }
        }
        let sources = SignalSources(signals) { [weak engine] number in
            engine?.enter { engine in
                guard number == SignalSources.reload else { return engine.end(.signal(number)) }
                engine.files.read(engine) { _ in }
            }
        }
        // The engine is retained here, because all other references to the engine are weak.
        let ending = withExtendedLifetime((engine, sources)) { ended.wait() }
        if case .failure(let error as RemoteError) = ending.reason { throw error }
        return SessionResult(ending)
    }

    /// Creates the engine without starting it.
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
