import Countdowns
import Dashboard
import Screen

/// The alerts of a board on a terminal: bell, notification, the title of the window and the progress in the taskbar.
extension TerminalFrontEnd {
    /// Rings, and shows notifications.
    func ring(_ deliveries: [AlertDelivery]) {
        guard !deliveries.isEmpty, let resources else { return }
        let config = setup.preferences.config
        var bytes: [UInt8] = []
        for delivery in deliveries {
            var rings = delivery.bell
            // A transcript has no escape sequence; what happens is a line of it.
            if delivery.notifies, config.notify != false, speaker == nil {
                let (title, text) = (shown(delivery.title), shown(delivery.text))
                bytes += terminalAlerts.notification(title: title, text: text)
                // A multiplexer may keep the notification to itself.
                if terminalAlerts.multiplexer != nil { rings = true }
            }
            if rings, config.bell != false { bytes += TerminalAlerts.bell }
        }
        guard !bytes.isEmpty else { return }
        if speaker == nil { resources.output.sendAlong(bytes) } else { speaker?.ring(bytes) }
    }

    /// Tells the window's title and the taskbar what is next; with a frame that is drawn anyway.
    func updateWindow(_ board: Board, at moment: Moment) {
        guard let resources else { return }
        let (title, progress) = window.update(
            board, at: moment, template: titleTemplate, hasProgress: terminal.tty.showsProgress)
        if let title { resources.output.sendAlong(terminalAlerts.title(shown(title))) }
        if let progress { resources.output.sendAlong(terminalAlerts.progress(progress)) }
    }

    private var titleTemplate: String? {
        terminal.tty.setsTitle ? setup.preferences.config.windowTitle ?? WindowTitle.usual : nil
    }

    /// A text as this terminal can show it: in ASCII where it shows nothing else.
    private func shown(_ text: String) -> String { DisplayText.sanitized(text, in: setup.profile) }
}
