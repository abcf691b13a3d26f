/// Changes to countdowns: pause, resume, restart, skip and other actions.
extension Board {
    /// The indices of the countdowns that a user can acknowledge: due countdowns, and countdowns that still ring after a move
    /// to the next occurrence or step.
    public func unacknowledged(at moment: Moment) -> [Int] {
        items.indices.filter { index in
            let reading = items[index].reading(at: moment)
            return reading.state == .due && !reading.isAcknowledged || mayRing(items[index], at: moment)
        }
    }

    /// Pauses all running durations and sequences.
    ///
    /// If none is running, resumes the countdowns that the last call paused, or else all countdowns.
    mutating func toggleAll(at moment: Moment) {
        let running = items.indices.filter {
            items[$0].isTimer && items[$0].reading(at: moment).state == .running
        }
        if running.isEmpty {
            let together = pausedTogether.compactMap { index(of: $0) }.filter { items[$0].isPaused }
            perform(.resume, on: together.isEmpty ? Array(items.indices) : together.sorted(), at: moment)
            setPausedTogether([], at: moment)
        } else {
            perform(.pause, on: running, at: moment)
            setPausedTogether(Set(running.map { items[$0].id }), at: moment)
        }
    }

    /// Whether a countdown has reached zero and is neither paused, finished nor acknowledged.
    public func isAtZero(_ item: BoardItem, at moment: Moment) -> Bool {
        !item.isPaused && !item.isFinished && item.left(at: moment) <= .zero && !item.isAcknowledged(at: moment)
    }

    // MARK: Performing actions and recording changes

    mutating func perform(_ action: CountdownAction, on indices: [Int], at moment: Moment) {
        recorder.action = action
        defer { recorder.action = nil }
        let willPause = action == .toggle && indices.contains { items[$0].canPause(at: moment) }
        var changed: [Int] = []
        for index in indices where action.appliesToFollowers || items[index].countdown.link == nil {
            let (before, zone) = (items[index], zone)
            let event: Change.Event
            switch action {
            case .pause:
                items[index].pause(at: moment)
                event = .paused
            case .resume:
                items[index].resume(at: moment)
                event = .resumed
            case .toggle:
                if willPause { items[index].pause(at: moment) } else { items[index].resume(at: moment) }
                event = willPause ? .paused : .resumed
            case .restart:
                items[index].restart(in: zone, at: moment)
                event = .restarted
            case .extend(let amount):
                items[index].extend(by: amount, at: moment)
                event = .extended(by: amount)
            case .set(let left):
                event = .extended(by: left - max(before.left(at: moment), .zero))
                items[index].set(left, at: moment)
            case .snooze(let amount):
                if items[index].left(at: moment) <= .zero { items[index].extend(by: amount, at: moment) }
                event = .extended(by: amount)
            case .acknowledge:
                if canAcknowledge(items[index], at: moment) { items[index].acknowledge(at: moment) }
                event = .acknowledged
            case .pin:
                items[index].togglePin()
                event = .pinned(items[index].isPinned)
            case .done:
                items[index].finish(at: moment)
                event = .finished
            case .skip:
                items[index].skip(at: moment)
                event = items[index].isFinished ? .finished : .skipped
            }
            guard items[index].state != before.state else { continue }
            changed.append(index)
            note(event, index, since: before, at: moment)
            if !action.appliesToFollowers { changed += follow(index, after: event, at: moment) }
        }
        if !changed.isEmpty { itemsChanged(changed, at: moment) }
    }

    /// Records a change of a countdown, and the threshold or zero that the change crossed.
    mutating func note(_ event: Change.Event, _ index: Int, since before: BoardItem, at moment: Moment) {
        let id = items[index].id
        let state = items[index].state
        func add(_ event: Change.Event, from before: ItemState, to after: ItemState, cause: Change.Cause? = nil) {
            let transition: Change.Transition? = before == after ? nil : .item(before: before, after: after)
            recorder.add(event, of: id, at: moment.wall, cause: cause, transition)
        }
        let level = items[index].noteLevel(at: moment)
        if level == .zero { items[index].getReady(in: zone, at: moment) }
        let after = items[index].state
        if let level {
            let reached: Change.Event = level == .zero ? .reachedZero(times: 1) : .warned(level, times: 1)
            add(event, from: before.state, to: state)
            add(reached, from: state, to: after, cause: .time)
        } else {
            add(event, from: before.state, to: after)
        }
        if items[index].isHidden(at: moment), !before.isHidden(at: moment) { add(.hidden, from: after, to: after) }
    }

    // MARK: Refusing actions

    /// Returns the reason why an action does not apply to a countdown.
    ///
    /// - Parameters:
    ///   - action: the requested action.
    ///   - index: the index of the countdown in ``items``.
    ///   - moment: the time of the command.
    /// - Returns: the reason; nil if the action applies, or if the countdown already has the requested state.
    public func refusal(of action: CountdownAction, for index: Int, at moment: Moment) -> ActionError? {
        let item = items[index]
        return reason(against: action, for: item, at: moment).map {
            ActionError(title: item.countdown.title, reason: $0)
        }
    }

    /// Returns the reason why a key does not apply to the selected countdown.
    ///
    /// In two cases, a key is refused although a command with the same action is accepted: the key skips, but there is
    /// no next step or occurrence; or the key acknowledges a countdown that is already acknowledged.
    public func keyRefusal(of action: CountdownAction, for index: Int, at moment: Moment) -> ActionError? {
        let item = items[index]
        if action == .skip, !item.canSkip(at: moment) {
            return ActionError(
                title: item.countdown.title,
                reason: item.countdown.kind.isSequence
                    ? "has ended: there is no next step" : "has no steps to skip")
        }
        if action == .acknowledge, item.isAcknowledged(at: moment) {
            return ActionError(title: item.countdown.title, reason: "was acknowledged already")
        }
        return refusal(of: action, for: index, at: moment)
    }

    private func reason(against action: CountdownAction, for item: BoardItem, at moment: Moment) -> String? {
        if let link = item.countdown.link, !action.appliesToFollowers {
            let leader = index(of: link.leader).map { items[$0].countdown.title } ?? link.leader
            return "follows “\(leader)”: change that countdown instead"
        }
        switch action {
        case .pause, .toggle:
            if let words = item.countdown.kind.unpausableWords { return words }
            return item.isDone(at: moment) ? "has ended: there is nothing to pause" : nil
        case .resume: return nil
        case .restart:
            if !item.canEnd, !item.isTimer { return "counts up: it cannot be restarted" }
            return item.canRestart(at: moment)
                ? nil : "still has the date from its file: there is nothing to restart"
        case .snooze(let amount):
            return item.left(at: moment) > .zero || item.reading(at: moment).isToday
                ? "is not due: there is nothing to snooze" : reason(against: .extend(amount), for: item, at: moment)
        case .acknowledge:
            return canAcknowledge(item, at: moment) ? nil : "is not due: there is nothing to acknowledge"
        case .pin: return nil
        case .set(let left):
            // A negative remaining time counts as zero.
            let before = max(item.left(at: moment), .zero)
            return left == before ? nil : reason(against: .extend(left - before), for: item, at: moment)
        case .extend(let amount):
            if !item.canEnd { return "counts up: it has no deadline" }
            if !item.hasMovableEnd {
                return item.countdown.onZero == .repeat
                    ? "repeats: its deadline cannot be moved"
                    : "has a recurrence rule or working hours: its deadline cannot be moved"
            }
            if item.canExtend(by: amount, at: moment) { return nil }
            return amount < .zero ? "has ended: it cannot be shortened" : "would become too long"
        case .done, .skip: return item.canEnd ? nil : "counts up: it has no deadline"
        }
    }
}

extension Countdown.Kind {
    /// The reason why a countdown of this kind cannot be paused; nil if it has a length.
    fileprivate var unpausableWords: String? {
        switch self {
        case .duration, .steps, .since(nil): nil
        case .date: "is a date: only timers can be paused"
        case .since: "counts up from a date: only timers can be paused"
        case .recurring: "is a recurring date: only timers can be paused"
        }
    }
}
