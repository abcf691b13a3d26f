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
    private let loaded: LoadedBoard
    private let context: RunContext
    private let depth: ColorDepth?
    private let profile: DisplayProfile
    private let source: BoardSource?
    private let attached: (BoardAttachment, AttachedBoard)?
    private let stream: (BoardStream, AttachedBoard)?
    private let state: OpenedState?
    private let endsWithCountdowns: Bool
    private let preferences: Preferences
    private let script: [Key]
    private let showsCursor: Bool
    private let transcript: Transcript?

    /// Makes ready to show a board.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - context: when and where.
    ///   - depth: what colours come down to; nil asks the environment.
    ///   - profile: what the terminal makes of text.
    ///   - source: where the board comes from, if others may ask and tell it.
    ///   - attached: the board of another process that it is, if it is one.
    ///   - stream: the board of another machine that it is, as a stream tells it, if it is one.
    ///   - state: what was done to it when it was shown last; nil begins anew.
    ///   - preferences: what the user prefers.
    ///   - script: keys that are pressed at the start.
    ///   - endsWithCountdowns: whether it ends by itself when all countdowns have ended.
    ///   - showsCursor: whether the terminal's cursor is shown on what is selected.
    ///   - transcript: says the board line by line for a screen reader, in place of drawing it.
    public init(
        _ loaded: LoadedBoard, in context: RunContext, depth: ColorDepth?, profile: DisplayProfile = DisplayProfile(),
        source: BoardSource? = nil, attached: (BoardAttachment, AttachedBoard)? = nil,
        stream: (BoardStream, AttachedBoard)? = nil, state: OpenedState? = nil,
        preferences: Preferences, script: [Key] = [], endsWithCountdowns: Bool = false,
        showsCursor: Bool = false, transcript: Transcript? = nil
    ) {
        self.loaded = loaded
        self.context = context
        self.depth = depth
        self.profile = profile
        self.source = source
        self.attached = attached
        self.stream = stream
        self.state = state
        self.preferences = preferences
        self.script = script
        self.endsWithCountdowns = endsWithCountdowns
        self.showsCursor = showsCursor
        self.transcript = transcript
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
        return PlainList(BoardListing(board, at: moment, order: .group).visible, in: profile, columns: columns)
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
        let (ended, report) = (Promise<BoardEnding>(), Promise<TerminalFrontEnd.Report>())
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
        on descriptor: Int32, _ thread: RunLoopThread, _ signals: [Int32], ended: Promise<BoardEnding>,
        reportingTo report: Promise<TerminalFrontEnd.Report>
    ) -> (engine: Engine, attach: @Sendable (isolated Engine) -> TerminalFrontEnd?) {
        let moment = context.now
        let (board, sentences, missed) = board(at: moment)
        var setup = setup(signals)
        setup.messages = (state?.messages ?? []) + sentences
        // Somebody else switched the alerts off, perhaps long ago.
        if attached != nil, board.isMuted { setup.messages.append("Muted.") }
        let look = Look(
            of: board, themes: loaded.themes, hasMotion: setup.hasMotion, isKiosk: loaded.isKiosk, stay: loaded.stay,
            at: moment)
        let hasFiles = attached == nil && stream == nil && !loaded.arguments.isEmpty
        let zone = SystemZone(environment: context.environment, destination: SystemZone.localTimeDestination)
        let reading = source?.loaded ?? loaded
        let files = BoardFiles(reading, reloader: hasFiles ? BoardReloader(loaded, in: context) : nil, zone: zone)
        var upstream: (any Upstream)?
        if let stream { upstream = StreamUpstream(stream.0) }
        if let attached { upstream = AttachedUpstream(attached.0, checksContact: true) }
        let isOwner = upstream == nil && !OpenedState.isElsewhere(state, of: loaded, in: context)
        let engine = Engine(
            board, of: files, in: context, on: thread, ended: ended,
            keeper: state?.keeper(of: board, themeInFiles: loaded.definition.theme, in: context),
            configuration: preferences.configuration(environment: context.environment), upstream: upstream,
            missed: missed, isOwner: isOwner)
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
        if let attached = attached?.1 ?? stream?.1 { return (attached.running(board, at: moment), [], []) }
        let restoration = state?.restore(&board, at: moment)
        return (board, restoration?.sentences(on: board) ?? [], restoration?.missedChanges ?? [])
    }

    private func setup(_ signals: [Int32]) -> TerminalSetup {
        let environment = context.environment
        // A key's bytes may be torn apart on their way through a network.
        let isRemote = environment.keys.contains { $0.hasPrefix("SSH_") }
        let themes = BoardThemes(of: loaded)
        return TerminalSetup(
            themes: ThemeChoice(themes.library, followsBackground: !loaded.isThemeChosen),
            theme: themes.theme,
            depth: depth ?? ColorDepth.detect(environment: environment),
            profile: profile,
            query: CapabilityQuery(environment: transcript == nil ? environment : [:]),
            hasMotion: loaded.hasMotion && transcript == nil,
            config: preferences.config,
            keys: preferences.keys,
            source: source,
            script: script,
            escapeTimeout: isRemote ? .milliseconds(100) : .milliseconds(50),
            signals: signals,
            endsWithCountdowns: endsWithCountdowns,
            showsCursor: showsCursor,
            transcript: transcript
        )
    }
}
