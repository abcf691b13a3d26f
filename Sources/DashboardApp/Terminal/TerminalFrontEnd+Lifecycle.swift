import Countdowns
import Dashboard
import Foundation
import Screen
import Ticking

extension TerminalFrontEnd {
    /// Takes the terminal, and begins the engine.
    func start(_ engine: isolated Engine) {
        let signals = SignalSources(setup.signals) { [handle] number in
            handle.enter { $0.receive(signal: number, $1) }
        }
        if let end = terminal.begin(signals) { return engine.end(end) }
        let resources = Resources(of: self, on: engine.thread)
        self.resources = resources
        askTerminal()
        updateSize(engine)
        engine.begin()
        statistics.observersAtStart = resources.themes.census.count
        engine.send(.tick, at: engine.now)
        take(setup.script.map(InputEvent.key), engine)
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
        guard let resources else { return }
        terminal.stop(flushing: { [keeper = engine.keeper] in keeper?.flush() }, swallowReplies)
        // What was typed behind Ctrl-Z is not for the board, as with every job: a second one does not stop it again.
        resources.input?.forgetUntaken()
        keyInput.drop()
        if let end = terminal.comeBack() { return engine.end(end) }
        drawAnew(engine)
    }

    /// Takes the terminal anew after a stop that nobody announced.
    func renewTerminal(_ engine: isolated Engine) {
        guard resources != nil, terminal.renew() else { return }
        if terminal.state == .displaced {
            resources?.input = nil
        } else if resources?.input == nil {
            resources?.input = makeInput()
        }
        resources?.output.invalidate(sendingFirst: terminal.tty.enterSequence)
        refresh(engine)
    }

    /// Leaves the terminal to another program; the board goes on.
    func leaveTerminal() {
        resources?.input = nil
        terminal.leave(swallowReplies)
    }

    /// Takes the terminal after another program had it.
    func returnToTerminal(_ engine: isolated Engine) {
        guard terminal.state == .away, resources != nil else { return }
        do { try terminal.takeBack() } catch { return engine.end(.noTerminal(error)) }
        resources?.input = makeInput()
        drawAnew(engine)
    }

    /// Draws all on a terminal that was another's.
    private func drawAnew(_ engine: isolated Engine) {
        window = WindowTitle()
        resources?.output.invalidate()
        refresh(engine)
    }

    private func refresh(_ engine: isolated Engine) {
        updateSize(engine)
        engine.send(.tick, at: engine.now)
    }

    /// Asks the terminal for its size, and lays the board out for it where it differs.
    func updateSize(_ engine: isolated Engine) {
        // Lines are not laid out for a window, and what lies over the board is said as a whole.
        let size = speaker == nil ? terminal.tty.size().orUsual : Speaker.size
        guard size != canvas.size else { return }
        canvas = Canvas(size: size, profile: setup.profile)
        layOut(at: engine.now.shown, engine)
    }
}

extension Size {
    /// This size; where a terminal does not tell its own, the one that programs have always assumed.
    fileprivate var orUsual: Size {
        Size(columns: columns == 0 ? 80 : columns, rows: rows == 0 ? 24 : rows)
    }
}
