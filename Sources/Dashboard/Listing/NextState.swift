import Countdowns

/// The reason why a shell prompt or status bar shows a countdown.
///
/// Countdowns are shown in the order of the cases.
public enum NextState: Int, CaseIterable, Comparable, Sendable {
    /// The countdown reached zero, and the user has not reacted yet.
    case due
    /// A sequence waits for the user at the end of a step.
    case waiting
    /// The countdown is running.
    case running
    /// The countdown is paused.
    case paused

    /// The time for which a date is shown as due after its zero.
    ///
    /// If a date stayed due longer, it would hide the next countdowns.
    static let dueLimit = Duration.seconds(3_600)

    /// The state of a countdown; nil if the countdown is finished or acknowledged, or counts up.
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
            if let date = countdown.dueDate, now - date >= Self.dueLimit { return nil }
            self = .due
        }
    }

    /// Whether countdowns in the left state are shown before countdowns in the right state.
    public static func < (left: NextState, right: NextState) -> Bool { left.rawValue < right.rawValue }

    /// The word that a shell prompt shows after the time; empty for a running countdown.
    var mark: String {
        switch self {
        case .due: "due"
        case .waiting: "waiting"
        case .running: ""
        case .paused: "paused"
        }
    }
}
