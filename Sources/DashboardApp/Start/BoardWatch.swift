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
        let ended = Promise<SessionResult>()
        let session = session(on: try TTY(opening: 1), thread, signals, ended: ended)
        session.enter { $0.start() }
        // Nothing else retains the session: whatever calls it only knows it.
        let result = withExtendedLifetime(session) { ended.wait() }
        thread.stop()
        if case .noTerminal(let error) = result.end { throw error }
        return result
    }

    /// Makes the session, which has not begun.
    func session(
        on tty: sending TTY, _ thread: RunLoopThread, _ signals: [Int32], ended: Promise<SessionResult>
    ) -> BoardSession {
        tty.fillsScreen = transcript == nil
        tty.takesMouse = preferences.config.mouse ?? true
        let terminal = TerminalAlerts(environment: context.environment)
        tty.setsTitle = tty.fillsScreen && terminal.hasTitle && preferences.config.windowTitle != ""
        tty.showsProgress = tty.fillsScreen && terminal.hasProgress && preferences.config.taskbar != false
        let moment = context.now
        let (board, sentences, missed) = board(at: moment)
        var setup = setup(signals)
        let look = Look(
            of: board, themes: loaded.themes, hasMotion: setup.hasMotion, isKiosk: loaded.isKiosk, stay: loaded.stay,
            at: moment)
        setup.keeper = state?.keeper(of: board, themeInFiles: loaded.definition.theme, in: context)
        setup.messages = (state?.messages ?? []) + sentences
        setup.missed = missed
        setup.isOwner = attached == nil && stream == nil && !OpenedState.isElsewhere(state, of: loaded, in: context)
        return BoardSession(board, look, setup, tty: tty, on: thread, ended: ended)
    }

    /// The board, and what there is to say of how it goes on.
    private func board(at moment: Moment) -> (Board, [String], missed: [Change]) {
        var board = loaded.board(zone: context.zone, clock: context.clock, at: moment)
        if let attached = attached?.1 ?? stream?.1 { return (attached.running(board, at: moment), [], []) }
        let restoration = state?.restore(&board, at: moment)
        return (board, restoration?.sentences(on: board) ?? [], restoration?.missedChanges ?? [])
    }

    private func setup(_ signals: [Int32]) -> BoardSession.Setup {
        let environment = context.environment
        // A key's bytes may be torn apart on their way through a network.
        let isRemote = environment.keys.contains { $0.hasPrefix("SSH_") }
        let themes = BoardThemes(of: loaded)
        let hasFiles = attached == nil && stream == nil && !loaded.arguments.isEmpty
        return BoardSession.Setup(
            themes: ThemeChoice(themes.library, followsBackground: !loaded.isThemeChosen),
            theme: themes.theme,
            depth: depth ?? ColorDepth.detect(environment: environment),
            profile: profile,
            query: CapabilityQuery(environment: transcript == nil ? environment : [:]),
            hasMotion: loaded.hasMotion && transcript == nil,
            environment: environment,
            preferences: preferences,
            keys: preferences.keys,
            script: script,
            escapeTimeout: isRemote ? .milliseconds(100) : .milliseconds(50),
            clock: context.clock,
            signals: signals,
            files: BoardFiles(
                loaded, from: source, reloader: hasFiles ? BoardReloader(loaded, in: context) : nil,
                zone: SystemZone(environment: environment, destination: SystemZone.localTimeDestination)),
            attachment: attached?.0,
            stream: stream?.0,
            peerClock: context.peerClock,
            endsWithCountdowns: endsWithCountdowns,
            showsCursor: showsCursor,
            transcript: transcript,
            readClocks: context.readClocks
        )
    }
}
