/// The due times of alerts that are set for a remaining time, such as `10m`, or for an overtime.
///
/// The plan holds the next due time of each countdown, so that one timer is enough for all countdowns. An alert is not
/// a ``Change``, because it does not change the countdown.
struct AlertPlan: Equatable, Sendable {
    /// The next remaining time of a countdown at which an alert is due.
    private struct Entry: Equatable, Sendable {
        let clock: ClockDomain
        let time: Duration
        let amount: Duration
    }

    /// A countdown that has reached the remaining time of an alert.
    struct Due: Equatable {
        let index: Int
        let amount: Duration
        /// The time since the alert became due.
        let ago: Duration
    }

    private var entries: [Int: Entry] = [:]
    private var times = PerClock(OrderedTimes())

    /// Plans the alerts of a board.
    ///
    /// - Complexity: O(*n* log *n*) for *n* countdowns with planned alerts.
    init(_ board: Board, at moment: Moment) {
        for index in board.items.indices { plan(index, of: board, at: moment) }
    }

    /// Replaces the entry of a countdown in the plan.
    mutating func plan(_ index: Int, of board: Board, at moment: Moment) {
        if let old = entries.removeValue(forKey: index) { times[old.clock].remove(old.time, index) }
        let item = board.items[index]
        guard let next = item.nextAlert(at: moment) else { return }
        entries[index] = Entry(clock: item.clock, time: next.time, amount: next.amount)
        times[item.clock].insert(next.time, index)
    }

    /// Removes the entries that are due from the plan, and returns them in the order of the countdowns.
    mutating func takeDue(at moment: Moment) -> [Due] {
        guard !entries.isEmpty else { return [] }
        var due: [Due] = []
        for clock in ClockDomain.allCases {
            let now = moment.time(on: clock)
            for index in times[clock].indices(until: now) {
                guard let entry = entries.removeValue(forKey: index) else { continue }
                times[clock].remove(entry.time, index)
                due.append(Due(index: index, amount: entry.amount, ago: now - entry.time))
            }
        }
        return due.sorted { $0.index < $1.index }
    }

    /// The time until the next entry is due; nil if the plan is empty.
    func untilNext(at moment: Moment) -> Duration? {
        ClockDomain.allCases.compactMap { clock in
            times[clock].first.map { max($0 - moment.time(on: clock), .zero) }
        }.min()
    }
}

extension BoardItem {
    /// Returns the alerts of a step; if the step has none, the alerts of the countdown, or else the default alerts of
    /// the countdown's kind.
    func alerts(in step: StepSequence.Step?) -> [Alert] {
        step?.alerts ?? countdown.alerts ?? Alert.defaults(for: countdown.kind)
    }

    /// Returns the next remaining time at which an alert is due, and the time of the alert on the countdown's clock.
    ///
    /// The result is nil for a paused or finished countdown, and if no further alert will become due.
    fileprivate func nextAlert(at moment: Moment) -> (amount: Duration, time: Duration)? {
        // Most countdowns have no alert that is set for a remaining time, so this check comes first.
        guard countdown.hasAmountAlerts, !isPaused, !isFinished else { return nil }
        guard let segment = segment(at: moment) else { return nil }
        let left = left(at: moment)
        let amounts = alerts(in: steps(at: moment)?.step).compactMap { alert in
            if case .left(let amount) = alert.trigger, amount < left { amount } else { nil as Duration? }
        }
        guard let amount = amounts.max(), let time = time(of: segment.end - amount) else { return nil }
        return (amount, time)
    }
}

extension Countdown {
    /// Whether an alert of the countdown or of one of its steps is set for a remaining time.
    fileprivate var hasAmountAlerts: Bool {
        func waits(_ alerts: [Alert]?) -> Bool {
            alerts?.contains { if case .left = $0.trigger { true } else { false } } ?? false
        }
        if waits(alerts) { return true }
        guard case .steps(let sequence) = kind else { return false }
        return sequence.steps.contains { waits($0.alerts) } || waits(sequence.longBreak?.step.alerts)
    }
}
