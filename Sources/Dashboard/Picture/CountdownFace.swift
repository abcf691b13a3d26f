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
        // What stands still has no use for tenths.
        amount = AmountText(
            reading.amount, units: countdown.units, direction: countdown.kind.direction,
            tenths: reading.state == .running)
        urgency = Urgency(reading, of: countdown)
    }

    /// The amount for where nobody looks closely: without tenths that nobody asked for.
    var wholeAmount: AmountText {
        AmountText(reading.amount, units: countdown.units, direction: countdown.kind.direction)
    }

    /// The sign that tells its state and its stage without colour; one column.
    var mark: String {
        switch (urgency, countdown.kind) {
        case (.paused, _): "‖"
        case (.done, _): "✓"
        case (.due, _): "!"
        case (.danger, _): "*"
        case (.soon, _): "»"
        case (_, .since): "▴"
        case (.near, _), (.today, _), (.far, _): "▸"
        }
    }

    /// How much of the way has gone, 0 to 1, and 1 only from the end on; nil where there is no end.
    ///
    /// Computed from what the digits show, so that bar, percent and digits change together.
    var fraction: Double? {
        reading.fraction(left: amount.shown).map { reading.amount > .zero ? min($0, 1.0.nextDown) : $0 }
    }

    /// The same, such as `73%`, rounded down, so that `100%` is never seen before the end.
    var percent: String? {
        fraction.map { "\(Int($0 * 100))%" }
    }
}

extension CountdownFace {
    /// How much time passes until the countdown is drawn differently by itself.
    ///
    /// - Parameters:
    ///   - words: says when it ends, where that is shown.
    ///   - hasBar: whether a bar or a percent is shown.
    ///   - hasPlace: whether its place on an axis is shown.
    /// - Returns: a positive amount; nil if it never is.
    func untilChange(_ words: WhenText?, hasBar: Bool, hasPlace: Bool = false) -> Duration? {
        let moves = hasBar && reading.length != nil && reading.state == .running || hasPlace && isCounting
        let changes = [
            untilAmountChanges, untilRestChanges(words, barSteps: []), moves ? amount.untilShownChanges : nil,
        ]
        return changes.compactMap(\.self).min()
    }

    /// How much time passes until the digits differ.
    var untilAmountChanges: Duration? { isCounting ? amount.untilChange : nil }

    /// How much time passes until anything but the digits differs.
    ///
    /// - Parameters:
    ///   - words: says when it ends, where that is shown.
    ///   - barSteps: in how many steps a bar and a percent are shown.
    /// - Returns: a positive amount; nil if it never does.
    func untilRestChanges(_ words: WhenText?, barSteps: [Int]) -> Duration? {
        var changes = [words?.untilChange(for: countdown, reading: reading), untilLouder]
        for steps in barSteps { changes.append(untilBarMoves(steps: steps)) }
        return changes.compactMap(\.self).min()
    }

    /// How much time passes until a bar of so many steps moves; perhaps a little less.
    private func untilBarMoves(steps: Int) -> Duration? {
        guard reading.state == .running, let length = reading.length, let fraction,
            let untilShownChanges = amount.untilShownChanges
        else { return nil }
        let left = steps - Int(fraction * Double(steps)) - 1
        // A step that is due by rounding errors only comes with the next change.
        return max(amount.untilShown(isAtMost: length * left / steps), untilShownChanges)
    }

    /// How much time passes until its looks get louder.
    var untilLouder: Duration? { isCounting ? Urgency.untilLouder(reading, of: countdown) : nil }

    private var isCounting: Bool { reading.state == .running || reading.state == .due }
}
