/// The state of a follower, derived from its leader; see ``CountdownLink``.
extension BoardItem {
    /// Derives this follower from the state of its leader.
    ///
    /// - Returns: the updated item. An item that is done before and after the update is returned unchanged, so that it
    ///   keeps the time at which it ended.
    func following(
        _ leader: BoardItem, by offset: LinkOffset, at moment: Moment, _ clocks: inout ZoneClocks
    ) -> BoardItem {
        var new = self
        new.setState(state(following: leader, by: offset, at: moment), at: moment, &clocks)
        return isDone(at: moment) && new.isDone(at: moment) ? self : new
    }

    private func state(following leader: BoardItem, by offset: LinkOffset, at moment: Moment) -> ItemState {
        var new = state
        let length = offset.length
        (new.start, new.override, new.run) = (leader.state.start, nil, leader.state.run)
        switch leader.countdown.kind {
        case .since: return state
        case .duration, .steps:
            if leader.extended != .zero { new.override = .extended(by: leader.extended) }
            new.run = run(following: leader, by: length, at: moment)
        case .date:
            guard let end = leader.track.end.flatMap(leader.pace.time) else { return state }
            var date = WallTime(sinceEpoch: end)
            if offset.isLater, let finish = leader.state.finish { (date, new.run) = (finish, .live) }
            date = offset.moment(after: date, in: leader.zone, leader.pace)
            if date != dateInFile { new.override = .moved(to: date) }
        case .recurring:
            new.start = new.start + length
            guard case .skipped(let skip) = leader.state.override else {
                if case .done = leader.state.override { new.override = leader.state.override }
                break
            }
            let own = ItemState.Override.skipped(.init(after: skip.after + length, until: skip.until + length))
            // A skip by the leader is applied only if the follower's occurrence is still ahead: with a negative offset,
            // that occurrence may have passed before the leader's occurrence is skipped. Without an offset, both
            // occurrences are the same, and may last the day on which they are skipped.
            let isAhead = length == .zero || moment.wall < skip.until + length
            if isAhead || own == state.override { new.override = own }
        }
        return new
    }

    /// Returns the run state of a follower whose leader is a timer.
    ///
    /// While the leader waits for its user, the follower pauses. A follower that would pause at or after its zero is
    /// finished, unless it continues below zero.
    private func run(following leader: BoardItem, by offset: Duration, at moment: Moment) -> ItemState.Run {
        let now = moment.uptime(countdown.sleep)
        if let finish = leader.state.finish {
            return offset > .zero ? .until(now + (finish + offset - moment.wall)) : .finished(finish)
        }
        let waiting = leader.steps(at: moment).flatMap { $0.isWaiting ? $0 : nil }
        let left = (waiting.map { $0.wholeLeft($0.left) } ?? leader.all(at: moment)) + offset
        guard let pause = leader.state.pause ?? waiting.map({ _ in moment.wall }) else { return .until(now + left) }
        let since = pause + (waiting?.left ?? .zero)
        return left > .zero || countdown.onZero.isDue ? .paused(left, at: since) : .finished(since + left)
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
        if case .recurring = countdown.kind, event == .skipped { return event }
        return .extended(by: left(at: moment) - before.left(at: moment))
    }
}
