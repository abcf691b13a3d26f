/// The state of a follower, derived from its leader; see ``CountdownLink``.
extension BoardItem {
    /// Derives this follower from the state of its leader.
    ///
    /// - Returns: the updated item. An item that is done before and after the update is returned unchanged, so that it
    ///   keeps the time at which it ended.
    func following(
        _ leader: BoardItem, by offset: Duration, at moment: Moment, _ clocks: inout ZoneClocks
    ) -> BoardItem {
        var new = self
        new.setState(state(following: leader, by: offset, at: moment), at: moment, &clocks)
        return isDone(at: moment) && new.isDone(at: moment) ? self : new
    }

    private func state(following leader: BoardItem, by offset: Duration, at moment: Moment) -> ItemState {
        var new = state
        new.start = leader.state.start
        new.override = nil
        switch leader.times {
        case .length, .steps:
            if case .extended(let amount) = leader.state.override { new.override = .extended(by: amount) }
        case .date(let leading, _), .work(_, let leading, _):
            let date = leading + offset
            if date != dateInFile { new.override = .moved(to: date) }
        case .recurring(let times):
            new.start = leader.state.start + offset
            let skipped = times.skipped.map { skip in
                ItemState.Override.skipped(.init(after: skip.after + offset, until: skip.until + offset))
            }
            // A skip by the leader is applied only if the follower's occurrence is still ahead: with a negative offset,
            // that occurrence may have passed before the leader's occurrence is skipped.
            let isAhead = times.skipped.map { moment.wall < $0.until + offset } ?? false
            if isAhead || skipped == state.override { new.override = skipped }
        case .since: return state
        }
        switch leader.state.run {
        case .live: new.run = .live
        case .until(let end):
            new.run = waiting(leader, by: offset, at: moment.wall, moment) ?? .until(end + offset)
        case .paused(let left, let time):
            new.run =
                waiting(leader, by: offset, at: time, moment) ?? pausedRun(at: left + offset, since: time)
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

    /// Returns the state of a follower whose leader waits for the user to start the next step; nil if the leader does
    /// not wait.
    private func waiting(
        _ leader: BoardItem, by offset: Duration, at time: WallTime, _ moment: Moment
    ) -> ItemState.Run? {
        guard let position = leader.steps(at: moment), position.isWaiting else { return nil }
        return pausedRun(at: position.wholeLeft(position.left) + offset, since: time + position.left)
    }

    /// Returns the state of a follower that pauses at the remaining time `left`.
    ///
    /// If `left` is not positive and the countdown does not continue below zero, the follower is finished instead.
    private func pausedRun(at left: Duration, since time: WallTime) -> ItemState.Run {
        left > .zero || countdown.onZero.isDue ? .paused(left, at: time) : .finished(time + left)
    }

    /// Returns the event to record for a follower whose leader changed.
    ///
    /// - Parameters:
    ///   - before: the follower before the change.
    ///   - event: the kind of the leader's change.
    ///   - moment: the current time.
    /// - Returns: the event of the follower.
    func followerEvent(since before: BoardItem, _ event: Change.Event, at moment: Moment) -> Change.Event {
        if isFinished, !before.isFinished { return .finished }
        if isPaused, !before.isPaused { return .paused }
        if event == .restarted || event == .moved { return event }
        if before.isPaused, !isPaused { return .resumed }
        if case .recurring = times, event == .skipped { return event }
        return .extended(by: left(at: moment) - before.left(at: moment))
    }
}
