import Countdowns
import Dashboard
import Foundation
import Screen
import Ticking

extension BoardSession {
    /// Takes the terminal and begins.
    func start() {
        tty.enterFullScreen()
        let rim = makeRim()
        self.rim = rim
        updateSize()
        statistics.observersAtStart = rim.themes.census.count
        perform(.tick)
    }

    private func makeRim() -> Rim {
        let themes = ThemeStore(setup.theme, center: NotificationCenter())
        let styles = ThemedStyles(depth: setup.depth, themes: themes)
        let link = DisplayLink(target: self, on: thread) { session, _ in
            session.assumeIsolated { $0.drawFrame() }
        }
        return Rim(
            themes: themes,
            styles: styles,
            picture: ThemedPicture(keys: setup.keys, link: link, themes: themes),
            link: link,
            ticker: Ticker(.onDemand, target: self, leeway: .zero) { session, tick in
                session.enter { $0.tick(missed: tick.missed) }
            },
            tracker: ScrollTracker(on: thread) { [weak self] in self?.enter { $0.finishScrolling() } },
            escapeTimer: RunLoopTimer(.onDemand, target: self, on: thread) { session, _ in
                session.assumeIsolated { $0.flushKeys() }
            },
            output: TerminalOutput(tty: tty, styles: styles.cache) { [weak self] in self?.enter { $0.drainOutput() } },
            input: TerminalInput(descriptor: tty.descriptor) { [weak self] in self?.receive($0) },
            signals: SignalSources { [weak self] number in self?.enter { $0.receive(signal: number) } }
        )
    }

    /// Runs a body inside the session, from any thread.
    nonisolated func enter(_ body: @escaping @Sendable (isolated BoardSession) -> Void) {
        thread.perform { [weak self] in self?.assumeIsolated(body) }
    }

    /// Gives the terminal back and says that the session is over; the first end counts.
    func finish(_ end: SessionResult.End) {
        guard rim != nil else { return }
        sampleStatistics()
        rim = nil
        help = nil
        animation = nil
        tty.leaveFullScreen()
        latch.signal(SessionResult(end: end, statistics: statistics))
    }

    func receive(signal number: Int32) {
        switch number {
        case SIGWINCH: if updateSize() { perform(.tick) }
        case SIGTSTP: perform(.suspend)
        case SIGCONT: resume()
        default: finish(.signal(number))
        }
    }

    /// Gives the terminal back and stops, as the shell's job control asks; goes on here when the shell continues it.
    func suspend() {
        isInBackground = true
        tty.leaveFullScreen()
        SignalSources.stopProcessGroup()
        resume()
    }

    /// Takes the terminal again after a stop, whoever stopped the program: nobody knows what was done to it.
    private func resume() {
        guard rim != nil else { return }
        isInBackground = false
        tty.enterFullScreen()
        rim?.output.invalidate()
        updateSize()
        perform(.tick)
    }

    /// Asks the terminal for its size, and lays the board out for it.
    ///
    /// - Returns: whether it differs.
    @discardableResult
    func updateSize() -> Bool {
        let size = tty.size()
        guard size != canvas.size else { return false }
        canvas = Canvas(size: size)
        let layout = BoardLayout(size: size)
        perform(.showRows(layout.visibleRows, withGaps: layout.hasGaps))
        return true
    }
}
