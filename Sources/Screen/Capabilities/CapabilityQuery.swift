/// The queries that a session sends to its terminal, and the features that follow from the answers.
///
/// The queries are sent once: support for synchronized output (DECRQM 2026), the background colour (OSC 11), the name
/// (XTVERSION), support for notifications (OSC 99), and finally the device attributes (DA1). Every terminal answers
/// DA1, and answers in order, so no other answer is expected after the answer to DA1. The program does not wait for
/// answers while it runs. ``KeyDecoder`` recognizes answers at any time, and never decodes answers as keys.
///
/// | answer | before the deadline | later | after the answer to DA1 |
/// |---|---|---|---|
/// | DECRQM 2026: on or off | ``Finding/synchronizedOutput`` | the same finding | nothing |
/// | OSC 11 | ``Finding/background(_:)`` | nothing | nothing |
/// | XTVERSION, OSC 99 | ``Finding/version(_:)``, ``Finding/notifications`` | the same findings | nothing |
/// | DA1 with the clipboard | ``Finding/clipboard`` | the same finding | nothing |
///
/// A background colour that arrives late is ignored, because the colours must not change after the user has begun to
/// look at the screen.
///
/// - Units: instants are readings of one monotonic clock with any origin.
public struct CapabilityQuery: Sendable {
    /// A feature of the terminal that an answer reports.
    public enum Finding: Hashable, Sendable {
        /// The terminal shows the output between BSU and ESU (begin and end of a synchronized update) as one frame.
        case synchronizedOutput
        /// The background colour of the terminal.
        case background(Color)
        /// The name and version of the terminal.
        case version(String)
        /// The terminal supports the notifications of OSC 99.
        case notifications
        /// The terminal copies text to the clipboard (OSC 52).
        case clipboard
    }

    /// The time after the queries during which an answer with the background colour is accepted.
    public static let deadline: Duration = .milliseconds(100)

    /// The maximum time to wait for missing answers before the program leaves the terminal.
    public static let closeTimeout: Duration = .milliseconds(300)

    /// The time after the queries during which a lone ESC may be the beginning of a split answer.
    static let splitAnswerTimeout: Duration = .seconds(1)

    /// The bytes of the queries; empty if the terminal would show them as text.
    public let questions: [UInt8]

    private var asked: Duration?
    private var isFenced = false

    /// Chooses the queries for a terminal.
    ///
    /// The Linux console, old VTs and the terminals of Emacs show unknown sequences, or parts of them, as text.
    /// Terminal.app shows the query DECRQM as text.
    public init(environment: [String: String]) {
        guard !Self.isSilent(environment: environment) else {
            questions = []
            return
        }
        let isApple = environment["TERM_PROGRAM"] == "Apple_Terminal"
        let mode = isApple ? "" : "\u{1B}[?2026$p"
        // Does not send XTVERSION and OSC 99 to a multiplexer, which would answer for itself instead of the terminal.
        let isAlone = environment["TMUX"] == nil && environment["STY"] == nil
        let alerts = isApple || !isAlone ? "" : "\u{1B}[>0q\u{1B}]99;i=countdowns:p=?;\u{1B}\\"
        questions = Array("\(mode)\u{1B}]11;?\u{1B}\\\(alerts)\u{1B}[c".utf8)
    }

    /// Whether a terminal would show unknown sequences as text, so that no queries are sent to it.
    static func isSilent(environment: [String: String]) -> Bool {
        let term = environment["TERM", default: ""].lowercased()
        return ["", "dumb", "linux", "cons25", "sun", "emacs"].contains(term)
            || ["vt", "eterm"].contains(where: term.hasPrefix)
    }

    /// Records that the queries are sent now.
    public mutating func ask(at instant: Duration) {
        if !questions.isEmpty { asked = instant }
    }

    /// Evaluates an answer.
    ///
    /// - Parameters:
    ///   - report: the answer.
    ///   - instant: the current time.
    /// - Returns: the feature that follows from the answer; nil if there is none.
    public mutating func receive(_ report: TerminalReport, at instant: Duration) -> Finding? {
        guard let asked, !isFenced else { return nil }
        switch report {
        case .deviceAttributes(let copies):
            isFenced = true
            return copies ? .clipboard : nil
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

    /// Whether an answer may still arrive, so that the decoder must wait for the remaining bytes of a partial answer.
    public func isExpectant(at instant: Duration) -> Bool {
        guard let asked, !isFenced else { return false }
        return instant - asked <= Self.splitAnswerTimeout
    }
}

/// A message from the terminal about itself.
public enum TerminalReport: Hashable, Sendable {
    /// DECRPM: the state of a private mode.
    case mode(Int, ModeSetting)

    /// OSC 11: the background colour.
    case background(Color)

    /// Mode 2031: the user switched to dark or to light colours.
    ///
    /// The terminal sends this message without a query.
    ///
    /// - SeeAlso: <https://contour-terminal.org/vt-extensions/color-palette-update-notifications/>
    case colorScheme(isDark: Bool)

    /// XTVERSION: the name and version of the terminal.
    case version(String)

    /// OSC 99: the terminal supports the notifications of this sequence.
    case notifications

    /// DA1: the device attributes, and whether the terminal copies text by OSC 52 (attribute 52).
    ///
    /// Every terminal answers this query. Answers arrive in the order of the queries.
    case deviceAttributes(copies: Bool)

    /// The state of a terminal's mode.
    public enum ModeSetting: Int, Sendable {
        /// The terminal does not recognize the mode.
        case unknown = 0
        /// The mode is on.
        case on = 1
        /// The mode is off.
        case off = 2
        /// The mode is on and cannot be changed.
        case alwaysOn = 3
        /// The mode is off and cannot be changed.
        case alwaysOff = 4

        /// Whether the mode can be switched.
        public var isUsable: Bool { self == .on || self == .off }
    }
}

extension TerminalReport {
    /// Parses the bytes of an answer between `CSI` and the final byte; nil if the answer is unknown.
    init?(csi bytes: [UInt8], final: UInt8) {
        guard bytes.first == 0x3F else { return nil }
        switch final {
        case 0x63:
            self = .deviceAttributes(copies: bytes.dropFirst().split(separator: 0x3B).contains(Array("52".utf8)[...]))
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

    /// Parses the bytes of an answer between `OSC` and the terminator; nil if the answer is unknown.
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
    /// Parses the bytes of an answer between `DCS` and the terminator; nil if the answer is unknown.
    init?(dcs bytes: [UInt8]) {
        guard bytes.starts(with: [0x3E, 0x7C]) else { return nil }
        self = .version(DisplayText.sanitized(String(decoding: bytes.dropFirst(2), as: UTF8.self)))
    }
}

extension Color {
    /// Parses a colour in the forms that terminals use.
    ///
    /// The forms are those of `XParseColor`: `rgb:rrrr/gggg/bbbb` with one to four hexadecimal digits for each channel,
    /// `rgba:` with a fourth channel that is ignored, and `#rrggbb`. Channels are scaled, so `f` equals `ffff`.
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
