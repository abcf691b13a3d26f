import Countdowns
import Definitions
import Foundation
import Screen

/// The capabilities that the terminal has reported, and its escape sequences for alerts.
struct TerminalCapabilities {
    private var query: CapabilityQuery
    private var alerts: TerminalAlerts
    private let profile: DisplayProfile

    /// Creates the capabilities that are known from the environment variables.
    init(_ query: CapabilityQuery, environment: [String: String], in profile: DisplayProfile) {
        (self.query, self.profile) = (query, profile)
        alerts = TerminalAlerts(environment: environment)
    }

    var hasTitle: Bool { alerts.hasTitle }

    var hasProgress: Bool { alerts.hasProgress }

    /// Whether the terminal has reported that it copies text; nil inside tmux, which has to be asked.
    var copies: Bool? { alerts.copies ? true : alerts.multiplexer == .tmux ? nil : false }

    // MARK: Capability queries

    /// Returns the capability queries to send now.
    mutating func ask(at uptime: Uptime) -> [UInt8] {
        query.ask(at: uptime.sinceBoot)
        return query.questions
    }

    /// Whether answers to the capability queries may still arrive.
    func isExpectant(at uptime: Uptime) -> Bool { query.isExpectant(at: uptime.sinceBoot) }

    /// Handles an answer of the terminal.
    ///
    /// - Returns: the finding about the terminal; nil if the answer contains no finding.
    mutating func receive(_ report: TerminalReport, at uptime: Uptime) -> CapabilityQuery.Finding? {
        let finding = query.receive(report, at: uptime.sinceBoot)
        switch finding {
        case .version(let text): alerts.noteVersion(text)
        case .notifications: alerts.noteNotifications()
        case .clipboard: alerts.noteClipboard()
        case .synchronizedOutput, .background, nil: break
        }
        return finding
    }

    // MARK: Alerts

    /// Returns the bytes that ring the bell and show notifications.
    ///
    /// - Parameters:
    ///   - deliveries: the alerts that are due.
    ///   - config: the preferences of the user.
    ///   - isDrawn: whether the board is drawn. A transcript contains no escape sequences; it prints a line for each
    ///     alert, in place of a notification.
    /// - Returns: the bytes, to be sent with the next frame.
    func bytes(of deliveries: [AlertDelivery], as config: Config, isDrawn: Bool) -> [UInt8] {
        deliveries.flatMap { delivery in
            var (bytes, rings) = ([UInt8](), delivery.bell)
            if delivery.notifies, config.notify != false, isDrawn {
                bytes = alerts.notification(title: shown(delivery.title), text: shown(delivery.text))
                // In a multiplexer, also rings the bell, because some multiplexers do not forward notifications.
                if alerts.multiplexer != nil { rings = true }
            }
            return rings && config.bell != false ? bytes + TerminalAlerts.bell : bytes
        }
    }

    /// Returns the bytes that copy a text; empty if the terminal would show or drop them, as it would a window title.
    func bytes(copying text: String) -> [UInt8] {
        hasTitle ? Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}".utf8) : []
    }

    func bytes(title: String?, progress: TerminalAlerts.Progress?) -> [UInt8] {
        (title.map { alerts.title(shown($0)) } ?? []) + (progress.map(alerts.progress) ?? [])
    }

    /// Returns a text as this terminal can show it: as ASCII if the terminal shows only ASCII.
    private func shown(_ text: String) -> String { DisplayText.sanitized(text, in: profile) }
}
