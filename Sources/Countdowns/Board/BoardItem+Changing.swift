import Foundation

extension BoardItem {
    /// The maximum remaining time after a move of the deadline: 9,999 years, the limit of a file.
    private static let longest = Duration.seconds(9_999 * 31_556_952)

    /// Whether the countdown has a deadline.
    ///
    /// A count-up has no deadline.
    var canEnd: Bool {
        if case .since = countdown.kind { false } else { true }
    }

    /// Whether the countdown can be restarted.
    ///
    /// A duration can always be restarted. A date can be restarted if the user finished or moved the date, or skipped an
    /// occurrence that is still ahead.
    func canRestart(at moment: Moment) -> Bool {
        switch times {
        case .length, .steps: true
        case .work: isFinished
        case .date: isFinished || state.override != nil
        case .recurring(let times): isFinished || times.skipped.map { moment.wall < $0.until } ?? false
        case .since: false
        }
    }

    /// Returns the real time in which the remaining time decreases by `amount`; nil if the real time cannot be computed.
    func realDuration(of amount: Duration, at moment: Moment) -> Duration? {
        guard case .work(let work, _, _) = times else { return amount }
        return work.moment(amount, after: moment.wall).map { $0 - moment.wall }
    }

    /// Whether the countdown is a timer: a duration or a sequence, whose deadline moves by the length of a pause.
    ///
    /// Dates, count-ups and recurring dates have no length, and cannot be paused.
    public var isTimer: Bool {
        switch times {
        case .length, .steps: true
        case .date, .work, .since, .recurring: false
        }
    }

    /// Whether the countdown is running and can be paused.
    func canPause(at moment: Moment) -> Bool { isTimer && !isPaused && !isDone(at: moment) }

    /// Pauses the countdown at its remaining time.
    ///
    /// Does nothing if the countdown cannot be paused, is already paused or is done.
    mutating func pause(at moment: Moment) {
        guard canPause(at: moment) else { return }
        let left = all(at: moment)
        change(at: moment) { $0.run = .paused(left, at: moment.wall) }
    }

    /// Resumes the countdown.
    ///
    /// The deadline moves by the length of the pause.
    mutating func resume(at moment: Moment) {
        guard case .paused(let amount, _) = state.run else { return }
        let end = moment.uptime(countdown.sleep) + amount
        change(at: moment) { $0.run = .until(end) }
    }

    /// Restarts a duration with its full length, and resets a date to the date in the file.
    ///
    /// - Parameters:
    ///   - zone: the board's time zone.
    ///   - moment: the time of the command.
    /// - Returns: false for a date that the user has not changed.
    mutating func restart(in zone: TimeZone, at moment: Moment) -> Bool {
        guard canRestart(at: moment) else { return false }
        begin(in: zone, at: moment)
        return true
    }

    /// Whether the user can move the deadline.
    ///
    /// Followers, count-ups, recurring dates, repeating durations and dates in working time have no movable deadline.
    public var hasMovableEnd: Bool {
        guard countdown.link == nil else { return false }
        return switch times {
        case .length, .date: true
        case .steps: countdown.kind.isSequence
        case .since, .work, .recurring: false
        }
    }

    func canExtend(by amount: Duration, at moment: Moment) -> Bool {
        guard hasMovableEnd else { return false }
        let left = left(at: moment)
        return amount > .zero ? max(left, .zero) <= Self.longest - amount : left > .zero
    }

    /// Moves the deadline by an amount, but not into the past.
    ///
    /// A countdown that has ended continues with `amount` as its remaining time.
    mutating func extend(by amount: Duration, at moment: Moment) {
        guard canExtend(by: amount, at: moment) else { return }
        let before = left(at: moment)
        var left = max(max(before, .zero) + amount, .zero)
        let all = all(at: moment)
        let extended: Duration = if case .extended(let extended) = state.override { extended } else { .zero }
        let (times, dateInFile, countdown) = (times, dateInFile, countdown)
        change(at: moment) { state in
            let end = moment.uptime(countdown.sleep) + left
            var run = ItemState.Run.live
            switch times {
            case .length:
                state.override = .extended(by: extended + left - before)
                run = .until(end)
            case .date:
                let moved = moment.wall + left
                state.override = moved == dateInFile ? nil : .moved(to: moved)
            case .steps(var steps):
                steps.stay(at: steps.sequence.length - all)
                state.override = .step(gate: steps.gate, entry: steps.entry)
                left = all + (left - before)
                run = .until(moment.uptime(countdown.sleep) + left)
            case .since, .work, .recurring: return
            }
            if case .paused(_, let time) = state.run { run = .paused(left, at: time) }
            state.run = run
        }
    }

    /// Moves the deadline so that the remaining time is `left`; for a sequence, moves the deadline of the current step.
    mutating func set(_ left: Duration, at moment: Moment) {
        let before = max(self.left(at: moment), .zero)
        if left != before || left > .zero { extend(by: left - before, at: moment) }
    }

    mutating func acknowledge(at moment: Moment) { change(at: moment) { $0.acknowledged = moment.wall } }

    mutating func togglePin(at moment: Moment) { change(at: moment) { $0.isPinned.toggle() } }

    /// The date in the file; nil if the countdown is not a date.
    public var dateInFile: WallTime? {
        if case .date(let date) = countdown.kind { date.wallTime(in: zone) } else { nil }
    }

    /// The length of the duration in the file, computed for the start time of this countdown (the lengths of months and
    /// days vary); nil if the countdown is not a duration.
    public var lengthInFile: Duration? {
        if case .duration(let length) = countdown.kind { length.length(from: state.start, in: zone) } else { nil }
    }

    /// Finishes the countdown now.
    ///
    /// The effect ``Countdown/onZero`` does not apply.
    mutating func finish(at moment: Moment) {
        if canEnd, !isDone(at: moment) { change(at: moment) { $0.run = .finished(moment.wall) } }
    }

    /// Whether the countdown has a next step or a next occurrence.
    func canSkip(at moment: Moment) -> Bool { hasNextStep(at: moment) || window.map { !$0.isOver } ?? false }

    /// Skips to the next step of a sequence, or skips the next occurrence of a recurring date.
    ///
    /// If the countdown has neither a next step nor an occurrence to skip, finishes the countdown.
    mutating func skip(at moment: Moment) {
        if hasNextStep(at: moment) {
            skipStep(at: moment)
        } else if let skip = rolling?.skip(at: moment.wall) {
            change(at: moment) { $0.override = .skipped(skip) }
        } else {
            finish(at: moment)
        }
    }
}
