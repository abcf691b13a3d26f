import BoardEngine
import CLibrary
import Countdowns
import Dashboard
import Foundation
import Screen
import Ticking

/// The begin and the end on the terminal, stops, the size of the window, and the periodic check.
extension TerminalFrontEnd {
    /// Takes the terminal, and begins the engine.
    func start(_ engine: isolated Engine) {
        let signals = SignalSources(setup.signals) { [handle] number in
            handle.enter { $0.receive(signal: number, $1) }
        }
        if let end = terminal.begin(signals) { return engine.end(end) }
        let painter = Painter(setup, on: terminal.tty, for: handle, engine.thread)
        self.painter = painter
        keyReader.begin(on: engine.thread)
        // Before the first frame, and in one write with it; nobody waits for the answers.
        painter.output.invalidate(sendingFirst: capabilities.ask(at: terminal.uptime()))
        keyReader.expectsReply = true
        updateSize(engine)
        engine.begin()
        engine.send(.tick, at: engine.now)
        // A key takes it away, also one of the script.
        _ = showNextMessage(on: engine.board, at: engine.now.shown)
        take(setup.settings.script.map(InputEvent.key), engine)
    }

    func receive(signal number: Int32, _ engine: isolated Engine) {
        let isAway = terminal.state == .away
        switch number {
        // The keys of the terminal are for the program that has it; the shell waits for this one as well.
        case SIGINT where isAway, SIGCONT where isAway: return
        case SIGTSTP where isAway: kill(getpid(), SIGSTOP)
        case SIGWINCH: updateSize(engine)
        case SIGTSTP: perform(.frontEnd(.suspend), at: engine.now, engine)
        case SIGCONT: renewTerminal(engine)
        case SignalSources.reload: perform(.frontEnd(.reload), at: engine.now, engine)
        default: engine.end(.signal(number))
        }
    }

    /// Gives the terminal back and stops, as the shell's job control asks; goes on here when the shell continues it.
    func suspend(_ engine: isolated Engine) {
        guard painter != nil else { return }
        terminal.stop(flushing: { [stateWriter = engine.stateWriter] in stateWriter?.flush() }, discardReplies)
        // What was typed behind Ctrl-Z is not for the board, as with every job: a second one does not stop it again.
        keyReader.discardPending()
        keyInput.drop()
        if let end = terminal.comeBack() { return engine.end(end) }
        redrawAll(engine)
    }

    /// Takes the terminal anew after a stop that nobody announced.
    func renewTerminal(_ engine: isolated Engine) {
        guard let painter, terminal.renew() else { return }
        if terminal.state == .displaced { keyReader.stop() } else { keyReader.begin(on: engine.thread) }
        painter.output.invalidate(sendingFirst: terminal.tty.enterSequence)
        refresh(engine)
    }

    /// Leaves the terminal to another program; the board goes on.
    func leaveTerminal() {
        keyReader.stop()
        terminal.leave(discardReplies)
    }

    /// Takes the terminal after another program had it.
    func returnToTerminal(_ engine: isolated Engine) {
        guard terminal.state == .away, painter != nil else { return }
        do { try terminal.reacquire() } catch { return engine.end(.failure(error)) }
        keyReader.begin(on: engine.thread)
        redrawAll(engine)
    }

    /// Draws all on a terminal that was another's.
    private func redrawAll(_ engine: isolated Engine) {
        window = WindowTitle()
        painter?.output.invalidate()
        refresh(engine)
    }

    private func refresh(_ engine: isolated Engine) {
        updateSize(engine)
        engine.send(.tick, at: engine.now)
    }

    /// Asks the terminal for its size, and lays the board out for it where it differs.
    func updateSize(_ engine: isolated Engine) {
        // Lines are not laid out for a window, and what lies over the board is said as a whole.
        let size = speaker == nil ? terminal.tty.size().orUsual : ScreenReaderOutput.size
        if painter?.resize(to: size) == true { layOut(at: engine.now.shown, engine) }
    }

    /// Takes the mouse, or leaves it to the terminal.
    func setMouse(_ isOn: Bool) {
        guard terminal.tty.takesMouse != isOn else { return }
        terminal.tty.takesMouse = isOn
        painter?.redraw(sendingFirst: terminal.tty.mouseSequence)
    }

    // MARK: The periodic check

    /// Plans the periodic check in the loop's default mode: it waits while the user scrolls.
    func planPeriodicCheck(at uptime: Uptime) {
        guard housekeeping.plan(at: uptime, isUrgent: terminal.state == .displaced) else { return }
        handle.enter(in: .default) { $0.checkPeriodically($1) }
    }

    /// Looks again at the size of the window, in case the signal of its change was lost, and at the figures.
    private func checkPeriodically(_ engine: isolated Engine) {
        housekeeping.begin(at: terminal.uptime())
        guard let painter else { return }
        if terminal.state == .displaced, terminal.tty.isForeground { renewTerminal(engine) }
        updateSize(engine)
        countFigures(of: painter)
        socket?.renewSocket()
        if housekeeping.finishStart() { finishStart(engine) }
    }

    /// Does the rest of the start: the first frame needs one theme only.
    private func finishStart(_ engine: isolated Engine) {
        if themes.library.hasFiles { readThemes(engine) } else { watchThemes(engine) }
        library_trim_heap()
    }

    /// Takes down the figures that others count.
    func countFigures(of painter: Painter) {
        painter.count(in: &statistics)
        statistics.peakMemory = max(statistics.peakMemory, PeakMemory.bytes)
    }
}

extension Size {
    /// This size; where a terminal does not tell its own, the one that programs have always assumed.
    fileprivate var orUsual: Size {
        Size(columns: columns == 0 ? 80 : columns, rows: rows == 0 ? 24 : rows)
    }
}
