import Countdowns
import Dashboard
import Definitions
import Screen

extension TerminalFrontEnd {
    /// Asks the terminal about itself, before the first frame and in one write with it; nobody waits for the answers.
    func askTerminal() {
        query.ask(at: terminal.uptime().sinceBoot)
        decoder.expectsReply = true
        resources?.output.invalidate(sendingFirst: query.questions)
    }

    /// Takes an answer of the terminal.
    func take(_ report: TerminalReport, _ engine: isolated Engine) {
        if case .colorScheme(let isDark) = report { return follow(isDark: isDark, engine) }
        let finding = query.take(report, at: terminal.uptime().sinceBoot)
        noteExpectation()
        switch finding {
        case .synchronizedOutput: resources?.output.isSynchronized = true
        case .background(let color): follow(isDark: !color.isLight, engine)
        case .version(let text): terminalAlerts.noteVersion(text)
        case .notifications: terminalAlerts.noteNotifications()
        case nil: break
        }
        terminal.tty.showsProgress =
            terminal.tty.fillsScreen && terminalAlerts.hasProgress && setup.preferences.config.taskbar != false
        window.invalidate()
    }

    /// Tells the decoder of keys whether half an answer may still be waiting for its rest.
    func noteExpectation() {
        guard decoder.expectsReply else { return }
        decoder.expectsReply = query.isExpectant(at: terminal.uptime().sinceBoot)
    }

    /// Shows the light theme on a light background and the dark one on a dark, unless somebody has chosen a theme: the
    /// command line, the file, the state, or the user in the meantime.
    private func follow(isDark: Bool, _ engine: isolated Engine) {
        let name = isDark ? ThemeLibrary.defaultDark : ThemeLibrary.defaultLight
        guard themes.followsBackground, look.theme != name else { return }
        perform(.setTheme(name), at: engine.now, cause: .time, engine)
    }

    /// Notes that somebody chose a theme, so that the terminal's background does not any more.
    func noteChoice(in changes: [Change]) {
        if changes.contains(where: { $0.event.isTheme && $0.cause != .time }) { themes.followsBackground = false }
    }

    /// Waits for the answers that are on their way, to the last of them, or the shell would get them; for
    /// ``CapabilityQuery/farewell`` at most.
    func swallowReplies() {
        // In the background the answers are another program's, and reading them would stop this one.
        guard terminal.tty.isForeground else { return }
        let end = terminal.uptime() + CapabilityQuery.farewell
        while query.isExpectant(at: terminal.uptime().sinceBoot) {
            let left = end - terminal.uptime()
            guard left > .zero, case .bytes(let bytes) = terminal.tty.reader.read(within: left) else { return }
            for case .report(let report) in decoder.decode(bytes) {
                _ = query.take(report, at: terminal.uptime().sinceBoot)
            }
        }
    }
}

extension Change.Event {
    fileprivate var isTheme: Bool {
        if case .theme = self { true } else { false }
    }
}

extension Color {
    /// Whether black can be read on it better than white.
    fileprivate var isLight: Bool {
        contrast(with: Color(red: 0, green: 0, blue: 0)) > contrast(with: Color(red: 255, green: 255, blue: 255))
    }
}
