extension BoardItem {
    /// Whether its times follow from its file, but for what was left out by hand.
    public var keepsTimes: Bool {
        switch state.times {
        case .recurring, .steps, .work: true
        case .length, .date, .since: false
        }
    }

    /// Its times as they follow from its file, with what was left out by hand.
    ///
    /// - Parameters:
    ///   - recurring: between which of its times what comes again stands, up to which of them it was left out, and when it was
    ///     loaded.
    ///   - gate: the step that a sequence does not leave by itself.
    ///   - entry: how much time had passed in a sequence when it was put where it stood last.
    ///   - length: how long a duration lasts that begins again.
    ///   - start: where the bar of a date starts that is counted in hours of work.
    /// - Returns: the times; what does not fit is not taken.
    public func times(
        recurring: (window: RecurringWindow, skipped: WallTime?, loaded: WallTime)?, gate: StepPlace?, entry: Duration?,
        length: Duration?, start: WallTime?
    ) -> ItemState.Times {
        switch state.times {
        case .recurring(let times):
            guard let recurring else { return .recurring(times) }
            return .recurring(
                times.standing(in: recurring.window, leavingOut: recurring.skipped, loadedAt: recurring.loaded))
        case .work(let work, let date, let barStart): return .work(work, date, barStart: start ?? barStart)
        case .steps(var steps):
            // It may have months, which last as long as they do where it was started.
            if !countdown.kind.isSequence, let length, length > .zero {
                steps = StepRun(StepSequence([.init(nil, length)]), repeats: true)
            }
            if let entry { steps.enter(gate: gate, at: entry) }
            return .steps(steps)
        case let times: return times
        }
    }
}
