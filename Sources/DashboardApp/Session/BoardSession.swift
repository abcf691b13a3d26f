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
        /// The themes, and whether one may follow the terminal's background.
        var themes: ThemeChoice
        /// The theme to begin with.
        var theme: Theme
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
        /// The files of the board.
        var files: BoardFiles
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
    let terminal: TerminalLease
    let ended: Promise<SessionResult>
    var board: Board
    /// The look in which the terminal shows it.
    var look: Look
    var themes: ThemeChoice
    /// Where themes are read, one time after the other.
    let themeReader = DispatchQueue(label: "countdowns.themes", qos: .utility)
    var files: BoardFiles
    var canvas: Canvas
    var decoder = KeyDecoder()
    var query: CapabilityQuery
    var statistics = Statistics()
    /// What keys asked for and was not carried out yet.
    var keyInput = KeyInput()
    var prompts = Prompts()
    var pointer = Pointer()
    var housekeeping = Housekeeping()
    /// When something visible changes next.
    var plannedTick: WallTime?
    /// Whether the ticker said that it has come.
    var isTickDue = false
    var hasOpenedSocket = false
    /// How often something but the time has changed the board, so that what was made of an earlier one is known.
    var revision = 0 { didSet { window.invalidate() } }
    /// The contact with the board of another process, where one is shown.
    var contact = Contact()
    let reconnector = DispatchQueue(label: "countdowns.reconnect", qos: .utility)
    var peerNotices = PeerNotices()

    /// What reaches somebody who does not look, from ``start()`` on.
    var alerts: AlertDesk?
    /// How the terminal reaches somebody.
    var terminalAlerts: TerminalAlerts
    /// What the terminal shows beside the board.
    var window = WindowTitle()

    /// Says the board to a screen reader; nil where it is drawn.
    var speaker: Speaker?

    /// What has a lifetime, once the terminal is taken.
    var resources: Resources?
    var overlay: (any BoardOverlay)?
    var animation: Token?

    /// Makes a session; nothing happens on the terminal before ``start()``.
    ///
    /// - Parameters:
    ///   - board: the board as it was loaded.
    ///   - look: the look with which the terminal begins.
    ///   - setup: how to show it.
    ///   - tty: the terminal, which is the session's from now on.
    ///   - thread: where it lives.
    ///   - ended: told when it is over.
    init(
        _ board: Board, _ look: Look, _ setup: Setup, tty: sending TTY, on thread: RunLoopThread,
        ended: Promise<SessionResult>
    ) {
        self.setup = setup
        files = setup.files
        terminal = TerminalLease(tty) { [readClocks = setup.readClocks] in readClocks().uptime }
        self.thread = thread
        self.ended = ended
        self.board = board
        self.look = look
        canvas = Canvas(size: Size(columns: 0, rows: 0), profile: setup.profile)
        query = setup.query
        terminalAlerts = TerminalAlerts(environment: setup.environment)
        themes = setup.themes
        speaker = setup.transcript.map { Speaker($0, in: setup.profile) }
        files.problems[.board] = board.problem
    }

    var now: Now {
        let real = setup.readClocks()
        return Now(real: real, shown: setup.clock.moment(at: setup.peerClock.moment(at: real)))
    }

    /// Carries out a command for the board, at one moment, and wants a frame.
    func perform(_ command: Command) { perform(command, at: now) }

    @discardableResult
    func perform(_ command: Command, at now: Now, cause: Change.Cause? = nil) -> [Change] {
        defer { resources?.link.setNeedsFrame() }
        return apply(command, at: now, cause: cause)
    }

    /// Carries out a command for the board, for a frame that is wanted already.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - remembered: what the board is to remember of the look with it.
    ///   - now: when.
    ///   - cause: who asked; nil leaves that to the command.
    /// - Returns: what happened.
    @discardableResult
    func apply(
        _ command: Command, remembering remembered: RememberedLook? = nil, at now: Now, cause: Change.Cause? = nil
    ) -> [Change] {
        let own = board.apply(command, remembering: remembered, at: now.shown, cause: cause)
        let changes = follow(own, at: now, cause: cause ?? .time)
        if command != .tick || !changes.isEmpty { revision += 1 }
        if let reading = changes.reading {
            travel(toReading: reading)
            // It has the readings of before.
            overlay = nil
        }
        // The time alone changes neither what lies over the board nor how it is laid out.
        if command != .tick { resources?.picture.picture?.invalidate() }
        if command != .tick || overlay != nil { layOut(at: now.shown) }
        showNextMessage(at: now)
        if setup.endsWithCountdowns, board.ending(at: now.shown) != nil { finish(.quit) }
        return changes
    }

    /// Carries out a command for the look, at one moment, and wants a frame.
    func perform(_ command: LookCommand) { perform(command, at: now) }

    func perform(_ command: LookCommand, at now: Now, cause: Change.Cause? = nil) {
        if !board.isCurrent(at: now.shown) { apply(.tick, at: now) }
        let before = ShownLook(look)
        look.apply(command, on: board, at: now.shown)
        let changes = remember(since: before, at: now, cause: cause ?? command.usualCause)
        if !changes.isEmpty { revision += 1 }
        if command.isScrolling(under: before.overlay) { resources?.tracker.scrolled() }
        show(changes, since: before)
        if look.theme != before.theme, cause != .time { themes.followsBackground = false }
        resources?.picture.picture?.invalidate()
        layOut(at: now.shown)
        // A command of the front end may have a notice of its own, which would take the place of the message.
        if command != .dismissNotice { showNextMessage(at: now) }
        resources?.link.setNeedsFrame()
    }

    /// Lets the look make a command of a key, and carries that out.
    private func perform(_ key: BoardKey, at now: Now) {
        // What can be undone is known where the board is.
        if case .command(let command) = key, command.historyVerb != nil, isIntercepted(command, at: now) { return }
        if !board.isCurrent(at: now.shown) { apply(.tick, at: now) }
        var acted = look
        let command = acted.act(key, on: board, at: now.shown)
        // Where another board is asked, the look stays as it is.
        if let command, isIntercepted(command, at: now) { return }
        let before = look.remembered
        look = acted
        let remembered = look.remembered == before ? nil : look.remembered
        apply(command ?? .remember(look.remembered), remembering: remembered, at: now, cause: .user)
        resources?.link.setNeedsFrame()
    }

    /// The parts of a look to which the terminal reacts.
    private struct ShownLook {
        let theme: String
        let overlay: Overlay?
        let remembered: RememberedLook

        init(_ look: Look) { (theme, overlay, remembered) = (look.theme, look.overlay?.kind, look.remembered) }
    }

    /// Lets the board remember what has changed of the look.
    private func remember(since before: ShownLook, at now: Now, cause: Change.Cause) -> [Change] {
        let remembered = look.remembered
        guard remembered != before.remembered, remembered != board.remembered else { return [] }
        let changes = board.apply(.remember(remembered), at: now.shown, cause: cause)
        look.take(changes, of: board, at: now.shown)
        return changes
    }

    /// Lets the look follow what happened to the board, and tells everybody.
    ///
    /// - Returns: the changes, with those that the look made.
    @discardableResult
    func follow(_ changes: [Change], at now: Now, cause: Change.Cause) -> [Change] {
        // A usual tick: neither the board nor the look has anything to tell, but an alert may be due.
        if changes.isEmpty, look.isCurrent(at: now.shown) {
            look.take([], of: board, at: now.shown)
            announce([])
            return []
        }
        let before = ShownLook(look)
        look.take(changes, of: board, at: now.shown)
        let all = changes + remember(since: before, at: now, cause: cause)
        show(all, since: before)
        return all
    }

    /// Tells everybody what happened, and lets the terminal follow the look.
    private func show(_ changes: [Change], since before: ShownLook) {
        noteChoice(in: changes)
        announce(changes)
        speaker?.note(changes)
        if look.theme != before.theme { themes.wait(for: look.theme) }
        if look.overlay?.kind == .themes, before.overlay != .themes { readThemes() }
    }

    /// Keeps what is on the screen in step with the look.
    private func layOut(at moment: Moment) {
        updateOverlay()
        refit(at: moment)
    }

    /// Says something that must not be missed: when the sentence before it has gone.
    func tell(_ message: String) {
        setup.messages.append(message)
        perform(.tick)
    }

    private func showNextMessage(at now: Now) {
        guard !setup.messages.isEmpty, resources != nil, look.notice(at: now.shown) == nil else { return }
        look.apply(.notify(setup.messages.removeFirst()), on: board, at: now.shown)
        resources?.picture.picture?.invalidate()
    }

    /// Carries out a command of the user.
    func perform(_ command: KeyCommand, at now: Now) {
        switch command {
        case .board(let key): perform(key, at: now)
        case .look(let command): perform(command, at: now, cause: .user)
        case .frontEnd(let command):
            perform(.dismissNotice, at: now, cause: .user)
            if resources != nil, command.works(under: look.overlay?.kind) { perform(command, at: now.shown) }
            showNextMessage(at: now)
        }
    }

    private func perform(_ command: FrontEndCommand, at moment: Moment) {
        let item = look.list.selection(on: board, at: moment).map { board.items[$0] }
        switch command {
        case .copy(let text): if let item { copy(text, of: item) }
        case .openURL: if let item { openURL(of: item.countdown) }
        case .openPrompt(let kind): open(kind)
        case .editFiles(let change): edit(change)
        case .removeFromFile: if let item { edit(.remove(item.id)) }
        case .openEditor: if let item { openEditor(on: item.countdown) }
        case .reload: readFilesAsAsked()
        case .redraw: resources?.output.invalidate()
        case .suspend: suspend()
        case .quit: finish(.quit, from: Change.Cause.keySender)
        case .interrupt: finish(.signal(SIGINT), from: Change.Cause.keySender)
        }
    }

    /// Fits the look, and what lies over the board, to the window.
    func refit(at moment: Moment) {
        look.fit(to: canvas.size, in: setup.profile, on: board, at: moment)
        guard let overlay else { return }
        let hidden = overlay.hiddenRows(of: board, look, in: canvas.size, at: moment)
        if hidden != look.overlay?.hiddenRows { look.apply(.hideOverlayRows(hidden), on: board, at: moment) }
    }

    /// What lies over the board lives exactly as long as it is open, and with it its observer of themes.
    private func updateOverlay() {
        guard let resources, look.overlay?.kind != overlay?.kind else { return }
        showWaitingTheme()
        switch look.overlay?.kind {
        case nil: overlay = nil
        case .help: overlay = HelpOverlay(keys: setup.keys, themes: resources.themes)
        case .detail:
            overlay = DetailOverlay(
                readings: Explanation.readings(of: files.loaded), profile: setup.profile,
                inWords: speaker != nil,
                themes: resources.themes)
        case .themes: overlay = ThemePickerOverlay(themes: resources.themes, variants: themes.library.variants)
        }
    }
}
