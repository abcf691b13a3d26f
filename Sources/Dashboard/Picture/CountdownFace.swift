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
        var changes = [words?.untilChange(for: countdown, reading: reading)]
        if reading.state == .running || reading.state == .due {
            changes += [amount.untilChange, Urgency.untilLouder(reading, of: countdown)]
            let barMoves = hasBar && reading.state == .running && reading.length != nil
            if barMoves || hasPlace { changes.append(amount.untilShownChanges) }
        }
        return changes.compactMap(\.self).min()
    }
}
