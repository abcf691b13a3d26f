import Countdowns
import Dashboard
import Screen

/// The alerts of a board on a terminal: bell, notification, the title of the window and the progress in the taskbar.
extension BoardSession {
    /// The title of the window where the user wants no other one.
    static let usualTitle = "{title} · {state}"

    /// What the terminal shows beside the board.
    struct Window: Equatable {
        var title: String?
        var progress: TerminalAlerts.Progress?
    }

    /// Makes what reaches somebody.
    func makeAlertDesk() {
        alerts = AlertDesk(
            board, of: files.loaded, as: setup.preferences.config, environment: setup.environment,
            isOwner: setup.isOwner, at: now.shown, tell: { [weak self] words in self?.enter { $0.tell(words) } },
            answer: { [weak self] id, answer in self?.enter { $0.take(answer, of: id) } })
        alerts?.read(missed: setup.missed, on: board, at: now.shown, name: board.title)
        setup.missed = []
    }

    /// Rings, and shows notifications.
    func show(_ deliveries: [AlertDelivery]) {
        guard !deliveries.isEmpty, let resources else { return }
        let config = setup.preferences.config
        var bytes: [UInt8] = []
        for delivery in deliveries {
            var rings = delivery.bell
            // A transcript has no escape sequence; what happens is a line of it.
            if delivery.notifies, config.notify != false, setup.transcript == nil {
                let (title, text) = (shown(delivery.title), shown(delivery.text))
                bytes += terminalAlerts.notification(title: title, text: text)
                // A multiplexer may keep the notification to itself.
                if terminalAlerts.multiplexer != nil { rings = true }
            }
            if rings, config.bell != false { bytes += TerminalAlerts.bell }
        }
        guard !bytes.isEmpty else { return }
        if setup.transcript == nil { resources.output.sendAlong(bytes) } else { speech.unsent += bytes }
        resources.link.setNeedsFrame()
    }

    /// Tells the window's title and the taskbar what is next; with a frame that is drawn anyway.
    func updateWindow(at moment: Moment) {
        guard let resources else { return }
        if let windowUntil, moment.uptime < windowUntil { return }
        let template = setup.preferences.config.windowTitle ?? Self.usualTitle
        let index = board.nearest(at: moment)
        let reading = index.map { board.items[$0].reading(at: moment) }
        var new = Window()
        if tty.setsTitle {
            new.title = board.title
            if let index, let reading {
                new.title = template.filled([
                    "title": board.items[index].countdown.title, "state": reading.state.rawValue,
                    "remaining": AmountWords.remaining(reading.amount),
                ])
            }
        }
        if tty.showsProgress {
            new.progress = reading?.progress ?? TerminalAlerts.Progress.none
        }
        // What is left differs in each frame; all else changes with the board, or with the percent.
        let isTold = tty.setsTitle && template.contains("{remaining}")
        windowUntil = isTold ? nil : moment.uptime + min(reading?.untilNextPercent ?? .seconds(60), .seconds(60))
        guard new != window else { return }
        if new.title != window.title, let title = new.title {
            resources.output.sendAlong(terminalAlerts.title(shown(title)))
        }
        if new.progress != window.progress {
            resources.output.sendAlong(terminalAlerts.progress(new.progress ?? .none))
        }
        window = new
    }

    /// A text as this terminal can show it: in ASCII where it shows nothing else.
    private func shown(_ text: String) -> String { DisplayText.sanitized(text, in: setup.profile) }

    /// Does what a notification of the desktop was answered with.
    private func take(_ answer: DesktopAlerts.Answer, of id: Countdown.ID) {
        perform(answer.command(of: id), at: now, cause: .peer("notification"))
    }
}

extension DesktopAlerts.Answer {
    /// What it asks of the board.
    func command(of id: Countdown.ID) -> Command {
        switch self {
        case .later: .change(.extend(.seconds(300)), of: [id])
        case .done: .change(.done, of: [id])
        }
    }
}

extension Reading {
    /// The part of its length that is gone.
    private var percent: Int { Int((fraction(left: amount) ?? 0) * 100) }

    /// How much time passes until another percent is gone; nil if it is not to be foreseen.
    fileprivate var untilNextPercent: Duration? {
        guard state == .running, work == nil, let length, percent < 100 else { return nil }
        return max(amount - length * (99 - percent) / 100, .zero)
    }

    /// What a taskbar shows of it.
    fileprivate var progress: TerminalAlerts.Progress {
        switch state {
        case .running: .running(percent)
        case .paused: .paused(percent)
        case .due: isAcknowledged ? .none : .due
        case .done: .none
        }
    }
}
