import Countdowns

enum Urgency: String, Sendable {
    /// The countdown is paused.
    case paused
    /// The countdown is finished, or was acknowledged after zero.
    case done
    /// The countdown reached zero and continues below zero, until a user acknowledges it.
    case due
    /// The remaining time is at most ``Countdowns/ThresholdSettings/danger``.
    case danger
    /// The remaining time is at most ``Countdowns/ThresholdSettings/warn``, by default a minute.
    case soon
    /// At most an hour remains.
    case near
    /// Less than a day remains.
    case today
    /// A day or more remains, or the countdown counts up.
    case far

    /// The urgency of a countdown, and the time until the urgency increases or the countdown reaches zero.
    static func timed(_ reading: Reading, of countdown: Countdown) -> Expiring<Urgency> {
        switch (reading.state, countdown.kind.direction) {
        case (.paused, _): return Expiring(.paused, for: nil)
        case (.done, _): return Expiring(.done, for: nil)
        case (.due, _) where reading.isAcknowledged: return Expiring(.done, for: nil)
        case (.due, _): return Expiring(.due, for: nil)
        // A day that has begun is neither urgent nor due.
        case (.running, .down) where reading.isToday: return Expiring(.today, for: nil)
        case (.running, .up): return Expiring(.far, for: nil)
        case (.running, .down):
            let thresholds = thresholds(of: countdown, length: reading.length)
            let urgency = thresholds.first { reading.amount <= $0.left }?.urgency ?? .far
            let next = thresholds.reduce(Duration?.none) { next, threshold in
                threshold.left < reading.amount ? max(next ?? threshold.left, threshold.left) : next
            }
            return Expiring(urgency, for: next.map { reading.amount - $0 })
        }
    }

    /// The thresholds before zero, the most urgent first, each with the remaining time at which the urgency begins.
    private static func thresholds(of countdown: Countdown, length: Duration?) -> [(urgency: Urgency, left: Duration)] {
        let (warn, danger) = countdown.thresholds.amounts(of: length)
        return [
            (.danger, danger),
            (.soon, warn),
            (.near, .seconds(3_600)),
            // With 86,399 s or less, the digits show no days, except on a day with a clock change.
            (.today, .seconds(86_399)),
        ]
    }
}
