import Countdowns

/// The reason why a prompt or a status bar shows a countdown.
///
/// Countdowns are shown in the order of the cases.
public enum NextState: Int, CaseIterable, Comparable, Sendable {
    /// The countdown reached zero, and the user has not reacted yet.
    case due
    /// A sequence waits at the end of a step for the user.
    case waiting
    /// The countdown approaches its zero.
    case running
    /// The countdown is paused.
    case paused

    /// The time after its zero for which a date is shown as due.
    ///
    /// A date that stayed due longer would hide the next countdowns.
    static let longestDue = Duration.seconds(3_600)

    /// The state of a countdown; nil if it is finished, acknowledged, or counts up.
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

    /// Whether countdowns in the left state are shown before countdowns in the right state.
    public static func < (left: NextState, right: NextState) -> Bool { left.rawValue < right.rawValue }

    /// The word after the time of a countdown that does not run.
    var mark: String {
        switch self {
        case .due: "due"
        case .waiting: "waiting"
        case .running: ""
        case .paused: "paused"
        }
    }
}
