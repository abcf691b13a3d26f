import BoardEngine
import CLibrary
import Countdowns
import CrashGuard
import Dashboard
import Screen
import Ticking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A session that shows a board on the terminal until the user leaves the board.
///
/// The theme is, in order of precedence: the theme that the command line names; the theme that the file names; the light
/// default, if the terminal reports within ``Screen/CapabilityQuery/deadline`` that its background is light; the dark
/// default. A key changes the theme at any time. After such a change, no answer of the terminal changes the theme.
public struct BoardWatch: Sendable {
    private let loaded: LoadedBoard
    private let context: RunContext
    private let settings: TerminalSettings
    private let source: BoardSource?
    private let state: OpenedState?

    /// Creates a session without starting it.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - context: the clock, the zone and the environment.
    ///   - settings: the settings of the terminal.
    ///   - source: the source of the board for clients of the socket; nil if the board has no socket.
    ///   - state: the saved state of the board; nil to start without a saved state.
    public init(
        _ loaded: LoadedBoard, in context: RunContext, as settings: TerminalSettings, source: BoardSource? = nil,
        state: OpenedState? = nil
    ) {
        (self.loaded, self.context, self.settings) = (loaded, context, settings)
        (self.source, self.state) = (source, state)
    }

    /// Whether a board can be drawn on a stream: the stream is a terminal that can move its cursor.
    ///
    /// The generic terminal types of terminfo cannot move the cursor, and a VT52 uses other escape sequences.
    public static func canDraw(on stream: Int32 = STDOUT_FILENO, environment: [String: String]) -> Bool {
        let unable = ["", "dumb", "unknown", "network", "dialup", "plugboard", "lpr", "printer", "glasstty", "vt52"]
        return isatty(stream) == 1 && !unable.contains(environment["TERM", default: ""].lowercased())
    }

    /// Prepares the process.
    ///
    /// Call this function first, before any thread is started.
    ///
    /// After this call, SIGQUIT terminates the program by its default action. Without this call, Swift's backtracer
    /// handles the signal as a crash, stops the program and waits for input at the terminal. The call also limits
    /// glibc's `malloc` to one arena for all threads: an arena for each thread costs memory, and two threads hardly
    /// ever allocate at once.
    public static func prepareProcess() {
        SignalSources.restoreDefault(of: SIGQUIT)
        library_share_heap()
    }

    /// Returns the current board as plain lines.
    ///
    /// - Parameter columns: the number of columns of the terminal; nil if there is no terminal.
    /// - Returns: a line for each countdown.
    public func plainList(columns: Int?) -> PlainList {
        let moment = context.now
        let board = board(at: moment).0
        return PlainList(of: board, at: moment, in: settings.profile, columns: columns)
    }

    /// Stops the process group as Ctrl-Z does, after the terminal was given back.
    ///
    /// Returns when the shell continues the group.
    public static func stopProcess() { kill(0, SIGTSTP) }

    /// Shows the board on the terminal of standard output, and returns when the session has ended.
    ///
    /// - Thread: blocks the calling thread. All threads that were started before this call must block the handled signals.
    /// - Throws: `TTYError` if the terminal cannot be used.
    public func run() throws(TTYError) -> SessionResult {
        let signals = SignalSources.block()
        // Unblocks the signals after the session, so that Ctrl-C ends the program even while it prints the statistics.
        var isEnding = true
        defer { SignalSources.unblock(signals, isEnding: isEnding) }
        CrashGuard.useAlternateStack()
        let thread = RunLoopThread(name: "countdowns.ui")
        let (ended, report) = (Promise<Shutdown>(), Promise<TerminalFrontEnd.Report>())
        let (engine, attach) = make(on: 1, thread, signals, ended: ended, reportingTo: report)
        engine.enter { attach($0)?.start($0) }
        // The engine is retained here, because all other references to the engine are weak.
        let ending = withExtendedLifetime(engine) { ended.wait() }
        thread.stop()
        if case .failure(let error as TTYError) = ending.reason { throw error }
        let sessionReport = report.wait(within: .seconds(0)) ?? TerminalFrontEnd.Report()
        var result = SessionResult(ending, sessionReport)
        if result.end == .suspended {
            isEnding = false
            if let number = sessionReport.signals?.endingAfterSession(unblocking: signals) {
                result.end = .signal(number)
            }
        }
        return result
    }

    /// Creates the engine, and a function that creates the terminal's front end.
    ///
    /// Neither the engine nor the terminal is started.
    ///
    /// - Parameters:
    ///   - descriptor: a descriptor of the terminal.
    ///   - thread: the thread of the engine.
    ///   - signals: the signals that the program handles.
    ///   - ended: fulfilled when the engine has ended.
    ///   - report: fulfilled with the report of the terminal.
    /// - Returns: the engine, and a function that creates the front end. If the terminal cannot be used, the function
    ///   ends the engine and returns nil.
    func make(
        on descriptor: Int32, _ thread: RunLoopThread, _ signals: [Int32], ended: Promise<Shutdown>,
        reportingTo report: Promise<TerminalFrontEnd.Report>
    ) -> (engine: Engine, attach: @Sendable (isolated Engine) -> TerminalFrontEnd?) {
        let moment = context.now
        let (board, sentences, missed) = board(at: moment)
        var setup = TerminalConfiguration(
            settings, of: loaded, as: board.remembered, environment: context.environment, source: source,
            signals: signals)
        setup.messages = (state?.messages ?? []) + sentences
        let zone = SystemZone(environment: context.environment, destination: SystemZone.localTimeDestination)
        let files = BoardFiles(
            loaded, reloader: loaded.arguments.isEmpty ? nil : BoardReloader(loaded, in: context), zone: zone)
        let engine = Engine(
            board, of: files, in: context, on: thread, ended: ended,
            stateWriter: state?.stateWriter(of: board, themeInFiles: loaded.definition.theme, in: context),
            configuration: settings.preferences.configuration(environment: context.environment),
            missed: missed, isOwner: !OpenedState.isElsewhere(state, of: loaded, in: context))
        return (
            engine,
            { [setup] engine in
                do throws(TTYError) {
                    return try engine.attach { handle, engine throws(TTYError) in
                        TerminalFrontEnd(
                            setup, on: try TTY(opening: descriptor), reportingTo: report, handle, engine)
                    }
                } catch {
                    engine.end(.failure(error))
                    return nil
                }
            }
        )
    }

    /// Returns the board, the notices about its restored state, and the changes that occurred while the board did not
    /// run.
    private func board(at moment: Moment) -> (Board, [String], missed: [Change]) {
        var board = loaded.board(zone: context.zone, clock: context.clock, at: moment)
        let restoration = state?.restore(&board, at: moment)
        return (board, restoration?.sentences(on: board) ?? [], restoration?.missedChanges ?? [])
    }
}
