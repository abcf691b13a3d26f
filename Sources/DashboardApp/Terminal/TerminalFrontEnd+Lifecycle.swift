import BoardEngine
import CLibrary
import Countdowns
import Dashboard
import Foundation
import Remote
import Screen
import Ticking

/// The lifecycle of the terminal front end: its start, stops by job control, the time in which another program has the
/// terminal, changes of the window's size, and the periodic check.
extension TerminalFrontEnd {
    /// Takes the terminal, and starts the engine, unless another process has the terminal: then the engine runs already.
    func start(_ engine: isolated Engine) {
        let signals = SignalSources(setup.signals) { [handle] number in
            handle.enter { $0.receive(signal: number, $1) }
        }
        if let reason = terminal.begin(signals) { return end(reason, engine) }
        let painter = Painter(setup, on: terminal.tty, for: handle, engine.thread)
        self.painter = painter
        keyReader.begin(on: engine.thread)
        // The queries are sent in one write with the first frame. The start does not wait for the answers.
        painter.output.invalidate(sendingFirst: capabilities.ask(at: terminal.uptime()))
        keyReader.expectsReply = true
        updateSize(engine)
        if terminal.relay == nil { engine.begin() }
        // Neither the first frame nor the socket waits for the other.
        if setup.source != nil { handle.enter { $0.openSocket($1) } }
        engine.send(.tick, at: engine.now)
        // Shows the notice before the keys of the script, because any key dismisses the notice.
        showNextMessage(on: engine.board, at: engine.now.shown)
        if let kept = setup.kept {
            goOn(from: kept, engine)
        } else {
            handle(setup.settings.script.map(InputEvent.key), engine)
        }
        terminal.report(view)
    }

    func receive(signal number: Int32, _ engine: isolated Engine) {
        let isAway = terminal.state == .away
        switch number {
        // While another program has the terminal, Ctrl-C is for that program only. Ctrl-Z must also stop this process,
        // because the shell waits until this process stops.
        case SIGINT where isAway, SIGCONT where isAway: return
        case SIGTSTP where isAway: kill(getpid(), SIGSTOP)
        case SIGWINCH: updateSize(engine)
        case SIGTSTP: perform(.frontEnd(.suspend), at: engine.now, engine)
        case SIGCONT: renewTerminal(engine)
        case SignalSources.reload: perform(.frontEnd(.reload), at: engine.now, engine)
        default: end(.signal(number), engine)
        }
    }

    /// Leaves the terminal and stops the program, as the shell's job control requires.
    ///
    /// Returns when the shell continues the program.
    func suspend(_ engine: isolated Engine) {
        guard painter != nil else { return }
        if let relay = terminal.relay {
            leaveTerminal()
            return relay.send(.suspend)
        }
        // Gives the board up, so that another terminal can take it over while this process is stopped. A board that cannot
        // save its state stays with this process.
        if socket != nil, let writer = engine.stateWriter, writer.flush() == nil { return engine.end(.suspended) }
        terminal.stop(flushing: { [stateWriter = engine.stateWriter] in stateWriter?.flush() }, discardReplies)
        // Drops the input after Ctrl-Z, so that a second Ctrl-Z does not stop the program again.
        keyReader.discardPending()
        keyInput.drop()
        if let reason = terminal.comeBack() { return end(reason, engine) }
        redrawAll(engine)
    }

    /// Takes the terminal again after a stop that the program could not handle, such as `SIGSTOP`.
    func renewTerminal(_ engine: isolated Engine) {
        guard let painter, terminal.reenter() else { return }
        if terminal.state == .displaced { keyReader.stop() } else { keyReader.begin(on: engine.thread) }
        painter.output.invalidate(sendingFirst: terminal.tty.enterSequence)
        refresh(engine)
    }

    /// Leaves the terminal to another program.
    ///
    /// The board keeps running.
    func leaveTerminal() {
        keyReader.stop()
        terminal.leave(discardReplies)
    }

    /// Takes the terminal again after the other program has exited.
    func returnToTerminal(_ engine: isolated Engine) {
        guard terminal.state == .away, painter != nil else { return }
        do { try terminal.reacquire() } catch { return end(.failure(error), engine) }
        keyReader.begin(on: engine.thread)
        redrawAll(engine)
    }

    /// Redraws the whole screen after another program had the terminal.
    private func redrawAll(_ engine: isolated Engine) {
        window = WindowTitle()
        painter?.output.invalidate()
        refresh(engine)
    }

    private func refresh(_ engine: isolated Engine) {
        updateSize(engine)
        engine.send(.tick, at: engine.now)
    }

    /// Reads the terminal's size, and lays the board out if the size changed.
    func updateSize(_ engine: isolated Engine) {
        // A transcript does not depend on the size of the window, and prints all rows of an overlay.
        let size = speaker == nil ? terminal.tty.size().orUsual : ScreenReaderOutput.size
        if painter?.resize(to: size) == true { layOut(at: engine.now.shown, engine) }
    }

    func setMouse(_ isOn: Bool) {
        guard terminal.tty.takesMouse != isOn else { return }
        terminal.tty.takesMouse = isOn
        painter?.redraw(sendingFirst: terminal.tty.mouseSequence)
        terminal.reportModes()
    }

    // MARK: The process that has the terminal

    /// Handles a message of the process that has the terminal, or the end of its connection.
    func receive(_ delivery: RelayLink.Delivery, _ engine: isolated Engine) {
        guard painter != nil else { return }
        switch delivery {
        case .closed: end(.hangUp, engine)
        case .message(.size(let columns, let rows)):
            terminal.tty.resize(to: Size(columns: columns, rows: rows))
            updateSize(engine)
        case .message(.resumed): if terminal.state == .away { returnToTerminal(engine) } else { redrawAll(engine) }
        case .message(.notice(let text)): perform(.notify(text), engine)
        case .message(.heartbeat): terminal.relay?.send(.heartbeat)
        case .message(.suspend): perform(.frontEnd(.suspend), at: engine.now, engine)
        case .message(.modes), .message(.view), .message(.edit), .message(.open), .message(.end): break
        }
    }

    /// The view state and the open prompt, with which this terminal goes on when another process draws it.
    var view: KeptView { KeptView(of: look, isThemeChosen: !themes.followsBackground, prompts.open) }

    /// Restores the list and the prompt that another process has shown in this terminal.
    private func goOn(from kept: KeptView, _ engine: isolated Engine) {
        let moment = engine.now.shown
        look.restore(filter: kept.filter, past: kept.past, marked: kept.marked, on: engine.board, at: moment)
        layOut(at: moment, engine)
        guard let kind = kept.prompt else { return }
        open(kind, text: kept.text, engine)
    }

    // MARK: The periodic check

    /// Schedules the periodic check in the loop's default mode, so that the check does not run while the user scrolls.
    func planPeriodicCheck(at uptime: Uptime) {
        guard housekeeping.plan(at: uptime, isUrgent: terminal.state == .displaced) else { return }
        handle.enter(in: .default) { $0.checkPeriodically($1) }
    }

    /// Checks the size of the window, renews the terminal and the socket if needed, and updates the statistics.
    ///
    /// The size is checked because a `SIGWINCH` can be lost.
    private func checkPeriodically(_ engine: isolated Engine) {
        housekeeping.begin(at: terminal.uptime())
        guard let painter else { return }
        if terminal.state == .displaced, terminal.tty.isForeground { renewTerminal(engine) }
        updateSize(engine)
        countFigures(of: painter)
        socket?.renewSocket()
        if housekeeping.finishStart() { finishStart(engine) }
    }

    /// Completes the start by reading all themes.
    ///
    /// Called after the first frame, because the first frame needs only one theme.
    private func finishStart(_ engine: isolated Engine) {
        if themes.library.hasFiles { readThemes(engine) } else { watchThemes(engine) }
        library_trim_heap()
    }

    /// Updates the statistics with the figures of the painter and the peak memory.
    func countFigures(of painter: Painter) {
        painter.count(in: &statistics)
        statistics.peakMemory = max(statistics.peakMemory, PeakMemory.bytes)
    }
}

extension Size {
    /// This size, with the default of 80 columns or 24 rows in place of a zero.
    ///
    /// A zero means that the terminal did not report the number.
    fileprivate var orUsual: Size {
        Size(columns: columns == 0 ? 80 : columns, rows: rows == 0 ? 24 : rows)
    }
}
