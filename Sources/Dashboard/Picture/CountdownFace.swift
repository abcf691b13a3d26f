import Countdowns

/// One countdown at one moment, ready to be drawn: what the list's rows and the big digits both need.
struct CountdownFace {
    let countdown: Countdown
    let reading: Reading
    let urgency: Urgency
    let amount: AmountText

    init(_ item: BoardItem, at moment: Moment) {
        countdown = item.countdown
        reading = item.reading(at: moment)
        urgency = Urgency(reading, kind: countdown.kind)
        amount = AmountText(reading.amount, countdown.kind.direction)
    }

    /// The sign that tells its state without colour.
    var mark: String {
        switch (reading.state, countdown.kind) {
        case (.paused, _): "‖"
        case (.due, _): "!"
        case (.running, .since): "▴"
        case (.running, _): "▸"
        }
    }

    /// How much of the way has gone, such as `73%`; nil where there is no end.
    ///
    /// Rounded down, so that `100%` is never seen before the end.
    var percent: String? {
        reading.fraction.map { "\(Int($0 * 100))%" }
    }
}

extension Countdown.Kind {
    var direction: AmountText.Direction {
        switch self {
        case .duration, .date: .down
        case .since: .up
        }
    }
}
