import BoardEngine
import DashboardApp
import Foundation
import Screen

/// The checks of `countdowns doctor` for the terminal: its environment variables, and its answers to queries.
enum TerminalFindings {
    static func all(_ environment: [String: String]) -> [DoctorFinding] {
        let named = "TERM=\(environment["TERM"] ?? "")"
        guard BoardWatch.canDraw(environment: environment) else {
            let isTerminal = isatty(STDOUT_FILENO) == 1
            let reason = isTerminal ? "\(named) cannot move its cursor" : "standard output is not a terminal"
            let text = "no full screen: \(reason)"
            return [DoctorFinding("terminal", text, .note, advice: "'watch' prints the list once instead.")]
        }
        let terminal: TTY
        do throws(TTYError) {
            terminal = try TTY(opening: STDOUT_FILENO)
        } catch {
            return [DoctorFinding("terminal", "no full screen: \(error)", .bad)]
        }
        let answers = TerminalAnswers.ask(terminal, environment)
        return [DoctorFinding("terminal", "a full screen, \(named)"), colors(environment)]
            + (answers.map { [background($0), synchronized($0)] + widths($0) }
                ?? [
                    DoctorFinding(
                        "answers", "the terminal does not respond to queries", .note,
                        advice: "The background is unknown: choose the theme with --theme.")
                ]) + [copying(TerminalAlerts(environment, answers))]
    }

    private static func copying(_ alerts: TerminalAlerts) -> DoctorFinding {
        let isInTmux = alerts.multiplexer == .tmux
        let tmuxCopies = Promise<Bool>()
        if isInTmux { Task { tmuxCopies.fulfil(await Tmux.copies()) } }
        guard !alerts.copies, !(isInTmux && tmuxCopies.wait(within: .seconds(5)) == true) else {
            return DoctorFinding("copying", "y and Y copy to the clipboard (OSC 52)")
        }
        return DoctorFinding(
            "copying", "y and Y show the text to copy: the terminal does not report a clipboard (OSC 52)", .note,
            advice: isInTmux ? "Add 'set -s set-clipboard on' to ~/.tmux.conf." : nil)
    }

    private static func colors(_ environment: [String: String]) -> DoctorFinding {
        let depth = ColorDepth.detect(environment: environment)
        guard depth != .truecolor else { return DoctorFinding("colours", depth.rawValue) }
        let advice = "Set COLORTERM=truecolor, or use --color truecolor, if the terminal has 24-bit colours."
        return DoctorFinding("colours", "\(depth.rawValue), from COLORTERM, TERM and NO_COLOR", .note, advice: advice)
    }

    private static func background(_ answers: TerminalAnswers) -> DoctorFinding {
        answers.background.map { DoctorFinding("background", "reported (OSC 11): \($0)") }
            ?? DoctorFinding(
                "background", "not reported (OSC 11)", .note,
                advice: "If the background is light, choose a light theme with --theme.")
    }

    private static func synchronized(_ answers: TerminalAnswers) -> DoctorFinding {
        answers.isSynchronized
            ? DoctorFinding("synchronized output", "supported: only complete frames are visible")
            : DoctorFinding("synchronized output", "not supported: a partly drawn frame may be visible", .note)
    }

    private static func widths(_ answers: TerminalAnswers) -> [DoctorFinding] {
        zip(TerminalAnswers.samples, answers.widths).map { sample, width in
            let expected = DisplayText.width(of: sample.text)
            guard width != expected else { return DoctorFinding("width", "\(sample.name): \(width), as expected") }
            return DoctorFinding(
                "width", "\(sample.name): \(width) instead of \(expected)", .note, advice: sample.advice)
        }
    }
}

/// The answers of the terminal to capability queries.
struct TerminalAnswers {
    /// Sample texts whose width differs between terminals.
    static let samples = [
        (text: "\u{23F3}", name: "an hourglass", advice: "Avoid emoji in titles on this terminal."),
        (
            text: "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}", name: "joined emoji",
            advice: "Avoid joined emoji in titles on this terminal."
        ),
        (text: "\u{2500}", name: "a line", advice: "Use --ambiguous-width 2, or ambiguous_width: 2 in the file."),
    ]

    /// The width of each sample in columns, as the terminal drew the sample.
    private(set) var widths: [Int] = []
    private(set) var background: String?
    private(set) var isSynchronized = false
    /// The name and the version of the terminal.
    private(set) var version: String?
    /// Whether the terminal supports notifications by OSC 99.
    private(set) var showsNotifications = false
    /// Whether the terminal copies text to the clipboard by OSC 52.
    let copies: Bool

    /// Parses answers; nil if the answer to the last query, the device attributes, is missing: every terminal sends
    /// this answer.
    init?(_ text: String) {
        guard let attributes = text.firstMatch(of: Self.last) else { return nil }
        copies = attributes.0.contains(#/[?;]52[;c]/#)
        widths = text.matches(of: #/\x{1B}\[\d+;(\d+)R/#).compactMap { Int($0.1).map { $0 - 1 } }
        background = text.firstMatch(of: #/\x{1B}\]11;([0-9A-Za-z:\/#]+)/#).map { String($0.1) }
        version = text.firstMatch(of: #/\x1BP>\|([^\x1B]*)\x1B/#).map { DisplayText.sanitized(String($0.1)) }
        showsNotifications = text.contains(#/\x1B\]99;[^\x1B]*p=\?/#)
        isSynchronized = text.contains(#/\x{1B}\[\?2026;[12]\$y/#)
    }

    private static var last: Regex<Substring> { #/\x{1B}\[\?[\d;]*c/# }

    /// Queries the terminal, with a timeout of one second for each read; nil if the environment forbids queries or the
    /// terminal does not answer.
    static func ask(_ terminal: TTY, _ environment: [String: String]) -> TerminalAnswers? {
        let questions = CapabilityQuery(environment: environment).questions
        terminal.fillsScreen = false
        guard !questions.isEmpty, (try? terminal.enterFullScreen()) != nil else { return nil }
        // Discards late answers, which the shell would otherwise read as input.
        defer { terminal.leaveFullScreen() }

        // For each sample: draws it at the start of the line, queries the position of the cursor, and erases the line.
        let drawn = samples.map { "\r\($0.text)\u{1B}[6n\r\u{1B}[K" }.joined()
        let bytes = Array(drawn.utf8) + questions
        guard bytes.withUnsafeBytes({ terminal.write($0) }) == .accepted(bytes.count) else { return nil }
        var text = ""
        while !text.contains(last), text.utf8.count < 16_384,
            case .bytes(let bytes) = terminal.reader.read(within: .seconds(1))
        {
            text += String(decoding: bytes, as: UTF8.self)
        }
        return TerminalAnswers(text)
    }
}

extension TerminalAlerts {
    /// The sequences that the terminal is known to support from the environment and from its answers.
    init(_ environment: [String: String], _ answers: TerminalAnswers?) {
        self.init(environment: environment)
        if let version = answers?.version { noteVersion(version) }
        if answers?.showsNotifications == true { noteNotifications() }
        if answers?.copies == true { noteClipboard() }
    }
}
