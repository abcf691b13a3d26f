/// When alerts at amounts of remaining time are due: `10m` before zero, or past it.
///
/// Warnings, zeros and steps are changes of the record. These amounts are not, because nothing happens to a countdown at
/// them; the plan holds the next one of each countdown, so that one timer waits for the first of all.
struct AlertPlan: Equatable, Sendable {
    /// The next amount of a countdown.
    private struct Entry: Equatable, Sendable {
        let timeline: Timeline
        let time: Duration
        let amount: Duration
    }

    /// An amount that was reached.
    struct Due: Equatable {
        let index: Int
        let amount: Duration
        /// How long ago.
        let ago: Duration
    }

    private var entries: [Int: Entry] = [:]
    private var times = Timelines(OrderedTimes())

    /// Plans the alerts of a board.
    ///
    /// - Complexity: O(*n* log *n*) for *n* countdowns with such alerts.
    init(_ board: Board, at moment: Moment) {
        for index in board.items.indices { plan(index, of: board, at: moment) }
    }

    /// Plans the alerts of a countdown anew.
    mutating func plan(_ index: Int, of board: Board, at moment: Moment) {
        if let old = entries.removeValue(forKey: index) { times[old.timeline].remove(old.time, index) }
        let item = board.items[index]
        guard let next = item.nextAlert(at: moment) else { return }
        entries[index] = Entry(timeline: item.timeline, time: next.time, amount: next.amount)
        times[item.timeline].insert(next.time, index)
    }

    /// The amounts that were reached by now, in the order of the countdowns; they are no longer planned.
    mutating func takeDue(at moment: Moment) -> [Due] {
        guard !entries.isEmpty else { return [] }
        var due: [Due] = []
        for timeline in Timeline.allCases {
            let now = moment.time(on: timeline)
            for index in times[timeline].indices(until: now) {
                guard let entry = entries.removeValue(forKey: index) else { continue }
                times[timeline].remove(entry.time, index)
                due.append(Due(index: index, amount: entry.amount, ago: now - entry.time))
            }
        }
        return due.sorted { $0.index < $1.index }
    }

    /// How much time passes until an amount is reached; nil if none ever will be.
    func untilNext(at moment: Moment) -> Duration? {
        Timeline.allCases.compactMap { timeline in
            times[timeline].first.map { max($0 - moment.time(on: timeline), .zero) }
        }.min()
    }
}

extension BoardItem {
    /// The alerts that hold now: those of the current step, else those of the countdown.
    func alerts(in step: StepSequence.Step?) -> [Alert] {
        step?.alerts ?? countdown.alerts ?? Alert.usual(for: countdown.kind)
    }

    /// The next amount of remaining time that an alert waits for, and when it is reached on the timeline of the countdown;
    /// nil where there is none, or the countdown stands still.
    fileprivate func nextAlert(at moment: Moment) -> (amount: Duration, time: Duration)? {
        // Nearly all countdowns have none.
        guard countdown.hasAmountAlerts, !isPaused, !isFinished else { return nil }
        if case .since = times { return nil }
        let left = left(at: moment)
        let amounts = alerts(in: steps(at: moment)?.step).compactMap { alert in
            if case .left(let amount) = alert.trigger, amount < left { amount } else { nil as Duration? }
        }
        guard let amount = amounts.max(), let wait = realDuration(of: left - amount, at: moment) else { return nil }
        return (amount, moment.time(on: timeline) + wait)
    }
}

extension Countdown {
    /// Whether an alert of it, or of a step, waits for an amount of remaining time.
    fileprivate var hasAmountAlerts: Bool {
        func waits(_ alerts: [Alert]?) -> Bool {
            alerts?.contains { if case .left = $0.trigger { true } else { false } } ?? false
        }
        if waits(alerts) { return true }
        guard case .steps(let sequence) = kind else { return false }
        return sequence.steps.contains { waits($0.alerts) } || waits(sequence.longBreak?.step.alerts)
    }
}
