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

/// Shows a board until its user leaves it.
///
/// Its theme is, in this order: the one that the command line names; the one that the file names; the light default, where
/// the terminal says within ``Screen/CapabilityQuery/deadline`` that its background is light; the dark default. A key
/// changes it at any time, and no answer of the terminal changes it after that.
public struct BoardWatch: Sendable {
    /// The board of another process or machine, and the way to it.
    public struct Viewed: Sendable {
        /// The way to a board of another process or machine.
        public enum Way: Sendable {
            /// The socket of a process.
            case attachment(BoardAttachment)
            /// A stream of snapshots.
            case stream(BoardStream)
        }

        /// The board as it was read first.
        public let board: AttachedBoard
        let way: Way

        /// Takes the board as it was read first, and the way to it.
        public init(_ board: AttachedBoard, by way: Way) { (self.board, self.way) = (board, way) }

        /// Makes the engine's upstream.
        fileprivate func makeUpstream() -> any Upstream {
            switch way {
            case .attachment(let attachment): AttachedUpstream(attachment, checksContact: true)
            case .stream(let stream): StreamUpstream(stream)
            }
        }
    }

    private let loaded: LoadedBoard
    private let context: RunContext
    private let settings: TerminalSettings
    private let source: BoardSource?
    private let viewed: Viewed?
    private let state: OpenedState?

    /// Makes ready to show a board.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - context: when and where.
    ///   - settings: the settings of the terminal.
    ///   - source: where the board comes from, if others may ask and tell it.
    ///   - viewed: the board of another process or machine that it is, if it is one.
    ///   - state: what was done to it when it was shown last; nil begins anew.
    public init(
        _ loaded: LoadedBoard, in context: RunContext, as settings: TerminalSettings, source: BoardSource? = nil,
        viewing viewed: Viewed? = nil, state: OpenedState? = nil
    ) {
        (self.loaded, self.context, self.settings) = (loaded, context, settings)
        (self.source, self.viewed, self.state) = (source, viewed, state)
    }

    /// Whether something can be drawn on a stream: it is a terminal, and one that can move its cursor.
    ///
    /// The generic types of the terminal database can do nothing but print, and a VT52 speaks another language.
    public static func canDraw(on stream: Int32 = STDOUT_FILENO, environment: [String: String]) -> Bool {
        let unable = ["", "dumb", "unknown", "network", "dialup", "plugboard", "lpr", "printer", "glasstty", "vt52"]
        return isatty(stream) == 1 && !unable.contains(environment["TERM", default: ""].lowercased())
    }

    /// Lets signals wait for the board.
    ///
    /// Must come before any thread is started: a signal is taken by whichever thread lets it through.
    public static func blockSignals() { SignalSources.block() }

    /// Prepares the process, from the first moment on and before any thread is started.
    ///
    /// SIGQUIT ends the program as usual: Swift's backtracer takes it for a crash, stops the program and waits for an answer
    /// at the terminal. All threads share one heap: a heap a thread costs memory, and hardly two allocate at once.
    public static func prepareProcess() {
        SignalSources.restoreDefault(of: SIGQUIT)
        library_share_heap()
    }

    /// The board as plain lines, as it is now.
    ///
    /// - Parameter columns: how many columns the terminal has; nil where there is none.
    /// - Returns: a line a countdown.
    public func plainList(columns: Int?) -> PlainList {
        let moment = context.now
        let board = board(at: moment).0
        return PlainList(BoardListing(board, at: moment, order: .group).visible, in: settings.profile, columns: columns)
    }

    /// Shows the board on the terminal of standard output, and returns when its user has left it.
    ///
    /// - Thread: blocks the calling thread, which must not have started another one that lets signals through.
    /// - Throws: why the terminal cannot be used.
    public func run() throws(TTYError) -> SessionResult {
        let signals = SignalSources.block()
        // What is printed afterwards must not be out of reach of Ctrl-C.
        defer { SignalSources.unblock(signals) }
        CrashGuard.useAlternateStack()
        let thread = RunLoopThread(name: "countdowns.ui")
        let (ended, report) = (Promise<Shutdown>(), Promise<TerminalFrontEnd.Report>())
        let (engine, attach) = make(on: 1, thread, signals, ended: ended, reportingTo: report)
        engine.enter { attach($0)?.start($0) }
        // Nothing else retains the engine: whatever calls it only knows it.
        let ending = withExtendedLifetime(engine) { ended.wait() }
        thread.stop()
        if case .failure(let error as TTYError) = ending.reason { throw error }
        let told = report.wait(within: .seconds(0)) ?? TerminalFrontEnd.Report()
        return SessionResult(ending, told)
    }

    /// Makes the engine, and what attaches its terminal; neither has begun.
    ///
    /// - Parameters:
    ///   - descriptor: a descriptor of the terminal.
    ///   - thread: where the engine lives.
    ///   - signals: the signals that the program handles.
    ///   - ended: told when it is over.
    ///   - report: told what the terminal counted.
    /// - Returns: the engine, and what makes the front end; where the terminal cannot be used, that ends the engine and
    ///   returns nil.
    func make(
        on descriptor: Int32, _ thread: RunLoopThread, _ signals: [Int32], ended: Promise<Shutdown>,
        reportingTo report: Promise<TerminalFrontEnd.Report>
    ) -> (engine: Engine, attach: @Sendable (isolated Engine) -> TerminalFrontEnd?) {
        let moment = context.now
        let (board, sentences, missed) = board(at: moment)
        var setup = setup(signals)
        setup.messages = (state?.messages ?? []) + sentences
        // Somebody else switched the alerts off, perhaps long ago.
        if case .attachment? = viewed?.way, board.isMuted { setup.messages.append("Muted.") }
        let look = Look(
            of: board, themes: loaded.themes, hasMotion: settings.hasMotion, isKiosk: settings.isKiosk,
            stay: settings.stay, at: moment)
        let hasFiles = viewed == nil && !loaded.arguments.isEmpty
        let zone = SystemZone(environment: context.environment, destination: SystemZone.localTimeDestination)
        let reading = source?.loaded ?? loaded
        let files = BoardFiles(reading, reloader: hasFiles ? BoardReloader(loaded, in: context) : nil, zone: zone)
        let isOwner = viewed == nil && !OpenedState.isElsewhere(state, of: loaded, in: context)
        let engine = Engine(
            board, of: files, in: context, on: thread, ended: ended,
            stateWriter: state?.stateWriter(of: board, themeInFiles: loaded.definition.theme, in: context),
            configuration: settings.preferences.configuration(environment: context.environment),
            upstream: viewed?.makeUpstream(), missed: missed, isOwner: isOwner)
        return (
            engine,
            { [setup] engine in
                do throws(TTYError) {
                    return try engine.attach { handle, engine throws(TTYError) in
                        try TerminalFrontEnd(look, setup, on: descriptor, reportingTo: report, handle, engine)
                    }
                } catch {
                    engine.end(.failure(error))
                    return nil
                }
            }
        )
    }

    /// The board, and what there is to say of how it goes on.
    private func board(at moment: Moment) -> (Board, [String], missed: [Change]) {
        var board = loaded.board(zone: context.zone, clock: context.clock, at: moment)
        if let viewed { return (viewed.board.running(board, at: moment), [], []) }
        let restoration = state?.restore(&board, at: moment)
        return (board, restoration?.sentences(on: board) ?? [], restoration?.missedChanges ?? [])
    }

    private func setup(_ signals: [Int32]) -> TerminalConfiguration {
        let environment = context.environment
        // A key's bytes may be torn apart on their way through a network.
        let isRemote = environment.keys.contains { $0.hasPrefix("SSH_") }
        let themes = BoardThemes(of: loaded)
        return TerminalConfiguration(
            settings: settings,
            themes: ThemeSelection(themes.library, followsBackground: !loaded.isThemeChosen),
            theme: themes.theme,
            depth: settings.depth ?? ColorDepth.detect(environment: environment),
            query: CapabilityQuery(environment: settings.transcript == nil ? environment : [:]),
            config: settings.preferences.config,
            keys: settings.preferences.keys,
            source: source,
            escapeTimeout: isRemote ? .milliseconds(100) : .milliseconds(50),
            signals: signals
        )
    }
}
