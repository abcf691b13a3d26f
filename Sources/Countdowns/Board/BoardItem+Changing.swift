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
    func canRestart(at moment: Moment) -> Bool {
        switch times {
        case .length, .steps: true
        case .work: isFinished
        case .date: isFinished || state.override != nil
        case .recurring(let times): isFinished || times.skipped.map { moment.wall < $0.until } ?? false
        case .since: false
        }
    }

    /// How much time passes while what it counts goes on by so much; nil if that is not to be foreseen.
    func realDuration(of amount: Duration, at moment: Moment) -> Duration? {
        if let launch = launch(at: moment) { return launch.realDuration(of: amount) }
        guard case .work(let work, _, _) = times else { return amount }
        return work.moment(amount, after: moment.wall).map { $0 - moment.wall }
    }

    /// Whether it goes on, so that it can be paused.
    func canPause(at moment: Moment) -> Bool { !isPaused && !isDone(at: moment) }

    /// Makes it stand still at what it shows now; what is done stands still already.
    mutating func pause(at moment: Moment) {
        guard canPause(at: moment) else { return }
        let left = all(at: moment)
        change(at: moment) { $0.run = .paused(left, at: moment.wall) }
    }

    /// Lets it go on: a duration and a launch end later by as long as they stood still, a date is shown as it is again.
    mutating func resume(at moment: Moment) {
        guard case .paused(let amount, _) = state.run, !endHold(at: moment) else { return }
        let run: ItemState.Run =
            switch times {
            case .length, .steps: .until(moment.uptime(countdown.sleep) + amount)
            case .date, .work, .since, .recurring: .live
            }
        change(at: moment) { $0.run = run }
    }

    /// Starts a duration again, in full and running; a date is shown as its file has it again.
    ///
    /// - Parameters:
    ///   - zone: the board's zone.
    ///   - moment: now.
    /// - Returns: false for a date that nobody changed: it has no beginning to go back to.
    mutating func restart(in zone: TimeZone, at moment: Moment) -> Bool {
        guard canRestart(at: moment) else { return false }
        begin(in: zone, at: moment)
        return true
    }

    /// Whether it has an end of its own: not one that follows from hours of work, a rule or another countdown.
    public var hasMovableEnd: Bool {
        guard countdown.link == nil else { return false }
        return switch times {
        case .length, .date: true
        case .steps: countdown.kind.isSequence
        case .since, .work, .recurring: false
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
        var left = max(max(before, .zero) + amount, .zero)
        let all = all(at: moment)
        let extended: Duration = if case .extended(let extended) = state.override { extended } else { .zero }
        let launchDate = countdown.holds.map { date($0, at: left, at: moment) }
        let (times, isPaused, dateInFile, countdown) = (times, isPaused, dateInFile, countdown)
        change(at: moment) { state in
            let end = moment.uptime(countdown.sleep) + left
            var run = ItemState.Run.live
            switch times {
            case .length:
                state.override = .extended(by: extended + left - before)
                run = .until(end)
            case .date(let date, _):
                let moved =
                    launchDate ?? (isPaused ? date + (left - before) : moment.wall + left)
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

    /// Moves its end so that so much is left; of a sequence the end of its step.
    mutating func set(_ left: Duration, at moment: Moment) {
        let before = max(self.left(at: moment), .zero)
        if left != before || left > .zero { extend(by: left - before, at: moment) }
    }

    /// Takes note that a user knows that it reached zero.
    mutating func acknowledge(at moment: Moment) { change(at: moment) { $0.acknowledged = moment.wall } }

    /// Pins it, or lets go of it.
    mutating func togglePin(at moment: Moment) { change(at: moment) { $0.isPinned.toggle() } }

    /// The date as the file has it; nil for what is no date.
    public var dateInFile: WallTime? {
        if case .date(let date) = countdown.kind { date.wallTime(in: zone) } else { nil }
    }

    /// The length of a duration as the file has it, where it was started; nil for what is no duration.
    public var lengthInFile: Duration? {
        if case .duration(let length) = countdown.kind { length.length(from: state.start, in: zone) } else { nil }
    }

    /// Ends it now, whatever it does at zero.
    mutating func finish(at moment: Moment) {
        if canEnd, !isDone(at: moment) { change(at: moment) { $0.run = .finished(moment.wall) } }
    }

    /// Whether there is something to go on to: another step, or another time.
    func canSkip(at moment: Moment) -> Bool { hasNextStep(at: moment) || window.map { !$0.isOver } ?? false }

    /// Goes to the next step of a sequence, and leaves out the next time of what comes again; what has nothing after it is
    /// over.
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
