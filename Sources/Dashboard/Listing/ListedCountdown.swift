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
        if let event = reading.event, event.isOn { event.end - now } else { remaining }
    }

    /// Whether the countdown is a sequence that waits at the end of a step.
    var isWaiting: Bool { reading.state == .due && reading.step?.isWaiting == true }

    var isSince: Bool { if case .since = countdown.kind { true } else { false } }

    /// The date at which the countdown is due; nil if the countdown has no date or recurs.
    var dueDate: WallTime? { if case .date = countdown.kind { reading.date } else { nil } }
}
