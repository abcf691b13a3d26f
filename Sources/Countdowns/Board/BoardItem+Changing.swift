import Foundation

extension BoardItem {
    /// The maximum remaining time after a move of the deadline: 9,999 years, the limit of a file.
    private static let longest = Duration.seconds(9_999 * 31_556_952)

    /// Whether the countdown has a deadline.
    ///
    /// A count-up has no deadline.
    var canEnd: Bool { if case .since = countdown.kind { false } else { true } }

    /// Whether the countdown is a timer; see ``Countdown/Kind/isTimer``.
    public var isTimer: Bool { countdown.kind.isTimer }

    /// Whether the countdown is running and can be paused.
    func canPause(at moment: Moment) -> Bool { isTimer && !isPaused && !isDone(at: moment) }

    /// Pauses the countdown at its position.
    ///
    /// Does nothing if the countdown cannot be paused, is already paused or is done.
    mutating func pause(at moment: Moment) {
        guard canPause(at: moment), let position = position(at: moment) else { return }
        enter(position, state.override, pausedSince: moment.wall, at: moment)
    }

    /// Resumes the countdown at its position.
    mutating func resume(at moment: Moment) {
        guard isPaused, let position = position(at: moment) else { return }
        enter(position, state.override, pausedSince: nil, at: moment)
    }

    /// Whether the countdown can be restarted.
    ///
    /// A duration can always be restarted. A date can be restarted if the user finished or moved the date, or skipped an
    /// occurrence that is still ahead.
    func canRestart(at moment: Moment) -> Bool {
        if isTimer || isFinished { return true }
        if case .skipped(let skip) = state.override { return moment.wall < skip.until }
        return state.override != nil
    }

    /// Restarts a duration with its full length, and resets a date to the date in the file.
    ///
    /// - Parameters:
    ///   - zone: the board's time zone.
    ///   - moment: the time of the command.
    mutating func restart(in zone: TimeZone, at moment: Moment) {
        var clocks = ZoneClocks()
        if canRestart(at: moment) { begin(in: zone, at: moment, &clocks) }
    }

    /// Puts a timer that has reached zero back to its full length, paused, if ``Countdown/onZero`` is `ready`.
    ///
    /// The recorded level stays at zero until the timer is started.
    mutating func getReady(in zone: TimeZone, at moment: Moment) {
        guard isTimer, countdown.onZero == .ready, let segment = segment(at: moment), segment.successor == .none else {
            return
        }
        var clocks = ZoneClocks()
        begin(in: zone, at: moment, &clocks)
        pause(at: moment)
        state.reported.passed = nil
    }

    /// Whether the user can move the deadline.
    ///
    /// Followers, count-ups, recurring dates, repeating durations and dates in working time have no movable deadline.
    public var hasMovableEnd: Bool {
        guard countdown.link == nil else { return false }
        return switch (countdown.kind, track, pace) {
        case (.steps, _, _), (.duration, .single, _), (.date, _, .clock): true
        default: false
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
        guard canExtend(by: amount, at: moment), let segment = segment(at: moment) else { return }
        let before = left(at: moment)
        let left = max(max(before, .zero) + amount, .zero)
        var position = segment.end - before
        let override: ItemState.Override?
        if case .steps = track {
            override = .step(gate: gate.flatMap { _ in segment.step }, entry: segment.start)
            position = segment.end - left
        } else if isTimer {
            override = .extended(by: extended + left - before)
        } else {
            let date = moment.wall + left
            override = date == dateInFile ? nil : .moved(to: date)
        }
        enter(position, override, pausedSince: state.pause, at: moment)
    }

    /// Moves the deadline so that the remaining time is `left`; for a sequence, moves the deadline of the current step.
    mutating func set(_ left: Duration, at moment: Moment) {
        extend(by: left - max(self.left(at: moment), .zero), at: moment)
    }

    /// Whether the countdown has a next step or a next occurrence, or a last step that has not ended.
    func canSkip(at moment: Moment) -> Bool {
        guard !isFinished, let segment = segment(at: moment) else { return false }
        switch track {
        case .steps where countdown.kind.isSequence, .occurrences:
            return segment.successor != .none || left(at: moment) > .zero
        case .steps, .single, .endless: return false
        }
    }

    /// Skips to the next step of a sequence, or skips the next occurrence of a recurring date.
    ///
    /// If the countdown has neither a next step nor an occurrence to skip, finishes the countdown. A paused sequence
    /// stays paused.
    mutating func skip(at moment: Moment) {
        if canSkip(at: moment), case .steps(let steps) = track, let segment = segment(at: moment) {
            let entry = steps.entry(after: segment)
            let override = ItemState.Override.step(gate: entry.gate, entry: entry.position)
            enter(entry.position, override, pausedSince: state.pause, at: moment)
        } else if !isFinished, case .occurrences(let occurrences) = track,
            let skip = occurrences.skip(at: moment.wall.sinceEpoch)
        {
            change(at: moment) { $0.override = .skipped(skip) }
        } else {
            finish(at: moment)
        }
    }

    /// Finishes the countdown now, or begins its next interval if its recurrence continues after it was done.
    ///
    /// The effect ``Countdown/onZero`` does not apply.
    mutating func finish(at moment: Moment) {
        guard canEnd, !isDone(at: moment) else { return }
        guard afterDone == nil else { return change(at: moment) { $0.override = .done(at: moment.wall) } }
        roll(to: moment)
        state.run = .finished(moment.wall)
    }

    mutating func acknowledge(at moment: Moment) { state.acknowledged = moment.wall }

    mutating func togglePin() {
        let isPinned = !isPinned
        state.isPinned = isPinned == countdown.isPinned ? nil : isPinned
    }
}
