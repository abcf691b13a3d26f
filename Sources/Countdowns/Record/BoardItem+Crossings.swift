/// The thresholds and zeros that a countdown crosses as time passes.
///
/// A countdown has one path to zero, or several in succession: one for each step, pass or occurrence. On each path, the
/// level only rises. ``ItemState/reported`` holds the recorded crossings, so that no crossing is found twice, even if a
/// clock is set.
extension BoardItem {
    /// The maximum number of past occurrences that are visited one by one; after this number, the search skips to the
    /// last occurrence.
    ///
    /// A clock that jumps by years must not block the board.
    static let maxOccurrences = 1_000

    /// Returns the highest level that the countdown has reached at a time.
    func level(at moment: Moment) -> ItemState.Level {
        canEnd ? thresholds(at: moment).level(left: left(at: moment)) : .far
    }

    /// The time of the next unrecorded crossing on the clock of the countdown; nil if all crossings are recorded.
    ///
    /// - Returns: a time that may be in the past.
    func nextCrossing(at moment: Moment) -> Duration? {
        guard isRunning, canEnd else { return nil }
        let now = moment.time(on: clock)
        if let steps = advancing {
            let position = steps.position(at: passedSteps)
            guard let next = thresholds(of: position.step.length).next(after: state.reported.level) else { return nil }
            return zero(of: position, at: moment) - next.left
        }
        if let rolling {
            let last = state.reported.passed.map(WallTime.init(sinceEpoch:))
            guard let zero = rolling.next(after: last ?? rolling.start) else { return nil }
            let thresholds = thresholds(of: zero - (last ?? min(rolling.start, zero)))
            return thresholds.next(after: state.reported.level).map { (zero + (.zero - $0.left)).sinceEpoch }
        }
        guard let next = thresholds(at: moment).next(after: state.reported.level) else { return nil }
        return realDuration(of: left(at: moment) - next.left, at: moment).map { now + $0 }
    }

    /// Finds the crossings up to a time, and marks them as recorded.
    mutating func cross(to moment: Moment) -> Crossings {
        var crossings = Crossings()
        guard isRunning, canEnd else { return crossings }
        if advancing != nil {
            crossSteps(to: moment, &crossings)
        } else if rolling != nil {
            crossOccurrences(to: moment, &crossings)
        } else {
            let reached = level(at: moment)
            let way = thresholds(at: moment)
            for level in ItemState.Level.allCases where state.reported.level < level && level <= reached {
                guard let left = way.amount(at: level) else { continue }
                let ago = realDuration(of: self.left(at: moment) - left, at: moment) ?? .zero
                crossings.add(level, at: moment.time(on: clock) + ago)
            }
            raise(to: reached)
        }
        if crossings != Crossings() { clearAssumption() }
        return crossings
    }

    /// Marks all crossings up to a time as recorded, without reporting them.
    mutating func markReported(at moment: Moment) {
        var reported = ItemState.Reported(level: level(at: moment), isAssumed: state.reported.isAssumed)
        switch times {
        case .steps(let steps) where steps.gate == nil:
            reported.passed = elapsed(at: moment).map(steps.start(ofStepAt:))
        case .recurring(let times) where times.advancesAutomatically:
            reported.passed = times.window.lastZero?.sinceEpoch
            // A zero that was recorded before the clock was set back stays recorded.
            if let passed = state.reported.passed, !reported.isAssumed, moment.wall.sinceEpoch < passed {
                reported.passed = passed
            }
        default: break
        }
        setReported(reported)
        forgetSkip(before: rolling?.window.lastZero, at: moment)
    }

    /// Removes the skip if all skipped occurrences are before `last`, the last occurrence.
    private mutating func forgetSkip(before last: WallTime?, at moment: Moment) {
        guard case .skipped(let skip) = state.override, let last, skip.until < last, isRunning else { return }
        change(at: moment) { $0.override = nil }
    }

    /// Updates the recorded level after a command.
    ///
    /// - Returns: the new level if it is higher than the recorded level; nil for a paused countdown, whose level rises
    ///   only after the pause.
    mutating func noteLevel(at moment: Moment) -> ItemState.Level? {
        let (before, reached) = (state.reported.level, level(at: moment))
        guard isRunning else {
            var reported = state.reported
            reported.level = min(before, reached)
            setReported(reported)
            return nil
        }
        markReported(at: moment)
        guard reached > before else { return nil }
        clearAssumption()
        return reached
    }

    /// Clears ``ItemState/Reported/isAssumed``, because a crossing was recorded.
    private mutating func clearAssumption() {
        var reported = state.reported
        reported.isAssumed = false
        setReported(reported)
    }

    // MARK: Steps

    /// The sequence, if its steps advance automatically; nil otherwise.
    private var advancing: SequenceProgress? {
        if case .steps(let steps) = times, steps.gate == nil { steps } else { nil }
    }

    private var passedSteps: Duration { state.reported.passed ?? .zero }

    private func elapsed(at moment: Moment) -> Duration? {
        if case .steps(let steps) = times { steps.sequence.length - all(at: moment) } else { nil }
    }

    /// Returns the time on the countdown's clock at which the step of `position` ends; `position` must be the position
    /// in the sequence at ``passedSteps``.
    private func zero(of position: StepPosition, at moment: Moment) -> Duration {
        moment.time(on: clock) + (passedSteps + position.left - (elapsed(at: moment) ?? .zero))
    }

    private mutating func crossSteps(to moment: Moment, _ crossings: inout Crossings) {
        guard let steps = advancing, let elapsed = elapsed(at: moment) else { return }
        let start = steps.start(ofStepAt: elapsed)
        guard start >= passedSteps else { return }
        let origin = moment.time(on: clock) - elapsed
        if start > passedSteps {
            addSteps(steps, from: passedSteps, to: start, origin: origin, to: &crossings)
            setReported(.init(level: firstLevel(of: steps.position(at: start)), passed: start))
        }
        let here = steps.position(at: elapsed)
        let way = thresholds(of: here.step.length)
        let reached = way.level(left: here.left)
        way.add(from: state.reported.level, to: reached, zeroAt: origin + elapsed + here.left, to: &crossings)
        raise(to: reached)
    }

    /// The level at the beginning of a step.
    private func firstLevel(of position: StepPosition) -> ItemState.Level {
        thresholds(of: position.step.length).level(left: position.step.length)
    }

    /// Adds the crossings of past steps.
    ///
    /// The crossings of repeated whole passes are computed by multiplication instead of step by step.
    private func addSteps(
        _ steps: SequenceProgress, from first: Duration, to end: Duration, origin: Duration,
        to crossings: inout Crossings
    ) {
        let pass = steps.sequence.length
        var (start, level) = (first, state.reported.level)
        while start < end {
            let position = steps.position(at: start)
            let passes = (end - start).wholeCount(of: pass)
            if passes > 1, position.place == .first, level == firstLevel(of: position) {
                var one = Crossings()
                addPathsToZero(steps, from: &start, to: start + pass, level: &level, origin: origin, to: &one)
                crossings.add(one, times: passes, every: pass)
                start += pass * (passes - 1)
            } else {
                addPathsToZero(
                    steps, from: &start, to: start + position.left, level: &level, origin: origin, to: &crossings)
            }
        }
    }

    private func addPathsToZero(
        _ steps: SequenceProgress, from start: inout Duration, to end: Duration, level: inout ItemState.Level,
        origin: Duration,
        to crossings: inout Crossings
    ) {
        while start < end {
            let position = steps.position(at: start)
            start += position.left
            thresholds(of: position.step.length).add(
                from: level, to: .danger, zeroAt: origin + start, to: &crossings)
            crossings.continued.add(at: origin + start)
            level = firstLevel(of: steps.position(at: start))
        }
    }

    // MARK: Occurrences

    private mutating func crossOccurrences(to moment: Moment, _ crossings: inout Crossings) {
        roll(to: moment)
        guard let rolling else { return }
        var reported = state.reported
        var last = reported.passed.map(WallTime.init(sinceEpoch:))
        var next = rolling.next(after: last ?? rolling.start)
        func way(to zero: WallTime) -> Thresholds { thresholds(of: zero - (last ?? min(rolling.start, zero))) }
        var walked = 0
        while let zero = next, zero <= moment.wall {
            way(to: zero).add(from: reported.level, to: .danger, zeroAt: zero.sinceEpoch, to: &crossings)
            last = zero
            next = rolling.next(after: zero)
            reported.level = next.map { way(to: $0).level(left: $0 - zero) } ?? .zero
            if next == nil {
                crossings.ended.add(at: zero.sinceEpoch)
            } else {
                crossings.continued.add(at: zero.sinceEpoch)
            }
            walked += 1
            if let end = rolling.window.lastZero, let following = next, following < end {
                if let interval = rolling.interval(after: zero) {
                    // The occurrences before the last one have a constant interval and the same crossings, so they are
                    // added at once.
                    var one = Crossings()
                    way(to: following).add(from: reported.level, to: .danger, zeroAt: following.sinceEpoch, to: &one)
                    one.continued.add(at: following.sinceEpoch)
                    let count = (end - zero).wholeCount(of: interval) - 1
                    crossings.add(one, times: count, every: interval)
                    last = zero + interval * count
                    next = last.flatMap(rolling.next(after:))
                } else if walked == Self.maxOccurrences {
                    next = end
                }
            }
        }
        if walked > 0 { reported.passed = last?.sinceEpoch }
        if let zero = next {
            let reached = way(to: zero).level(left: zero - moment.wall)
            way(to: zero).add(from: reported.level, to: reached, zeroAt: zero.sinceEpoch, to: &crossings)
            reported.level = max(reported.level, reached)
        }
        setReported(reported)
        if walked > 0 { forgetSkip(before: last, at: moment) }
    }

    // MARK: Thresholds

    private var isRunning: Bool {
        switch state.run {
        case .until, .live: true
        case .paused, .finished: false
        }
    }

    private func thresholds(of length: Duration?) -> Thresholds { Thresholds(countdown.thresholds, length: length) }

    private func thresholds(at moment: Moment) -> Thresholds {
        thresholds(of: steps(at: moment)?.step.length ?? times.length)
    }

    private mutating func raise(to level: ItemState.Level) {
        guard level > state.reported.level else { return }
        var reported = state.reported
        reported.level = level
        setReported(reported)
    }
}
