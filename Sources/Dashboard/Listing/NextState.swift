import Countdowns

/// Why a prompt or a status bar shows a countdown; the cases are in the order in which countdowns are shown.
public enum NextState: Int, CaseIterable, Comparable, Sendable {
    /// Zero was reached, and nobody has done anything about it yet.
    case due
    /// A sequence waits at the end of a step until somebody goes on.
    case waiting
    /// It goes on towards its zero.
    case running
    /// It stands still until somebody resumes it.
    case paused

    /// How long after its zero a date is due here: what is past for longer would hide what comes.
    static let longestDue = Duration.seconds(3_600)

    /// The state of a countdown; nil for what is over or was acknowledged, and for what counts up.
    ///
    /// - Parameters:
    ///   - countdown: the countdown.
    ///   - now: the time of the board's clock.
    init?(_ countdown: ListedCountdown, now: WallTime) {
        let reading = countdown.reading
        switch reading.state {
        case _ where countdown.isSince: return nil
        case .done: return nil
        case .running: self = .running
        case .paused: self = .paused
        case .due where reading.isAcknowledged: return nil
        case .due where countdown.isWaiting: self = .waiting
        case .due:
            if let date = countdown.dueDate, now - date >= Self.longestDue { return nil }
            self = .due
        }
    }

    /// Whether one is shown before the other.
    public static func < (left: NextState, right: NextState) -> Bool { left.rawValue < right.rawValue }

    /// The word behind the time of what does not run.
    var mark: String {
        switch self {
        case .due: "due"
        case .waiting: "waiting"
        case .running: ""
        case .paused: "paused"
        }
    }
}
