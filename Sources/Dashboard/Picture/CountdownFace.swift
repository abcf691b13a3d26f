import Countdowns

/// One countdown at one moment, ready to be drawn: what the list's rows and the big digits both need.
struct CountdownFace {
    let countdown: Countdown
    let reading: Reading
    let urgency: Urgency
    let amount: AmountText

    /// Whether it flashes right now.
    private(set) var isLit = false

    /// One of a board's countdowns, by its index.
    init(of board: Board, _ index: Int, at moment: Moment) {
        self.init(board.items[index], at: moment)
        isLit = board.isLit(index, at: moment)
    }

    init(_ item: BoardItem, at moment: Moment) {
        countdown = item.countdown
        reading = item.reading(at: moment)
        amount = AmountText(reading.amount, countdown.kind.direction)
        urgency = Urgency(reading, kind: countdown.kind, seconds: amount.seconds)
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

    /// How much of the way has gone, 0 to 1; nil where there is no end.
    ///
    /// Computed from what the digits show, so that bar, percent and digits change together.
    var fraction: Double? { reading.fraction(left: amount.shown) }

    /// The same, such as `73%`, rounded down, so that `100%` is never seen before the end.
    var percent: String? {
        fraction.map { "\(Int($0 * 100))%" }
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
