import Countdowns
import Dashboard
import Foundation
import Screen
import Ticking

extension BoardSession {
    /// Takes the terminal and begins.
    func start() {
        let signals = SignalSources(setup.signals) { [weak self] number in self?.enter { $0.receive(signal: number) } }
        if let end = terminal.begin(signals) {
            return ended.fulfil(SessionResult(end: end, statistics: statistics))
        }
        let resources = Resources(of: self)
        self.resources = resources
        askTerminal()
        updateSize()
        hearAttachment()
        watchContact()
        hearStream()
        makeAlertDesk()
        statistics.observersAtStart = resources.themes.census.count
        perform(.tick)
        watchFiles()
        watchConfig()
        take(setup.script.map(InputEvent.key))
        setup.keeper?.start { [weak self] failure in self?.enter { $0.tellStateFailure(failure) } }
    }

    /// Shows that the state cannot be written, for as long as it cannot, or that it can be again.
    private func tellStateFailure(_ failure: String?) {
        setProblem(failure.map { Problem($0, outline: $0.prefix { $0 != ":" } + ".") }, of: .state)
        tell(failure ?? "The state is saved again.")
    }

    /// Gives the terminal back and says that the session is over; the first end counts.
    ///
    /// - Parameters:
    ///   - end: how it ended.
    ///   - origin: who ended it, if somebody elsewhere did.
    func finish(_ end: SessionResult.End, from origin: String? = nil) {
        guard resources != nil else { return }
        sampleStatistics()
        let remote = resources?.remote
        resources = nil
        keyInput.drop()
        prompts.close()
        overlay = nil
        animation = nil
        terminal.end(swallowReplies)
        alerts?.end()
        alerts = nil
        // Before viewers hear of the end: one of them goes on with the state.
        let stateFailure = setup.keeper?.flush()
        setup.keeper = nil
        // After the terminal, because a peer may take its time to read the last words.
        remote?.end(from: origin, at: now.shown)
        terminal.releaseErrors()
        ended.fulfil(
            SessionResult(
                end: end, statistics: statistics, themeFailures: themes.failures, stateFailure: stateFailure,
                ending: board.ending(at: now.shown)))
    }

    func receive(signal number: Int32) {
        let isAway = terminal.state == .away
        switch number {
        // The keys of the terminal are for the program that has it; the shell waits for this one as well.
        case SIGINT where isAway, SIGCONT where isAway: return
        case SIGTSTP where isAway: kill(getpid(), SIGSTOP)
        case SIGWINCH: if updateSize() { perform(.tick) }
        case SIGTSTP: perform(.frontEnd(.suspend), at: now)
        case SIGCONT: renewTerminal()
        case SignalSources.reload: perform(.frontEnd(.reload), at: now)
        default: finish(.signal(number))
        }
    }

    /// Gives the terminal back and stops, as the shell's job control asks; goes on here when the shell continues it.
    func suspend() {
        guard let resources else { return }
        terminal.stop(flushing: { setup.keeper?.flush() }, swallowReplies)
        // What was typed behind Ctrl-Z is not for the board, as with every job: a second one does not stop it again.
        resources.input?.forgetUntaken()
        keyInput.drop()
        if let end = terminal.comeBack() { return finish(end) }
        drawAnew()
    }

    /// Takes the terminal anew after a stop that nobody announced.
    func renewTerminal() {
        guard resources != nil, terminal.renew() else { return }
        if terminal.state == .displaced {
            resources?.input = nil
        } else if resources?.input == nil {
            resources?.input = makeInput()
        }
        resources?.output.invalidate(sendingFirst: terminal.tty.enterSequence)
        refresh()
    }

    /// Leaves the terminal to another program; the board goes on.
    func leaveTerminal() {
        resources?.input = nil
        terminal.leave(swallowReplies)
    }

    /// Takes the terminal after another program had it.
    func returnToTerminal() {
        guard terminal.state == .away, resources != nil else { return }
        do { try terminal.takeBack() } catch { return finish(.noTerminal(error)) }
        resources?.input = makeInput()
        drawAnew()
    }

    /// Draws all on a terminal that was another's.
    private func drawAnew() {
        window = WindowTitle()
        resources?.output.invalidate()
        refresh()
    }

    private func refresh() {
        updateSize()
        perform(.tick)
    }

    func makeInput() -> TerminalInput {
        TerminalInput(terminal.tty.reader) { [weak self] in self?.receive($0) }
    }

    /// Asks the terminal for its size, and lays the board out for it.
    ///
    /// - Returns: whether it differs.
    @discardableResult
    func updateSize() -> Bool {
        // Lines are not laid out for a window, and what lies over the board is said as a whole.
        let size = speaker == nil ? terminal.tty.size().orUsual : Speaker.size
        guard size != canvas.size else { return false }
        canvas = Canvas(size: size, profile: setup.profile)
        resources?.picture.picture?.invalidate()
        refit(at: now.shown)
        resources?.link.setNeedsFrame()
        return true
    }
}

extension Size {
    /// This size; where a terminal does not tell its own, the one that programs have always assumed.
    fileprivate var orUsual: Size {
        Size(columns: columns == 0 ? 80 : columns, rows: rows == 0 ? 24 : rows)
    }
}
