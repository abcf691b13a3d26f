import Countdowns
import Foundation

/// A countdown at one moment, as commands list it.
public struct ListedCountdown: Sendable {
    /// The facts that are told of it.
    public let status: CountdownStatus

    /// The countdown of the file, with the zone in which its dates are shown.
    let countdown: Countdown
    let reading: Reading
    let face: CountdownFace

    /// Reads a countdown.
    ///
    /// - Parameters:
    ///   - item: the countdown.
    ///   - zone: the zone in which its dates are shown.
    ///   - moment: now.
    init(_ item: BoardItem, zone: TimeZone, at moment: Moment) {
        status = CountdownStatus(item, zone: zone, at: moment)
        var countdown = item.countdown
        countdown.zone = zone
        self.countdown = countdown
        reading = item.reading(at: moment)
        face = CountdownFace(item, at: moment)
    }

    /// The time left; see ``Countdowns/CountdownStatus/remaining``.
    var remaining: Duration { reading.remaining(of: countdown.kind) }

    /// Whether it is a sequence that waits at the end of a step.
    var isWaiting: Bool { reading.state == .due && reading.step?.isWaiting == true }

    /// Whether it counts up.
    var isSince: Bool { if case .since = countdown.kind { true } else { false } }

    /// The date at whose zero it is due, where it has one that does not come again.
    var dueDate: WallTime? { if case .date = countdown.kind { reading.date } else { nil } }
}
