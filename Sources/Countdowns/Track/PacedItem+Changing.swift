import Foundation

extension PacedItem {
    /// The maximum remaining time after a move of the deadline: 9,999 years, the limit of a file.
    private static let longest = Duration.seconds(9_999 * 31_556_952)

    /// Whether the countdown has a deadline.
    ///
    /// A count-up has no deadline.
    var canEnd: Bool { if case .since = countdown.kind { false } else { true } }

    /// Whether the countdown is a timer: a duration or a sequence, whose deadline moves by the length of a pause.
    ///
    /// Dates, count-ups and recurring dates have no length, and cannot be paused.
    public var isTimer: Bool {
        switch countdown.kind {
        case .duration, .steps: true
        case .date, .since, .recurring: false
        }
    }

    /// Whether the countdown is running and can be paused.
    func canPause(at moment: Moment) -> Bool { isTimer && !isPaused && !isDone(at: moment) }

    /// Pauses the countdown at its position.
    ///
    /// Does nothing if the countdown cannot be paused, is already paused or is done.
    mutating func pause(at moment: Moment) {
        guard canPause(at: moment), let position = position(at: moment), let end = track.end else { return }
        change(at: moment) { $0.run = .paused(end - position, at: moment.wall) }
    }

    /// Resumes the countdown at its position.
    mutating func resume(at moment: Moment) {
        guard case .paused(let left, _) = state.run else { return }
        let end = moment.uptime(countdown.sleep) + left
        change(at: moment) { $0.run = .until(end) }
    }

    /// Whether the countdown can be restarted.
    ///
    /// A duration can always be restarted. A date can be restarted if the user finished or moved the date, or skipped an
    /// occurrence that is still ahead.
    func canRestart(at moment: Moment) -> Bool {
        if isTimer || isFinished { return true }
        return switch state.override {
        case .moved: true
        case .skipped(let skip): moment.wall < skip.until
        case .extended, .step, nil: false
        }
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
        let left = left(at: moment)
        let moved = max(max(left, .zero) + amount, .zero) - left
        var new = state
        var position = segment.end - left
        switch track {
        case .steps(let steps):
            new.override = steps.staying(in: segment).override
            position -= moved
        case .single where isTimer:
            let extended: Duration = if case .extended(let extended) = state.override { extended } else { .zero }
            new.override = .extended(by: extended + moved)
            position -= moved
        case .single:
            let date = moment.wall + (left + moved)
            new.override = date == dateInFile ? nil : .moved(to: date)
        case .occurrences, .endless: return
        }
        new.run = run(at: position, moment)
        change(at: moment) { $0 = new }
    }

    /// Moves the deadline so that the remaining time is `left`; for a sequence, moves the deadline of the current step.
    mutating func set(_ left: Duration, at moment: Moment) {
        let before = max(self.left(at: moment), .zero)
        if left != before || left > .zero { extend(by: left - before, at: moment) }
    }

    /// Whether the countdown has a next step or a next occurrence.
    func canSkip(at moment: Moment) -> Bool {
        switch (track, segment(at: moment)) {
        case (.occurrences, let segment?): isRunning && segment.successor != .none
        case (.steps, let segment?): isSequence && !isFinished && (segment.successor != .none || left(at: moment) > .zero)
        default: false
        }
    }

    /// Skips to the next step of a sequence, or skips the next occurrence of a recurring date.
    ///
    /// If the countdown has neither a next step nor an occurrence to skip, finishes the countdown. A paused sequence
    /// stays paused.
    mutating func skip(at moment: Moment) {
        if case .steps(let steps) = track, canSkip(at: moment), let segment = segment(at: moment) {
            let skipped = steps.skipping(segment)
            let run = run(at: skipped.entry, moment)
            change(at: moment) { ($0.run, $0.override) = (run, skipped.override) }
        } else if isRunning, case .occurrences(let occurrences) = track, let skip = occurrences.skip(at: moment.wall) {
            change(at: moment) { $0.override = .skipped(skip) }
        } else {
            finish(at: moment)
        }
    }

    /// Finishes the countdown now.
    ///
    /// The effect ``Countdown/onZero`` does not apply.
    mutating func finish(at moment: Moment) {
        if canEnd, !isDone(at: moment) { change(at: moment) { $0.run = .finished(moment.wall) } }
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
}
