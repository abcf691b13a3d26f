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

    /// How far the end, or the beginning, lies from now, as exactly as the digits show; working time is only a part of it,
    /// and it is told to the minute.
    var untilDate: Duration { minutesUntilDate.map { .seconds($0 * 60) } ?? amount.shown }

    /// The begun minutes until a date that is counted in working time.
    private var minutesUntilDate: Int64? {
        guard reading.work != nil, let date = reading.date else { return nil }
        let seconds = (date - now).ceiledSeconds
        return seconds > 0 ? (seconds + 59) / 60 : seconds / 60
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
        let moves = hasBar && reading.length != nil && reading.state == .running || hasPlace && isCounting
        let changes = [
            untilAmountChanges, untilRestChanges(words, barSteps: []),
            moves ? realDuration(amount.untilShownChanges) : nil, hasPlace ? untilPlaceChanges : nil,
        ]
        return changes.compactMap(\.self).min()
    }

    /// How much time passes until the digits differ.
    var untilAmountChanges: Duration? { isCounting ? realDuration(amount.untilChange) : nil }

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
        // Its parts are rounded one by one.
        if reading.step != nil { return untilShownChanges }
        let left = steps - Int(fraction * Double(steps)) - 1
        // A step that is due by rounding errors only comes with the next change.
        return realDuration(max(amount.untilShown(isAtMost: length * left / steps), untilShownChanges))
    }

    /// How much time passes until its looks get louder, or an hour of work begins or ends.
    var untilLouder: Duration? {
        guard isCounting else { return nil }
        let louder = realDuration(Urgency.untilLouder(reading, of: countdown))
        return [louder, untilWorkTurns].compactMap(\.self).min()
    }

    /// How much time passes until an hour of work begins or ends; nil for what is not counted in them.
    private var untilWorkTurns: Duration? {
        guard reading.state == .running, let work = reading.work else { return nil }
        let turn = work.isWork(at: now) ? work.endOfWork(from: now) : work.nextWork(from: now)
        return turn.map { $0 - now }
    }

    /// How much time passes until its place differs that is not where its digits say.
    private var untilPlaceChanges: Duration? {
        guard let minutes = minutesUntilDate, let date = reading.date else { return nil }
        return date - now - .seconds((minutes - 1) * 60)
    }

    /// How much time passes while what is counted goes on by so much; nil if that is not to be foreseen.
    private func realDuration(_ amount: Duration?) -> Duration? {
        guard let work = reading.work, let amount else { return amount }
        return work.moment(amount, after: now).map { $0 - now }
    }

    private var isCounting: Bool { reading.state == .running || reading.state == .due }
}
