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
        let answers = TerminalAnswers.ask(environment)
        return [DoctorFinding("terminal", "a full screen, \(named)"), colors(environment)]
            + (answers.map { [background($0), synchronized($0)] + widths($0) }
                ?? [
                    DoctorFinding(
                        "answers", "the terminal does not respond to queries", .note,
                        advice: "The background is unknown: choose the theme with --theme.")
                ])
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

    /// Parses answers; nil if the answer to the last query, the device attributes, is missing: every terminal sends
    /// this answer.
    init?(_ text: String) {
        guard text.contains(Self.last) else { return nil }
        widths = text.matches(of: #/\x{1B}\[\d+;(\d+)R/#).compactMap { Int($0.1).map { $0 - 1 } }
        background = text.firstMatch(of: #/\x{1B}\]11;([0-9A-Za-z:\/#]+)/#).map { String($0.1) }
        version = text.firstMatch(of: #/\x1BP>\|([^\x1B]*)\x1B/#).map { DisplayText.sanitized(String($0.1)) }
        showsNotifications = text.contains(#/\x1B\]99;[^\x1B]*p=\?/#)
        isSynchronized = text.contains(#/\x{1B}\[\?2026;[12]\$y/#)
    }

    private static var last: Regex<Substring> { #/\x{1B}\[\?[\d;]*c/# }

    /// Queries the terminal, with a timeout of one second for each read; nil if the environment forbids queries or the
    /// terminal does not answer.
    static func ask(_ environment: [String: String]) -> TerminalAnswers? {
        let questions = CapabilityQuery(environment: environment).questions
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard !questions.isEmpty, terminal >= 0 else { return nil }
        defer { close(terminal) }
        var saved = termios()
        guard tcgetattr(terminal, &saved) == 0 else { return nil }
        var raw = saved
        cfmakeraw(&raw)
        guard tcsetattr(terminal, TCSANOW, &raw) == 0 else { return nil }
        // `TCSAFLUSH` discards late answers, which the shell would otherwise read as input.
        defer { tcsetattr(terminal, TCSAFLUSH, &saved) }

        // For each sample: draws it at the start of the line, queries the position of the cursor, and erases the line.
        let drawn = samples.map { "\r\($0.text)\u{1B}[6n\r\u{1B}[K" }.joined()
        let bytes = Array(drawn.utf8) + questions
        guard write(terminal, bytes, bytes.count) == bytes.count else { return nil }
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 1_024)
        var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        while !text.contains(last), text.utf8.count < 16_384, poll(&waiting, 1, 1_000) == 1 {
            let count = read(terminal, &buffer, buffer.count)
            guard count > 0 else { break }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return TerminalAnswers(text)
    }
}
