import Countdowns
import Dashboard
import Foundation
import Screen
import Ticking

extension BoardSession {
    /// Takes the terminal and begins.
    func start() {
        signals = SignalSources(setup.signals) { [weak self] number in self?.enter { $0.receive(signal: number) } }
        if let end = waitForForeground(hasStopped: false) {
            signals = nil
            return ended.fulfil(SessionResult(end: end, statistics: statistics))
        }
        // What others write to standard error would lie on the board; it is told afterwards.
        errorHold = StandardErrorHold()
        do {
            try takeTerminal()
        } catch {
            errorHold?.release()
            return ended.fulfil(SessionResult(end: .noTerminal(error), statistics: statistics))
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
        signals = nil
        keyInput.drop()
        prompt = nil
        overlay = nil
        animation = nil
        if !isAway { giveTerminalBack() }
        alerts?.end()
        alerts = nil
        // Before viewers hear of the end: one of them goes on with the state.
        let stateFailure = setup.keeper?.flush()
        setup.keeper = nil
        // After the terminal, because a peer may take its time to read the last words.
        remote?.end(from: origin, at: now.shown)
        errorHold?.release()
        ended.fulfil(
            SessionResult(
                end: end, statistics: statistics, themeFailures: themes.failures, stateFailure: stateFailure,
                ending: board.ending(at: now.shown)))
    }

    func receive(signal number: Int32) {
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
        giveTerminalBack()
        setup.keeper?.flush()
        signals?.stopProcessGroup()
        // What was typed behind Ctrl-Z is not for the board, as with every job: a second one does not stop it again.
        resources.input?.forgetUntaken()
        keyInput.drop()
        if let end = waitForForeground(hasStopped: true) { return finish(end) }
        do {
            try takeTerminal()
        } catch {
            return finish(.noTerminal(error))
        }
        lastRenewal = now.real.uptime
        resources.output.invalidate()
        refresh()
    }

    /// Stops as often as the program is continued in the background, where a full-screen program has nothing to do.
    ///
    /// - Parameter hasStopped: whether the program was stopped before, and is continued.
    /// - Returns: how the session ends, where a signal ends it meanwhile, or where it can be neither stopped nor in the
    ///   foreground: no shell is there to continue it. Nil in the foreground.
    private func waitForForeground(hasStopped: Bool) -> SessionResult.End? {
        var hasStopped = hasStopped
        var vain = 0
        while !tty.isForeground {
            // A signal that came with the continuation is on its way to its source, on a busy machine for long.
            for _ in 0..<10 {
                if let number = signals?.ending(within: .milliseconds(100)) { return .signal(number) }
                if tty.isForeground { return nil }
            }
            let before = now.real.uptime
            SignalSources.stopInBackground()
            hasStopped = true
            vain = now.real.uptime - before < .milliseconds(5) ? vain + 1 : 0
            if vain == 3 { return .hangUp }
        }
        // A shell that ends continues its jobs so that they take the signal behind it.
        return hasStopped ? signals?.ending(within: .milliseconds(20)).map { .signal($0) } : nil
    }

    /// Takes the terminal anew after a stop that nobody announced: who knows what was done to it.
    ///
    /// Continued in the background, the board is shown all the same, because it may be what is seen; the keys and the
    /// mode of the terminal are the shell's until the program comes to the front.
    func renewTerminal() {
        guard resources != nil else { return }
        if let lastRenewal, now.real.uptime - lastRenewal < .milliseconds(500) { return }
        isDisplaced = !tty.isForeground
        if isDisplaced {
            resources?.input = nil
        } else {
            tty.renewMode()
            if resources?.input == nil { resources?.input = makeInput() }
        }
        resources?.output.invalidate(sendingFirst: tty.enterSequence)
        refresh()
    }

    /// Leaves the terminal to another program; the board goes on.
    func leaveTerminal() {
        isAway = true
        resources?.input = nil
        giveTerminalBack()
    }

    /// Takes the terminal after another program had it.
    func returnToTerminal() {
        guard isAway, resources != nil else { return }
        isAway = false
        do {
            try takeTerminal()
        } catch {
            return finish(.noTerminal(error))
        }
        resources?.input = makeInput()
        lastRenewal = now.real.uptime
        resources?.output.invalidate()
        refresh()
    }

    private func refresh() {
        updateSize()
        perform(.tick)
    }

    func makeInput() -> TerminalInput {
        TerminalInput(tty.reader) { [weak self] in self?.receive($0) }
    }

    /// Takes the terminal into full screen, and sees to it that even a crash brings it back.
    private func takeTerminal() throws(TTYError) {
        try tty.enterFullScreen()
        window = WindowTitle()
        CrashRestore.arm(tty, hold: errorHold)
    }

    private func giveTerminalBack() {
        CrashRestore.disarm()
        swallowReplies()
        tty.leaveFullScreen()
    }

    /// Asks the terminal for its size, and lays the board out for it.
    ///
    /// - Returns: whether it differs.
    @discardableResult
    func updateSize() -> Bool {
        // Lines are not laid out for a window, and what lies over the board is said as a whole.
        let size = setup.transcript == nil ? tty.size().orUsual : Speech.size
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
