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

    init(_ reading: Reading, kind: Countdown.Kind) {
        self =
            switch (reading.state, kind) {
            case (.paused, _): .paused
            case (.due, _): .due
            case (.running, .since): .far
            case (.running, _): Self.ahead(reading.amount)
            }
    }

    private static func ahead(_ amount: Duration) -> Urgency {
        switch amount {
        case ...(.seconds(60)): .soon
        case ...(.seconds(3_600)): .near
        case ...(.seconds(86_400)): .today
        default: .far
        }
    }
}
