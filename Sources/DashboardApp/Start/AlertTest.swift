import BoardEngine
import Countdowns
import Screen
import Ticking

/// A test that sends each kind of alert once.
public enum AlertTest {
    /// Sends the alerts, and returns a report.
    ///
    /// - Parameters:
    ///   - alerts: the escape sequences of the terminal for alerts; nil if there is no terminal.
    ///   - environment: the environment variables.
    ///   - write: writes bytes to the terminal.
    /// - Returns: a line for each kind of alert.
    /// - Thread: blocks until the programs of the alerts have exited, for at most a minute.
    public static func run(
        _ alerts: TerminalAlerts?, environment: [String: String], writingTo write: ([UInt8]) -> Void
    ) -> [String] {
        let (title, text) = ("countdowns", "This is an alert.")
        var lines: [String] = []
        if let alerts {
            write(TerminalAlerts.bell)
            let notification = alerts.notification(title: title, text: text)
            write(notification)
            let way = alerts.multiplexer == .tmux ? ", through tmux (needs allow-passthrough on)" : ""
            lines = [
                "bell: sent",
                alerts.notification.map { "notification: OSC \($0.rawValue)\(way)" }
                    ?? "notification: no known escape sequence for this terminal",
            ]
        } else {
            lines = ["bell: no terminal", "notification: no terminal"]
        }
        let notices = LockedValue<[String]>([])
        let desktop = DesktopAlerts(environment: environment) { words in notices.withLock { $0.append(words) } }
        let ways = [
            ("desktop", desktop.notify(title: title, text)), ("sound", desktop.play(Sound.chime.rawValue)),
            ("speech", desktop.say(text)),
        ]
        lines += ways.map { way, program in "\(way): \(program ?? "none")" }
        desktop.wait()
        return lines + notices.withLock { $0 }
    }
}
