import Countdowns
import Foundation

/// A countdown at one moment, for the commands that list countdowns.
public struct ListedCountdown: Sendable {
    /// The status of the countdown.
    public let status: CountdownStatus

    let face: CountdownFace

    /// The countdown from the file.
    var countdown: Countdown { face.countdown }
    var reading: Reading { face.reading }

    /// Creates the list entry of a countdown.
    init(_ item: BoardItem, zone: TimeZone, at moment: Moment) {
        status = CountdownStatus(item, zone: zone, at: moment)
        face = CountdownFace(item, at: moment)
    }

    /// The remaining time; see ``Countdowns/CountdownStatus/remaining``.
    var remaining: Duration { reading.remaining(of: countdown.kind) }

    /// The remaining time by which countdowns are ordered: a day that has begun ends with the day.
    func remainingInOrder(at now: WallTime) -> Duration {
        guard let event = reading.event, event.isOn else { return remaining }
        return event.end - now + (reading.isToday ? .nanoseconds(1) : .zero)
    }

    /// Whether the countdown is a sequence that waits at the end of a step.
    var isWaiting: Bool { reading.state == .due && reading.step?.isWaiting == true }

    var isSince: Bool { if case .since = countdown.kind { true } else { false } }

    /// The date at which the countdown is due; nil if the countdown has no date, or is due until it is done.
    var dueDate: WallTime? {
        switch countdown.kind {
        case .date: reading.date
        case .recurring(let date): date.afterDone == nil ? reading.date : nil
        case .duration, .since, .steps: nil
        }
    }
}
