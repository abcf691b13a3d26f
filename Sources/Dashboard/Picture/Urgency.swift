import Countdowns

/// How loud a countdown is on the board.
enum Urgency: Equatable, Sendable {
    /// It stands still.
    case paused
    /// Zero was reached.
    case due
    /// The last minute.
    case soon
    /// The last hour.
    case near
    /// The last day.
    case today
    /// More than a day away, or counting up.
    case far

    /// How loud a countdown is whose digits show so many seconds.
    init(_ reading: Reading, kind: Countdown.Kind, seconds: Int64) {
        self =
            switch (reading.state, kind) {
            case (.paused, _): .paused
            case (.due, _): .due
            case (.running, .since): .far
            case (.running, _): Self.ahead(seconds)
            }
    }

    private static func ahead(_ seconds: Int64) -> Urgency {
        switch seconds {
        case ...60: .soon
        case ...3_600: .near
        case ..<86_400: .today
        default: .far
        }
    }
}
