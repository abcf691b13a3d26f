/// The state of a follower, derived from its leader; see ``CountdownLink``.
extension PacedItem {
    /// Derives this follower from the state of its leader.
    ///
    /// - Returns: the updated item. An item that is done before and after the update is returned unchanged, so that it
    ///   keeps the time at which it ended.
    func following(
        _ leader: PacedItem, by offset: Duration, at moment: Moment, _ clocks: inout ZoneClocks
    ) -> PacedItem {
        var new = self
        new.setState(state(following: leader, by: offset, at: moment), at: moment, &clocks)
        return isDone(at: moment) && new.isDone(at: moment) ? self : new
    }

    private func state(following leader: PacedItem, by offset: Duration, at moment: Moment) -> ItemState {
        var new = state
        (new.start, new.override, new.run) = (leader.state.start, nil, leader.state.run)
        switch leader.countdown.kind {
        case .since: return state
        case .duration, .steps:
            if case .extended = leader.state.override { new.override = leader.state.override }
            new.run = timerRun(following: leader, by: offset, at: moment)
        case .date:
            guard let end = leader.track.end.flatMap(leader.pace.time) else { return state }
            var date = WallTime(sinceEpoch: end)
            if offset > .zero, let finish = leader.state.finish { (date, new.run) = (finish, .live) }
            if date + offset != dateInFile { new.override = .moved(to: date + offset) }
        case .recurring:
            new.start = new.start + offset
            guard case .skipped(let skip) = leader.state.override else { break }
            let own = ItemState.Override.skipped(.init(after: skip.after + offset, until: skip.until + offset))
            // A skip by the leader is applied only if the follower's occurrence is still ahead: with a negative offset,
            // that occurrence may have passed before the leader's occurrence is skipped.
            if moment.wall < skip.until + offset || own == state.override { new.override = own }
        }
        return new
    }

    private func timerRun(following leader: PacedItem, by offset: Duration, at moment: Moment) -> ItemState.Run {
        let now = moment.uptime(countdown.sleep)
        let waits = leader.steps(at: moment).flatMap { $0.isWaiting ? $0 : nil }
        switch leader.state.run {
        case .live: return .live
        case .until(let end): 
            if let waits { return paused(at: waits.wholeLeft(waits.left) + offset, since: moment.wall + waits.left) }
            return .until(end + offset)
        case .paused(let left, let time):
            if let waits { return paused(at: waits.wholeLeft(waits.left) + offset, since: time + waits.left) }
            return paused(at: left + offset, since: time)
        case .finished(let time):
            return offset > .zero ? .until(now + (time + offset - moment.wall)) : .finished(time)
        }
    }

    /// Returns the state of a follower that pauses at the remaining time `left`.
    ///
    /// If `left` is not positive and the countdown does not continue below zero, the follower is finished instead.
    private func paused(at left: Duration, since time: WallTime) -> ItemState.Run {
        left > .zero || countdown.onZero.isDue ? .paused(left, at: time) : .finished(time + left)
    }

    /// Returns the event to record for a follower whose leader changed.
    ///
    /// - Parameters:
    ///   - before: the follower before the change.
    ///   - event: the kind of the leader's change.
    ///   - moment: the current time.
    /// - Returns: the event of the follower.
    func followerEvent(since before: PacedItem, _ event: Change.Event, at moment: Moment) -> Change.Event {
        if isFinished, !before.isFinished { return .finished }
        if isPaused, !before.isPaused { return .paused }
        if event == .restarted || event == .moved { return event }
        if before.isPaused, !isPaused { return .resumed }
        if case .recurring = countdown.kind, event == .skipped { return event }
        return .extended(by: left(at: moment) - before.left(at: moment))
    }
}
