import Countdowns

/// One countdown at one moment, ready to be drawn: what the list's rows and the big digits both need.
struct CountdownFace {
    let countdown: Countdown
    let reading: Reading
    let urgency: Urgency
    let amount: AmountText

    /// What is said of its step; nil for what has no steps.
    let step: StepText?

    private let now: WallTime

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
            tenths: reading.state == .running, of: reading.work?.hours)
        step = reading.step.map(StepText.init)
        now = moment.wall
        urgency = Urgency(reading, of: countdown)
    }

    /// The amount for where nobody looks closely: without tenths that nobody asked for.
    var wholeAmount: AmountText {
        AmountText(
            reading.amount, units: countdown.units, direction: countdown.kind.direction, of: reading.work?.hours)
    }

    /// Whether it stands still because it is counted in hours of work, and these are over for now.
    var isOff: Bool { reading.state == .running && reading.work?.isWork(at: now) == false }

    /// How far the end, or the beginning, lies from now; working time is only a part of it.
    var untilDate: Duration {
        guard reading.work != nil, let date = reading.date else { return amount.shown }
        return .seconds((date - now).flooredSeconds / 60 * 60)
    }

    /// The sign that tells its state and its stage without colour; one column.
    var mark: String {
        switch (urgency, countdown.kind) {
        case (.paused, _): "‖"
        case (.done, _): "✓"
        case (.due, _): "!"
        case (.danger, _): "*"
        case (.soon, _): "»"
        case _ where isOff: "·"
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
            var amounts = [amount.untilChange, Urgency.untilLouder(reading, of: countdown)]
            let barMoves = hasBar && reading.state == .running && reading.length != nil
            if barMoves || hasPlace { amounts.append(amount.untilShownChanges) }
            changes += amounts.map { $0.flatMap(realDuration) }
            changes.append(WhenText(now: now, boardZone: .gmt).untilWorkTurns(reading))
            if hasPlace, reading.work != nil { changes.append(.seconds(60)) }
        }
        return changes.compactMap(\.self).min()
    }

    /// How much time passes while what is counted goes on by so much; nil if that is not to be foreseen.
    private func realDuration(_ amount: Duration) -> Duration? {
        guard let work = reading.work else { return amount }
        return work.moment(amount, after: now).map { $0 - now }
    }
}
