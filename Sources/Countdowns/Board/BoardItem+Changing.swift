import Foundation

extension BoardItem {
    /// The longest time that can be left after an end was moved: as much as a file can say.
    private static let longest = Duration.seconds(9_999 * 31_556_952)

    /// Whether it ever ends, unless somebody pauses it.
    var canEnd: Bool {
        if case .since = countdown.kind { false } else { true }
    }

    /// Whether it can begin again: a duration always; a date that was ended or moved by hand, or left out for a time that is
    /// still to come.
    func canRestart(in zone: TimeZone, at moment: Moment) -> Bool {
        switch state.times {
        case .length, .steps: true
        case .work: isFinished
        case .date(_, let barStart): isFinished || state.times != .init(countdown, in: zone, barStart: barStart)
        case .recurring(let times): isFinished || times.skipped.map { moment.wall < $0 } ?? false
        case .since: false
        }
    }

    /// How much time passes while what it counts goes on by so much; nil if that is not to be foreseen.
    func realDuration(of amount: Duration, at moment: Moment) -> Duration? {
        guard case .work(let work, _, _) = state.times else { return amount }
        return work.moment(amount, after: moment.wall).map { $0 - moment.wall }
    }

    /// Whether it goes on, so that it can be paused.
    func canPause(at moment: Moment) -> Bool { !isPaused && !isDone(at: moment) }

    /// Makes it stand still at what it shows now; what is done stands still already.
    mutating func pause(at moment: Moment) {
        if canPause(at: moment) { state.run = .paused(all(at: moment)) }
    }

    /// Lets it go on: a duration ends later by as long as it stood still, a date is shown as it is again.
    mutating func resume(at moment: Moment) {
        guard case .paused(let amount) = state.run else { return }
        state.run =
            switch state.times {
            case .length, .steps: .until(moment.uptime(countdown.sleep) + amount)
            case .date, .work, .since, .recurring: .live
            }
        roll(to: moment)
    }

    /// Starts a duration again, in full and running; a date is shown as its file has it again.
    ///
    /// - Parameters:
    ///   - zone: the board's zone.
    ///   - moment: now.
    /// - Returns: false for a date that nobody changed: it has no beginning to go back to.
    mutating func restart(in zone: TimeZone, at moment: Moment) -> Bool {
        guard canRestart(in: zone, at: moment) else { return false }
        let barStart =
            switch state.times {
            case .date(_, let barStart), .work(_, _, let barStart): barStart
            case .recurring(let times): times.loaded
            case .length, .steps, .since: moment.wall
            }
        let times = ItemState.Times(countdown, in: zone, barStart: barStart)
        state = ItemState(run: .start(of: countdown, times, at: moment), times: times)
        return true
    }

    /// Whether it has an end of its own: not one that follows from steps, hours of work or a rule.
    var hasMovableEnd: Bool {
        switch state.times {
        case .length, .date: true
        case .steps, .since, .work, .recurring: false
        }
    }

    /// Whether its end can be moved by an amount.
    func canExtend(by amount: Duration, at moment: Moment) -> Bool {
        guard hasMovableEnd else { return false }
        let left = left(at: moment)
        return amount > .zero ? max(left, .zero) <= Self.longest - amount : left > .zero
    }

    /// Moves its end, but never before now; what has ended goes on for so long from now.
    mutating func extend(by amount: Duration, at moment: Moment) {
        guard canExtend(by: amount, at: moment) else { return }
        let before = left(at: moment)
        let left = max(max(before, .zero) + amount, .zero)
        switch state.times {
        case .length(let length): state.times = .length(length + left - before)
        case .date(let date, let barStart):
            let end = isPaused ? date + (left - before) : moment.wall + left
            state.times = .date(end, barStart: barStart)
        case .steps, .since, .work, .recurring: return
        }
        let isDuration = if case .length = state.times { true } else { false }
        state.run = isPaused ? .paused(left) : isDuration ? .until(moment.uptime(countdown.sleep) + left) : .live
    }

    /// Ends it now, whatever it does at zero.
    mutating func finish(at moment: Moment) {
        if canEnd, !isDone(at: moment) { state.run = .finished(moment.wall) }
    }

    /// Whether there is something to go on to: another step, or another time.
    func canSkip(at moment: Moment) -> Bool { hasNextStep(at: moment) || window.map { !$0.isOver } ?? false }

    /// Goes to the next step of a sequence, and leaves out the next time of what comes again; what has nothing after it is
    /// over.
    mutating func skip(at moment: Moment) {
        roll(to: moment)
        if hasNextStep(at: moment) {
            skipStep(at: moment)
        } else if !skipTime() {
            finish(at: moment)
        }
    }

    /// Takes a date that floats to where the board is now; what was started, or moved by hand, keeps its end.
    ///
    /// - Parameters:
    ///   - before: the board's zone until now.
    ///   - zone: the board's zone from now on.
    ///   - clocks: what is known of the clocks of zones.
    mutating func move(from before: TimeZone, to zone: TimeZone, _ clocks: inout ZoneClocks) {
        switch state.times {
        case .length, .steps: break
        case .date(_, let start), .since(let start):
            // What was moved by hand keeps its moment.
            guard state.times == ItemState.Times(countdown, in: before, barStart: start, &clocks) else { return }
            state.times = ItemState.Times(countdown, in: zone, barStart: start, &clocks)
        case .work(_, _, let start):
            state.times = ItemState.Times(countdown, in: zone, barStart: start, &clocks)
        case .recurring(let times):
            state.times = ItemState.Times(countdown, in: zone, barStart: times.loaded, &clocks)
        }
    }
}
