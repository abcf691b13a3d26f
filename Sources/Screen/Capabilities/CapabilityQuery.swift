/// What a terminal is asked when a session begins, and what follows from its answers.
///
/// Asked once: whether it knows synchronized output (DECRQM 2026), the colour behind its text (OSC 11), and last what it
/// is (DA1), which every terminal answers, so that nothing is expected any more when that answer has come. Nobody waits
/// for an answer; ``KeyDecoder`` knows answers whenever they come, and they never become keys.
///
/// | answer | before the deadline | later | behind the answer to DA1 |
/// |---|---|---|---|
/// | DECRQM 2026: on or off | ``Finding/synchronizedOutput`` | the same | nothing |
/// | OSC 11 | ``Finding/background(_:)`` | nothing | nothing |
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
    }

    /// How long after the questions a background counts.
    public static let deadline: Duration = .milliseconds(100)

    /// How long leaving the terminal waits for answers that have not come.
    public static let farewell: Duration = .milliseconds(300)

    /// How long after the questions a lone ESC may be the beginning of an answer that was torn apart.
    static let patience: Duration = .seconds(1)

    /// What to send, once; nothing if the terminal would show it as text.
    public let questions: [UInt8]

    private var asked: Duration?
    private var isFenced = false

    /// Chooses the questions for a terminal.
    ///
    /// The Linux console, old VTs and Emacs' terminals show what they do not understand, or part of it; Terminal.app does
    /// so with DECRQM.
    public init(environment: [String: String]) {
        let term = environment["TERM", default: ""].lowercased()
        let isSilent = ["", "dumb", "linux", "cons25", "sun", "emacs"].contains(term)
        guard !isSilent, !["vt", "eterm"].contains(where: term.hasPrefix) else {
            questions = []
            return
        }
        let mode = environment["TERM_PROGRAM"] == "Apple_Terminal" ? "" : "\u{1B}[?2026$p"
        questions = Array("\(mode)\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)
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
        case .mode, .background:
            break
        }
        return nil
    }

    /// Whether an answer may be on its way, so that half of one is to be waited for.
    public func isExpectant(at instant: Duration) -> Bool {
        guard let asked, !isFenced else { return false }
        return instant - asked <= Self.patience
    }
}
