import Countdowns
import Dashboard
import Definitions
import Dispatch
import Foundation
import Remote
import Screen
import Themes
import Ticking

/// A board on a terminal: wires the board, the pictures and the terminal to the objects that keep time.
///
/// An actor that lives on a run-loop thread. Whatever arrives there, the display link's frames, the ticker's ticks, keys
/// and signals, enters it at once; the compiler checks that nothing else does.
///
/// - Lifetime: what keeps time and what delivers events belongs to the session and does not retain it. Releasing the
///   session ends all of it.
actor BoardSession: BoardHost {
    /// What a session needs to know.
    struct Setup: Sendable {
        /// All themes.
        var themes: ThemeLibrary
        /// The theme to begin with.
        var theme: Theme
        /// Whether nobody chose that theme, so that it may follow the terminal's background.
        var followsBackground: Bool
        /// What colours come down to.
        var depth: ColorDepth
        /// What the terminal makes of text.
        var profile: DisplayProfile
        /// What the terminal is asked.
        var query: CapabilityQuery
        /// Whether anything glides or flashes.
        var hasMotion: Bool
        /// The environment variables.
        var environment: [String: String]
        /// What the user prefers.
        var preferences: Preferences
        /// The keys.
        var keys: KeyMap
        /// Keys that are pressed by the program itself at the start.
        var script: [Key] = []
        /// How long an escape character may stand alone before it is the Escape key.
        var escapeTimeout: Duration
        /// From the machine's time to the board's.
        var clock: BoardClock
        /// The signals that the program handles.
        var signals: [Int32]
        /// Tells when the machine's zone changes.
        var zone: SystemZone
        /// Where the board comes from, if others may ask and tell it.
        var source: BoardSource?
        /// Reads its files again; nil where they are another process's.
        var reloader: BoardReloader?
        /// What was read, and how each path was then.
        var loaded: LoadedBoard
        /// What writes what happens on it; nil where nothing is kept.
        var keeper: StateKeeper?
        /// What there is to say first, a sentence each.
        var messages: [String] = []
        /// The board of another process that is shown, if it is one.
        var attachment: BoardAttachment?
        /// The board of another machine that is shown, as a stream tells it, if it is one.
        var stream: BoardStream?
        /// From this machine's time to that of the board's machine.
        var peerClock = PeerClock.same
        /// Whether the board's state is this process's: then hooks, sounds and the desktop are, too.
        var isOwner = true
        /// The zeros that passed while the board was closed, as far as they are told.
        var missed: [Change] = []
        /// Whether the session ends when all countdowns have ended.
        var endsWithCountdowns = false
        /// Whether the terminal's cursor is shown on what is selected.
        var showsCursor = false
        /// Says the board line by line for a screen reader, in place of drawing it; nil draws it.
        var transcript: Transcript?
        /// Reads the machine's clocks.
        var readClocks: @Sendable () -> Moment
    }

    /// The thread it lives on.
    nonisolated let thread: RunLoopThread

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    var setup: Setup
    let tty: TTY
    let ended: Promise<SessionResult>
    var errorHold: StandardErrorHold?
    var board: Board
    /// All themes, as they were when they were read last.
    var library: ThemeLibrary
    /// What was then no theme.
    var themeFailures: [ThemeFailure] = []
    /// Why the files, or the theme, cannot be taken as they are now.
    var problems: [FileWatcher.Subject: Problem] = [:]
    /// Where they are read, one time after the other.
    let themeReader = DispatchQueue(label: "countdowns.themes", qos: .utility)
    /// Whether what the start left for later was done.
    var hasFinishedStart = false
    var systemZone: SystemZone
    var canvas: Canvas
    var decoder = KeyDecoder()
    var query: CapabilityQuery
    var statistics = Statistics()
    /// When the terminal was taken after a stop; the signal that tells of the continuation comes after it.
    var lastRenewal: Uptime?
    /// Whether the program was continued in the background, without having given the terminal back.
    var isDisplaced = false
    /// What keys asked for and was not carried out yet.
    var waitingInput: ArraySlice<WaitingInput> = []
    var hasCommandsPlanned = false
    /// The line at the foot that takes the keys, while it is open.
    var prompt: (any BoardPrompt)?
    /// The count that was typed for the next key.
    var count: Int?
    /// The lines of the command line that were carried out, the last one last.
    var commandLines: [String] = []
    /// The keys of which it was said that they do nothing.
    var unknownKeys: Set<Key> = []
    var lastClick: Click?
    /// The theme that the next frame shows, where it is another one.
    var waitingTheme: String?
    /// The theme that an edit of the files names, until it is among the themes.
    var themeToCome: String?
    var isPeriodicCheckPlanned = false
    var lastPeriodicCheck: Uptime?
    /// When something visible changes next.
    var plannedTick: WallTime?
    /// Whether the ticker said that it has come.
    var isTickDue = false
    var hasOpenedSocket = false
    /// How often something but the time has changed the board, so that what was made of an earlier one is known.
    var revision = 0 { didSet { windowUntil = nil } }
    /// The readings of the files to which undoing can lead.
    var pastReadings = PastReadings()
    /// The edits of files that this board made, and what is under way.
    var edits = BoardEdits()
    /// Whether the terminal is another program's, such as an editor's.
    var isAway = false
    /// Whether the board of another process that is shown answers.
    var contact = Contact()
    /// What the user did while that board was gone.
    var waitingCalls: [RemoteCall] = []
    var isReconnecting = false
    /// The number of the last request to the control command of a stream.
    var controlNumber: Int64 = 0
    let reconnector = DispatchQueue(label: "countdowns.reconnect", qos: .utility)
    /// What others did last to the board that is shown.
    var told = ChangeBurst<ToldChange, Countdown.ID>()

    /// What reaches somebody who does not look, from ``start()`` on.
    var alerts: AlertDesk?
    /// How the terminal reaches somebody.
    var terminalAlerts: TerminalAlerts
    /// What the terminal shows beside the board.
    var window = Window()
    /// Until when that is right; nil where it is to be found out.
    var windowUntil: Uptime?

    /// What delivers signals, from ``start()`` on.
    var signals: SignalSources?

    /// What is to be said, where nothing is drawn.
    var speech = Speech()

    /// What has a lifetime, once the terminal is taken.
    var resources: Resources?
    var overlay: (any BoardOverlay)?
    var animation: Token?

    /// Makes a session; nothing happens on the terminal before ``start()``.
    ///
    /// - Parameters:
    ///   - board: the board as it was loaded.
    ///   - setup: how to show it.
    ///   - tty: the terminal, which is the session's from now on.
    ///   - thread: where it lives.
    ///   - ended: told when it is over.
    init(_ board: Board, _ setup: Setup, tty: sending TTY, on thread: RunLoopThread, ended: Promise<SessionResult>) {
        self.setup = setup
        systemZone = setup.zone
        self.tty = tty
        self.thread = thread
        self.ended = ended
        self.board = board
        canvas = Canvas(size: Size(columns: 0, rows: 0), profile: setup.profile)
        query = setup.query
        terminalAlerts = TerminalAlerts(environment: setup.environment)
        library = setup.themes
        problems[.board] = board.problem
    }

    var now: Now {
        let real = setup.readClocks()
        return Now(real: real, shown: setup.clock.moment(at: setup.peerClock.moment(at: real)))
    }

    /// Carries out a command, at one moment, and wants a frame.
    func perform(_ command: Command) {
        perform(command, at: now)
    }

    @discardableResult
    func perform(_ command: Command, at now: Now, cause: Change.Cause? = nil) -> [Change] {
        let changes = apply(command, at: now, cause: cause)
        resources?.link.setNeedsFrame()
        return changes
    }

    /// Carries out a command for a frame that is wanted already.
    @discardableResult
    func apply(_ command: Command, at now: Now, cause: Change.Cause? = nil) -> [Change] {
        // What can be undone is the other board's.
        if setup.attachment != nil, let verb = command.historyVerb {
            askToTravel(verb)
            return []
        }
        if isForBoard(command, at: now) { return [] }
        let (theme, overlay) = (board.theme, board.overlay?.kind)
        let changes = board.apply(command, at: now.shown, cause: cause)
        if command != .tick || !changes.isEmpty { revision += 1 }
        noteChoice(in: changes)
        announce(changes)
        if setup.transcript != nil { speech.changes += changes }
        // One that is replaced before the next frame is seen by nobody.
        if board.theme != theme { waitingTheme = board.theme }
        if board.overlay?.kind == .themes, overlay != .themes { readThemes() }
        if command.isScrolling(under: overlay) { resources?.tracker.scrolled() }
        if let reading = changes.reading { showReading(reading) }
        present(command, at: now)
        // A command of the front end may have a notice of its own, which would take the place of the message.
        if command != .dismissNotice { showNextMessage(at: now) }
        if setup.endsWithCountdowns, board.ending(at: now.shown) != nil { finish(.quit) }
        return changes
    }

    /// Says something that must not be missed: when the sentence before it has gone.
    func tell(_ message: String) {
        setup.messages.append(message)
        perform(.tick)
    }

    private func showNextMessage(at now: Now) {
        guard !setup.messages.isEmpty, resources != nil, board.notice(at: now.shown) == nil else { return }
        announce(board.apply(.notify(setup.messages.removeFirst()), at: now.shown))
        resources?.picture.picture?.invalidate()
    }

    /// Keeps what is on the screen in step with the board after a command.
    private func present(_ command: Command, at now: Now) {
        // The time alone changes neither what lies over the board nor how it is laid out.
        if command == .tick, overlay == nil { return }
        if command != .tick { resources?.picture.picture?.invalidate() }
        updateOverlay()
        refit(at: now.shown)
    }

    /// Carries out a command of the user.
    func perform(_ command: KeyCommand) {
        let now = now
        switch command {
        case .board(let command): perform(command, at: now, cause: .user)
        case .frontEnd(let command):
            perform(.dismissNotice, at: now, cause: .user)
            if resources != nil, command.works(under: board.overlay?.kind) { perform(command, at: now.shown) }
            showNextMessage(at: now)
        }
    }

    private func perform(_ command: FrontEndCommand, at moment: Moment) {
        let selected = board.selection(at: moment).map { board.items[$0].countdown }
        switch command {
        case .copy(let text): if let selected { copy(text, of: selected.id) }
        case .openURL: if let selected { openURL(of: selected) }
        case .openPrompt(let kind): open(kind)
        case .editFiles(let change): edit(change)
        case .removeFromFile: if let selected { edit(.remove(selected.id)) }
        case .openEditor: if let selected { openEditor(on: selected) }
        case .reload: readFilesAsAsked()
        case .redraw: resources?.output.invalidate()
        case .suspend: suspend()
        case .quit: finish(.quit, from: Change.Cause.keySender)
        case .interrupt: finish(.signal(SIGINT), from: Change.Cause.keySender)
        }
    }

    /// Fits the board, and what lies over it, to the window.
    func refit(at moment: Moment) {
        announce(board.fit(to: canvas.size, in: setup.profile, at: moment))
        guard let overlay else { return }
        let hidden = overlay.hiddenRows(of: board, in: canvas.size, at: moment)
        if hidden != board.overlay?.hiddenRows {
            announce(board.apply(.hideOverlayRows(hidden), at: moment))
        }
    }

    /// What lies over the board lives exactly as long as it is open, and with it its observer of themes.
    private func updateOverlay() {
        guard let resources, board.overlay?.kind != overlay?.kind else { return }
        showWaitingTheme()
        switch board.overlay?.kind {
        case nil: overlay = nil
        case .help: overlay = HelpOverlay(keys: setup.keys, themes: resources.themes)
        case .detail:
            overlay = DetailOverlay(
                readings: Explanation.readings(of: setup.loaded), profile: setup.profile,
                inWords: setup.transcript != nil,
                themes: resources.themes)
        case .themes: overlay = ThemePickerOverlay(themes: resources.themes, variants: library.variants)
        }
    }
}
