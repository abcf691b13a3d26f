import Countdowns
import Definitions
import Screen

/// The abilities of the terminal, as far as it has told them, and the sequences by which it reaches somebody.
struct TerminalCapabilities {
    private var query: CapabilityQuery
    private var alerts: TerminalAlerts
    private let profile: DisplayProfile

    /// Begins with what the environment says.
    init(_ query: CapabilityQuery, environment: [String: String], in profile: DisplayProfile) {
        (self.query, self.profile) = (query, profile)
        alerts = TerminalAlerts(environment: environment)
    }

    /// Whether the title of the window is shown.
    var hasTitle: Bool { alerts.hasTitle }

    /// Whether the taskbar shows progress.
    var hasProgress: Bool { alerts.hasProgress }

    // MARK: Asking the terminal

    /// The questions that are sent now.
    mutating func ask(at uptime: Uptime) -> [UInt8] {
        query.ask(at: uptime.sinceBoot)
        return query.questions
    }

    /// Whether answers may still come.
    func isExpectant(at uptime: Uptime) -> Bool { query.isExpectant(at: uptime.sinceBoot) }

    /// Takes an answer.
    ///
    /// - Returns: the finding; nil where nothing follows from the answer.
    mutating func take(_ report: TerminalReport, at uptime: Uptime) -> CapabilityQuery.Finding? {
        let finding = query.take(report, at: uptime.sinceBoot)
        switch finding {
        case .version(let text): alerts.noteVersion(text)
        case .notifications: alerts.noteNotifications()
        case .synchronizedOutput, .background, nil: break
        }
        return finding
    }

    // MARK: Reaching somebody

    /// The bytes that ring and show notifications.
    ///
    /// - Parameters:
    ///   - deliveries: the alerts that are due.
    ///   - config: the preferences of the user.
    ///   - isDrawn: whether the board is drawn; a transcript has no escape sequence, and says what happens in a line.
    /// - Returns: the bytes, to go out with the next frame.
    func bytes(of deliveries: [AlertDelivery], as config: Config, isDrawn: Bool) -> [UInt8] {
        deliveries.flatMap { delivery in
            var (bytes, rings) = ([UInt8](), delivery.bell)
            if delivery.notifies, config.notify != false, isDrawn {
                bytes = alerts.notification(title: shown(delivery.title), text: shown(delivery.text))
                // A multiplexer may keep the notification to itself.
                if alerts.multiplexer != nil { rings = true }
            }
            return rings && config.bell != false ? bytes + TerminalAlerts.bell : bytes
        }
    }

    /// The bytes of a title of the window and of the progress in the taskbar.
    func bytes(title: String?, progress: TerminalAlerts.Progress?) -> [UInt8] {
        (title.map { alerts.title(shown($0)) } ?? []) + (progress.map(alerts.progress) ?? [])
    }

    /// A text as this terminal can show it: in ASCII where it shows nothing else.
    private func shown(_ text: String) -> String { DisplayText.sanitized(text, in: profile) }
}
