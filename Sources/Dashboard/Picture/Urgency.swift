import Countdowns

/// How loud a countdown is on the board.
enum Urgency: String, Sendable {
    /// It stands still.
    case paused
    /// Zero was reached, and that was all.
    case done
    /// Zero was reached, and it goes on below.
    case due
    /// From ``Countdowns/Stages/danger`` on.
    case danger
    /// From ``Countdowns/Stages/warn`` on: without it, the last minute.
    case soon
    /// The last hour.
    case near
    /// The last day.
    case today
    /// More than a day away, or counting up.
    case far

    /// How loud a countdown is, and how long it stays so before it gets louder or reaches zero.
    static func timed(_ reading: Reading, of countdown: Countdown) -> Timed<Urgency> {
        switch (reading.state, countdown.kind.direction) {
        case (.paused, _): return Timed(.paused, for: nil)
        case (.done, _): return Timed(.done, for: nil)
        case (.due, _) where reading.isAcknowledged: return Timed(.done, for: nil)
        case (.due, _): return Timed(.due, for: nil)
        // In a planned hold it stands still, however near it is.
        case (.running, _) where reading.launch?.hold != nil: return Timed(.paused, for: nil)
        case (.running, .up): return Timed(.far, for: nil)
        case (.running, .down):
            let thresholds = thresholds(of: countdown, length: reading.length)
            let urgency = thresholds.first { reading.amount <= $0.left }?.urgency ?? .far
            let next = thresholds.reduce(Duration?.none) { next, threshold in
                threshold.left < reading.amount ? max(next ?? threshold.left, threshold.left) : next
            }
            return Timed(urgency, for: next.map { reading.amount - $0 })
        }
    }

    /// The thresholds before zero, the most urgent first, each with how much is left when it begins.
    private static func thresholds(of countdown: Countdown, length: Duration?) -> [(urgency: Urgency, left: Duration)] {
        let (warn, danger) = countdown.stages.amounts(of: length)
        return [
            (.danger, danger),
            (.soon, warn),
            (.near, .seconds(3_600)),
            // When the digits show less than a day.
            (.today, .seconds(86_399)),
        ]
    }
}
