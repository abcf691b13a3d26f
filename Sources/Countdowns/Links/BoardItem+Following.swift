/// A countdown that follows another one runs as that one does; see ``CountdownLink``.
extension BoardItem {
    /// This follower as it runs where its leader runs so.
    ///
    /// - Returns: itself where it is over and stays so: whoever is done needs no other end.
    func following(
        _ leader: BoardItem, by offset: Duration, at moment: Moment, _ clocks: inout ZoneClocks
    ) -> BoardItem {
        var new = self
        new.take(state(following: leader, by: offset, at: moment), at: moment, &clocks)
        if case (.recurring(let times), .paused(_, let time)) = (new.times, leader.state.run) {
            // Only with its skipped occurrences it is known which one is next.
            var state = new.state
            state.run = .paused(times.window(at: time).next - time, at: time)
            new.take(state, at: moment, &clocks)
        }
        return isDone(at: moment) && new.isDone(at: moment) ? self : new
    }

    private func state(following leader: BoardItem, by offset: Duration, at moment: Moment) -> ItemState {
        var new = state
        new.start = leader.state.start
        new.override = nil
        var date: WallTime?
        switch leader.times {
        case .length, .steps:
            if case .extended(let amount) = leader.state.override { new.override = .extended(by: amount) }
        case .date(let leading, _), .work(_, let leading, _):
            date = leading + offset
            if date != dateInFile { new.override = date.map { .moved(to: $0) } }
        case .recurring(let times):
            new.start = leader.state.start + offset
            let skipped = times.skipped.map { skip in
                ItemState.Override.skipped(.init(after: skip.after + offset, until: skip.until + offset))
            }
            // Its own occurrence may have been before that of its leader is skipped.
            let isAhead = times.skipped.map { moment.wall < $0.until + offset } ?? false
            if isAhead || skipped == state.override { new.override = skipped }
        case .since: return state
        }
        switch leader.state.run {
        case .live: new.run = .live
        case .until(let end):
            new.run = waiting(leader, by: offset, at: moment.wall, moment) ?? .until(end + offset)
        case .paused(let left, let time):
            if let waiting = waiting(leader, by: offset, at: time, moment) {
                new.run = waiting
                break
            }
            // Working time, and the count of a launch, are no time that passes.
            let isCount = if case .work = leader.times { true } else { leader.countdown.holds != nil }
            let distance = isCount ? date.map { $0 - time } : nil
            new.run = pausedRun(at: distance ?? left + offset, since: time)
        case .finished(let time):
            switch leader.times {
            case .length where offset > .zero, .steps where offset > .zero:
                new.run = .until(moment.uptime(countdown.sleep) + (time + offset - moment.wall))
            case .date where offset > .zero, .work where offset > .zero:
                (new.run, new.override) = (.live, .moved(to: time + offset))
            default: new.run = .finished(time)
            }
        }
        return new
    }

    /// Paused since its leader, a sequence, waits for somebody to start the next step; nil where it does not wait.
    private func waiting(
        _ leader: BoardItem, by offset: Duration, at time: WallTime, _ moment: Moment
    ) -> ItemState.Run? {
        guard let position = leader.steps(at: moment), position.isWaiting else { return nil }
        return pausedRun(at: position.wholeLeft(position.left) + offset, since: time + position.left)
    }

    /// Paused with its leader when so much was left; ended where it was over by then.
    private func pausedRun(at left: Duration, since time: WallTime) -> ItemState.Run {
        left > .zero || countdown.onZero.isDue ? .paused(left, at: time) : .finished(time + left)
    }

    /// What happened to a follower when its leader changed.
    ///
    /// - Parameters:
    ///   - before: what it was before.
    ///   - event: what happened to the leader.
    ///   - moment: now.
    /// - Returns: the event of the follower.
    func eventOfFollowing(since before: BoardItem, _ event: Change.Event, at moment: Moment) -> Change.Event {
        if isFinished, !before.isFinished { return .finished }
        if isPaused, !before.isPaused { return .paused }
        if event == .restarted || event == .moved { return event }
        if before.isPaused, !isPaused { return .resumed }
        if case .recurring = times, event == .skipped { return event }
        return .extended(by: left(at: moment) - before.left(at: moment))
    }
}
