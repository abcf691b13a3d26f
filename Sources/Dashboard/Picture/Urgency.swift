import Countdowns

/// How loud a countdown is on the board.
enum Urgency: Equatable, Sendable {
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

    /// How loud a countdown is.
    init(_ reading: Reading, of countdown: Countdown) {
        self =
            switch (reading.state, countdown.kind) {
            case (.paused, _): .paused
            case (.done, _): .done
            case (.due, _): .due
            case (.running, .since): .far
            case (.running, _):
                Self.steps(of: countdown, length: reading.length).first { reading.amount <= $0.left }?.urgency ?? .far
            }
    }

    /// How much time passes until a countdown gets louder before its end; nil if it does not any more.
    static func untilLouder(_ reading: Reading, of countdown: Countdown) -> Duration? {
        guard reading.state == .running, countdown.kind.direction == .down else { return nil }
        let ahead = steps(of: countdown, length: reading.length).map(\.left).filter { $0 < reading.amount }
        return ahead.max().map { reading.amount - $0 }
    }

    /// The steps before zero, the loudest first, each with how much is left when it begins.
    private static func steps(of countdown: Countdown, length: Duration?) -> [(urgency: Urgency, left: Duration)] {
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
