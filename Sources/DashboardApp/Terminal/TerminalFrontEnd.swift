import BoardEngine
import Countdowns
import Dashboard
import Definitions
import Foundation
import Remote
import Screen
import Themes
import Ticking

/// The terminal as a front end: maps keys to commands, and draws the board.
///
/// - Thread: the engine's; the front end is isolated to the engine. The display link, the timers and the terminal call
///   the front end through its handle.
/// - Lifetime: ``leave()`` gives the terminal back, and ends the objects that draw.
final class TerminalFrontEnd: FrontEnd {
    /// The report of a terminal front end that has ended.
    struct Report: Sendable {
        var statistics = Statistics()
        /// The invalid files in the theme folders at the last reload.
        var themeFailures: [ThemeFailure] = []
        /// The view state and the open prompt, as JSON.
        var view: String?
        /// The sources of signals, which may still receive a signal.
        var signals: SignalSources?
    }

    let handle: Handle<TerminalFrontEnd>
    var setup: TerminalConfiguration
    let terminal: TerminalSession
    var look: Look
    var themes: ThemeSelection
    let keyReader: KeyReader
    var keyInput = KeyInput()
    var prompts = Prompts()
    var pointer = ClickTracker()
    var capabilities: TerminalCapabilities
    var window = WindowTitle()
    var housekeeping = Housekeeping()
    var statistics = Statistics()
    /// The output of the board for a screen reader; nil if the board is drawn.
    var speaker: ScreenReaderOutput?
    /// The painter of the board; nil before the terminal is taken and after it was given back.
    var painter: Painter?
    /// The time of the next visible change; `pending` from the request of a frame until the frame is drawn.
    private(set) var wakeRequest = WakeRequest.pending
    /// Whether the first frame was drawn, after which deferred work begins.
    var hasDrawn = false
    /// The front end of the socket; nil if the board has no socket.
    var socket: RemoteFrontEnd?
    private let report: Promise<Report>

    var followsTime: Bool { true }

    /// Creates a front end.
    ///
    /// The terminal is unchanged until ``start(_:)``. The view state is this terminal's own: it begins as another process
    /// has left it, or else with the terminal's options, or else with what the board remembers.
    ///
    /// - Parameters:
    ///   - setup: the configuration of the terminal.
    ///   - tty: the terminal.
    ///   - relay: the connection to the process that has the terminal; nil if this process has it.
    ///   - report: fulfilled with the report when the terminal is left.
    ///   - handle: a handle of the front end.
    ///   - engine: the engine.
    init(
        _ setup: TerminalConfiguration, on tty: sending TTY, over relay: RelayLink? = nil,
        reportingTo report: Promise<Report>, _ handle: Handle<TerminalFrontEnd>, _ engine: isolated Engine
    ) {
        let (context, config, settings) = (engine.context, setup.config, setup.settings)
        capabilities = TerminalCapabilities(setup.query, environment: setup.environment, in: settings.profile)
        tty.fillsScreen = settings.transcript == nil
        tty.takesMouse = config.mouse ?? true
        tty.setsTitle = tty.fillsScreen && capabilities.hasTitle && config.windowTitle != ""
        tty.showsProgress = tty.fillsScreen && capabilities.hasProgress && config.taskbar != false
        keyReader = KeyReader(tty.reader, escapeTimeout: setup.escapeTimeout, for: handle)
        terminal = TerminalSession(tty, over: relay) { [readClocks = context.readClocks] in readClocks().uptime }
        var remembered = engine.board.remembered
        remembered.view = settings.preferences.asked.view ?? remembered.view
        remembered.face = settings.preferences.asked.digits ?? remembered.face
        remembered = setup.kept?.look ?? remembered
        remembered.theme = setup.theme.id
        look = Look(
            of: engine.board, as: remembered, themes: engine.themes, hasMotion: settings.hasMotion,
            isKiosk: setup.kept?.isKiosk ?? settings.isKiosk, isReadOnly: settings.isReadOnly,
            reader: config.reader(in: setup.environment), stay: settings.stay, at: engine.now.shown)
        (self.setup, self.report, self.handle) = (setup, report, handle)
        themes = setup.themes
        themes.inFiles = engine.files.loaded.definition.theme
        speaker = settings.transcript.map { ScreenReaderOutput($0, in: settings.profile) }
    }

    // MARK: Updates

    func receive(_ update: BoardUpdate, of board: Board, at now: Now) {
        guard let painter else { return }
        if update.isTick {
            statistics.ticks += 1
            if hasDrawn { planPeriodicCheck(at: now.real.uptime) }
            // A tick without changes needs only a frame.
            if update.changes.isEmpty, update.deliveries.isEmpty, !painter.hasOverlay, look.isCurrent(at: now.shown) {
                look.apply([], of: board, at: now.shown)
                return requestFrame()
            }
        }
        let before = look.theme
        look.apply(update.changes, of: board, at: now.shown)
        if let command = update.command, let peer = update.peer {
            look.follow(command, from: peer, at: now.shown)
            terminal.report(view)
            // The theme that a client sets does not follow the terminal's background.
            if case .saveTheme = command { themes.followsBackground = false }
        }
        for sentence in update.sentences {
            if sentence.waits {
                setup.messages.append(sentence.text)
            } else {
                look.apply(.notify(sentence.text), on: board, at: now.shown)
            }
        }
        speaker?.note(update.changes)
        if !update.deliveries.isEmpty { ring(update.deliveries) }
        if update.hasOtherConfig { handle.enter { $0.followConfig($1) } }
        if update.differing == .themes { handle.enter { $0.readThemes($1) } }
        if update.reading != nil {
            handle.enter { $0.followFiles(isNew: update.reading == .new, $1) }
        }
        if look.theme != before { themes.wait(for: look.theme) }
        if !update.isTick || !update.changes.isEmpty { window.invalidate() }
        // After a tick, only the changed parts of the picture are drawn; any other update may change the whole picture.
        if !update.isTick { painter.invalidate() }
        if !update.isTick || painter.hasOverlay { painter.fit(&look, on: board, at: now.shown) }
        requestFrame()
    }

    /// Shows the next notice that the user must not miss, unless another notice is shown.
    func showNextMessage(on board: Board, at moment: Moment) {
        guard !setup.messages.isEmpty, look.notice(at: moment) == nil else { return }
        look.apply(.notify(setup.messages.removeFirst()), on: board, at: moment)
        painter?.invalidate()
    }

    private func ring(_ deliveries: [AlertDelivery]) {
        guard setup.config.alerts != false else { return }
        let bytes = capabilities.bytes(of: deliveries, as: setup.config, isDrawn: speaker == nil)
        if speaker == nil { painter?.output.sendOutOfBand(bytes) } else { speaker?.ring(bytes) }
    }

    func wait(for delay: Duration) -> Bool {
        painter?.link.setNeedsFrame(after: delay)
        return painter != nil
    }

    /// Requests a frame, unless a frame is pending.
    private func requestFrame() {
        if wakeRequest != .pending { painter?.requestFrame() }
        wakeRequest = .pending
    }

    // MARK: Frames

    /// Draws the current board, and schedules the next frame.
    func drawFrame(_ engine: isolated Engine) {
        // Changes that occur while this frame is drawn are part of this frame, and request no other frame.
        wakeRequest = .pending
        showWaitingTheme(engine)
        let now = engine.advance()
        if !look.isCurrent(at: now.shown) { engine.send(.tick, at: now) }
        let board = engine.board
        if setup.settings.endsWithCountdowns, board.ending(at: now.shown) != nil { end(.quit, engine) }
        guard let painter else { return }
        showNextMessage(on: board, at: now.shown)
        painter.animate(look.list.viewport.isMoving(at: now.shown))
        var changes = [look.untilNextChange(at: now.shown)]
        if terminal.state == .away {
            // Draws nothing, because the output would overwrite the screen of the other program. The whole screen is drawn
            // when the terminal is taken again.
        } else if painter.output.isBusy {
            // ``drainOutput(_:)`` requests a frame once the terminal accepts more bytes.
            statistics.skippedFrames += 1
        } else {
            changes.append(show(board, at: now.shown, by: painter, engine))
        }
        let change = changes.compactMap(\.self).min()
        wakeRequest = change.map { .at(now.real.wall + engine.context.clock.realDuration(of: $0)) } ?? .never
        engine.rescheduleTimer()
        hasDrawn = true
    }

    /// Draws the board, or prints it for a screen reader.
    ///
    /// - Returns: the board time until the output changes automatically; nil if the output never changes automatically.
    private func show(
        _ board: Board, at moment: Moment, by painter: Painter, _ engine: isolated Engine
    ) -> Duration? {
        let prompt = prompts.open?.prompt
        if var speaker {
            self.speaker = nil
            defer { self.speaker = speaker }
            if !painter.speak(by: &speaker, board, look, prompt, at: moment) { end(.hangUp, engine) }
            return speaker.untilNextLine
        }
        let change = painter.draw(board, look, prompt, at: moment)
        let (title, progress) = window.update(
            board, at: moment, template: titleTemplate, hasProgress: terminal.tty.showsProgress)
        if title != nil || progress != nil {
            painter.output.sendOutOfBand(capabilities.bytes(title: title, progress: progress))
        }
        if !painter.send(counting: &statistics) { end(.hangUp, engine) }
        return change
    }

    private var titleTemplate: String? {
        terminal.tty.setsTitle ? setup.config.windowTitle ?? WindowTitle.defaultPattern : nil
    }

    /// Continues to send the pending frame when the terminal accepts more bytes, and then requests the newest frame.
    func drainOutput(_ engine: isolated Engine) {
        guard let painter else { return }
        guard painter.output.drain() else { return end(.hangUp, engine) }
        if !painter.output.isBusy { painter.requestFrame() }
    }

    /// Opens the socket for clients.
    func openSocket(_ engine: isolated Engine) {
        guard let source = setup.source else { return }
        do throws(RemoteError) {
            socket = try engine.attach { handle, engine throws(RemoteError) in
                try RemoteFrontEnd(source, handle, engine)
            }
        } catch {
            engine.warn(error.sentence)
        }
    }

    // MARK: Commands

    func perform(_ command: KeyCommand, at now: Now, _ engine: isolated Engine) {
        if look.isReadOnly, command.changesBoard {
            return perform(.refuse("This terminal is read-only."), at: now, cause: .user, engine)
        }
        switch command {
        case .board(.startOrOpen) where look.isReadOnly: perform(.activate, at: now, cause: .user, engine)
        case .board(let key): perform(key, at: now, engine)
        case .look(let command): perform(command, at: now, cause: .user, engine)
        case .frontEnd(let command):
            perform(.dismissNotice, at: now, cause: .user, engine)
            if painter != nil, command.works(under: look.overlay?.kind) { perform(command, engine) }
        }
    }

    /// Performs a command that changes the view state, at the current time.
    func perform(_ command: LookCommand, _ engine: isolated Engine) { perform(command, at: engine.now, engine) }

    func perform(_ command: LookCommand, at now: Now, cause: Change.Cause? = nil, _ engine: isolated Engine) {
        engine.advance(to: now)
        let (theme, overlay, before) = (look.theme, look.overlay?.kind, look.remembered)
        let cause = cause ?? command.defaultCause
        look.apply(command, on: engine.board, at: now.shown)
        if command.isScrolling(under: overlay) { painter?.tracker.scrolled() }
        if look.theme != theme {
            themes.wait(for: look.theme)
            if cause == .user { themes.followsBackground = false }
        }
        remember(since: before, at: now, cause, engine)
        if look.overlay?.kind == .themes, overlay != .themes { readThemes(engine) }
        layOut(at: now.shown, engine)
    }

    /// Saves the parts of the view state that differ from an earlier view state, for the next terminal.
    private func remember(since before: RememberedLook, at now: Now, _ cause: Change.Cause, _ engine: isolated Engine) {
        terminal.report(view)
        for command in look.remembered.commands(since: before, isThemeChosen: !themes.followsBackground) {
            engine.send(command, at: now, cause: cause)
        }
    }

    /// Converts a key to a command for the current view state, and sends the command.
    private func perform(_ key: BoardKey, at now: Now, _ engine: isolated Engine) {
        engine.advance(to: now)
        let before = look.remembered
        if let command = look.act(key, on: engine.board, at: now.shown) {
            look.selectUndone(engine.send(command, at: now, cause: .user), on: engine.board, at: now.shown)
        }
        remember(since: before, at: now, .user, engine)
        layOut(at: now.shown, engine)
    }

    private func perform(_ command: FrontEndCommand, _ engine: isolated Engine) {
        let moment = engine.now.shown
        let item = look.list.selection(on: engine.board, at: moment).map { engine.board.items[$0] }
        switch command {
        case .copy(let text): if let item { copy(text.words(of: item, on: engine.board, at: moment), engine) }
        case .openURL:
            if let item { openURL(of: item.countdown, engine) }
        case .openPrompt(let kind): open(kind, engine)
        case .editFiles(let change): edit(change, engine)
        case .removeFromFile: if let item { edit(.remove(item.id), engine) }
        case .openEditor: if let item { openEditor(on: item.countdown, engine) }
        case .reload: readFiles(engine)
        case .redraw: painter?.redraw()
        case .suspend: suspend(engine)
        case .quit: end(.quit, from: Change.Cause.keySender, engine)
        case .interrupt: end(.signal(SIGINT), from: Change.Cause.keySender, engine)
        }
    }

    /// Copies text to the clipboard of the terminal (OSC 52), and shows the text if the terminal may not have copied it.
    private func copy(_ words: String?, _ engine: isolated Engine) {
        guard let words else { return perform(.notify("There is no deadline to copy."), engine) }
        painter?.redraw(sendingFirst: capabilities.bytes(copying: words))
        // A transcript contains no escape sequences.
        if let isCopied = speaker == nil ? capabilities.copies : false {
            return notifyCopy(of: words, isCopied, engine)
        }
        Task { [handle] in
            let isCopied = await Tmux.copies()
            handle.enter { $0.notifyCopy(of: words, isCopied, $1) }
        }
    }

    private func notifyCopy(of words: String, _ isCopied: Bool, _ engine: isolated Engine) {
        perform(.notify(isCopied ? "Copied: \(words)" : "Copy this by hand: \(words)"), engine)
    }

    /// Updates the overlay and the layout after a change of the view state, and requests a frame.
    func layOut(at moment: Moment, _ engine: isolated Engine) {
        guard let painter else { return }
        if !painter.shows(look.overlay?.kind) {
            showWaitingTheme(engine)
            painter.show(look.overlay.map { page($0.kind, over: engine, painter.themes) })
        }
        painter.fit(&look, on: engine.board, at: moment)
        painter.invalidate()
        painter.requestFrame()
    }

    private func page(_ kind: Overlay, over engine: isolated Engine, _ store: ThemeStore) -> any BoardOverlay {
        switch kind {
        case .help: HelpOverlay(keys: setup.keys, themes: store)
        case .detail:
            DetailOverlay(
                readings: Explanation.readings(of: engine.files.loaded), profile: setup.settings.profile,
                inWords: speaker != nil, themes: store)
        case .themes: ThemePickerOverlay(themes: store, known: themes.library.known)
        }
    }

    // MARK: The end

    /// Ends the board or, if another process has the terminal, only this front end.
    func end(_ reason: Shutdown.Reason, from origin: String? = nil, _ engine: isolated Engine) {
        guard let relay = terminal.relay else { return engine.end(reason, from: origin) }
        guard engine.detach(self) else { return }
        let isInterrupt = if case .signal = reason { true } else { false }
        relay.send(.end(isInterrupt ? .interrupt : .quit, statistics: statistics.lines))
    }

    func end(from origin: String?, at now: Now) {
        let isCommand = origin != nil && origin != Change.Cause.keySender
        terminal.relay?.send(.end(isCommand ? .boardEnded : .ownerEnded, statistics: statistics.lines))
    }

    func leave() {
        guard let painter else { return }
        let view = view.json
        painter.tracker.finish()
        countFigures(of: painter)
        self.painter = nil
        keyReader.end()
        keyInput.drop()
        prompts.close()
        let signals = terminal.end(discardReplies)
        terminal.releaseErrors()
        report.fulfil(Report(statistics: statistics, themeFailures: themes.failures, view: view, signals: signals))
    }
}
