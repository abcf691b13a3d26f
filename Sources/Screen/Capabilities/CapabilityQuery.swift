/// What a terminal is asked when a session begins, and what follows from its answers.
///
/// Asked once: whether it knows synchronized output (DECRQM 2026), the colour behind its text (OSC 11), its name
/// (XTVERSION), whether it shows notifications (OSC 99), and last what it is (DA1), which every terminal answers, so that nothing is expected any more when that answer has come. Nobody waits
/// for an answer; ``KeyDecoder`` knows answers whenever they come, and they never become keys.
///
/// | answer | before the deadline | later | behind the answer to DA1 |
/// |---|---|---|---|
/// | DECRQM 2026: on or off | ``Finding/synchronizedOutput`` | the same | nothing |
/// | OSC 11 | ``Finding/background(_:)`` | nothing | nothing |
/// | XTVERSION, OSC 99 | ``Finding/version(_:)``, ``Finding/notifications`` | the same | nothing |
///
/// A background found late is not told, because what a user has begun to look at does not change its colours.
///
/// - Units: instants are readings of one clock that never goes back, since any beginning.
public struct CapabilityQuery: Sendable {
    /// What is known now.
    public enum Finding: Hashable, Sendable {
        /// The terminal shows a frame at once if it stands between BSU and ESU.
        case synchronizedOutput
        /// The colour behind its text.
        case background(Color)
        /// What the terminal calls itself, with its version.
        case version(String)
        /// The terminal shows notifications of OSC 99.
        case notifications
    }

    /// How long after the questions a background counts.
    public static let deadline: Duration = .milliseconds(100)

    /// How long leaving the terminal waits for answers that have not come.
    public static let closeTimeout: Duration = .milliseconds(300)

    /// How long after the questions a lone ESC may be the beginning of an answer that was torn apart.
    static let responseTimeout: Duration = .seconds(1)

    /// What to send, once; nothing if the terminal would show it as text.
    public let questions: [UInt8]

    private var asked: Duration?
    private var isFenced = false

    /// Chooses the questions for a terminal.
    ///
    /// The Linux console, old VTs and Emacs' terminals show what they do not understand, or part of it; Terminal.app does
    /// so with DECRQM.
    public init(environment: [String: String]) {
        guard !Self.isSilent(environment: environment) else {
            questions = []
            return
        }
        let isApple = environment["TERM_PROGRAM"] == "Apple_Terminal"
        let mode = isApple ? "" : "\u{1B}[?2026$p"
        // A multiplexer would answer for itself.
        let isAlone = environment["TMUX"] == nil && environment["STY"] == nil
        let alerts = isApple || !isAlone ? "" : "\u{1B}[>0q\u{1B}]99;i=countdowns:p=?;\u{1B}\\"
        questions = Array("\(mode)\u{1B}]11;?\u{1B}\\\(alerts)\u{1B}[c".utf8)
    }

    /// Whether a terminal would show what it does not understand.
    static func isSilent(environment: [String: String]) -> Bool {
        let term = environment["TERM", default: ""].lowercased()
        return ["", "dumb", "linux", "cons25", "sun", "emacs"].contains(term)
            || ["vt", "eterm"].contains(where: term.hasPrefix)
    }

    /// Says that the questions are sent now.
    public mutating func ask(at instant: Duration) {
        if !questions.isEmpty { asked = instant }
    }

    /// Takes an answer.
    ///
    /// - Parameters:
    ///   - report: the answer.
    ///   - instant: now.
    /// - Returns: what follows from it, if anything does.
    public mutating func take(_ report: TerminalReport, at instant: Duration) -> Finding? {
        guard let asked, !isFenced else { return nil }
        switch report {
        case .deviceAttributes:
            isFenced = true
        case .mode(2026, let setting) where setting.isUsable:
            return .synchronizedOutput
        case .background(let color) where instant - asked <= Self.deadline:
            return .background(color)
        case .version(let text): return .version(text)
        case .notifications: return .notifications
        case .mode, .background, .colorScheme:
            break
        }
        return nil
    }

    /// Whether an answer may be on its way, so that half of one is to be waited for.
    public func isExpectant(at instant: Duration) -> Bool {
        guard let asked, !isFenced else { return false }
        return instant - asked <= Self.responseTimeout
    }
}

/// What a terminal answers when it is asked about itself.
public enum TerminalReport: Hashable, Sendable {
    /// DECRPM: what it says of a private mode.
    case mode(Int, ModeSetting)

    /// OSC 11: the colour behind the text.
    case background(Color)

    /// Mode 2031: its user switched to dark or to light. It comes without being asked for.
    ///
    /// - SeeAlso: <https://contour-terminal.org/vt-extensions/color-palette-update-notifications/>
    case colorScheme(isDark: Bool)

    /// XTVERSION: what it calls itself, with its version.
    case version(String)

    /// OSC 99: the terminal shows such notifications.
    case notifications

    /// DA1: what it is. Every terminal answers this, and in the order of the questions.
    case deviceAttributes

    /// What a terminal says of a mode.
    public enum ModeSetting: Int, Sendable {
        /// It does not know the mode.
        case unknown = 0
        /// It is on.
        case on = 1
        /// It is off.
        case off = 2
        /// It is on and stays so.
        case alwaysOn = 3
        /// It is off and stays so.
        case alwaysOff = 4

        /// Whether switching it on does something.
        public var isUsable: Bool { self == .on || self == .off }
    }
}

extension TerminalReport {
    /// Reads what stands between `CSI` and the last byte of an answer; nil if it is none that is expected.
    init?(csi bytes: [UInt8], final: UInt8) {
        guard bytes.first == 0x3F else { return nil }
        switch final {
        case 0x63:
            self = .deviceAttributes
        case 0x6E where bytes == Array("?997;1".utf8) || bytes == Array("?997;2".utf8):
            self = .colorScheme(isDark: bytes.last == 0x31)
        case 0x79 where bytes.last == 0x24:
            let numbers = bytes.dropFirst().dropLast().split(separator: 0x3B).map { digits in
                Int(String(decoding: digits, as: UTF8.self))
            }
            guard numbers.count == 2, let number = numbers[0], let setting = numbers[1].flatMap(ModeSetting.init)
            else { return nil }
            self = .mode(number, setting)
        default:
            return nil
        }
    }

    /// Reads what stands between `OSC` and its end; nil if it is no answer to a question that is asked.
    init?(osc bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.hasPrefix("99;"), text.contains("p=?") {
            self = .notifications
            return
        }
        guard text.hasPrefix("11;"), let color = Color(specification: text.dropFirst(3)) else { return nil }
        self = .background(color)
    }
}

extension TerminalReport {
    /// Reads what stands between `DCS` and its end; nil if it is no answer to a question that is asked.
    init?(dcs bytes: [UInt8]) {
        guard bytes.starts(with: [0x3E, 0x7C]) else { return nil }
        self = .version(DisplayText.sanitized(String(decoding: bytes.dropFirst(2), as: UTF8.self)))
    }
}

extension Color {
    /// Makes a colour from the forms in which terminals tell one: `rgb:rrrr/gggg/bbbb` with one to four digits a
    /// channel, `rgba:` with a fourth that is left out, `#rrggbb`.
    ///
    /// The forms are those of `XParseColor`; a channel of fewer digits is scaled, so `f` is as much as `ffff`.
    init?(specification: Substring) {
        if specification.hasPrefix("#") {
            self.init(hex: specification)
            return
        }
        let prefix = ["rgb:", "rgba:"].first { specification.hasPrefix($0) }
        guard let prefix else { return nil }
        let parts = specification.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        let channels = parts.compactMap { digits -> UInt8? in
            guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
                let value = Int(digits, radix: 16)
            else { return nil }
            let most = 1 << (4 * digits.utf8.count) - 1
            return UInt8((value * 255 + most / 2) / most)
        }
        guard channels.count == parts.count, channels.count == (prefix == "rgb:" ? 3 : 4) else { return nil }
        self.init(red: channels[0], green: channels[1], blue: channels[2])
    }
}
