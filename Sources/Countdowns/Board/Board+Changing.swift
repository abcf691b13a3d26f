/// Pausing, restarting, skipping and whatever else is done to countdowns by hand.
extension Board {
    /// Does something to countdowns; what cannot take it stays as it is.
    mutating func change(_ action: CountdownAction, of target: CountdownTarget, at moment: Moment) {
        switch target {
        case .selection: changeSelection(action, at: moment)
        case .all: changeAll(action, at: moment)
        case .ids(let ids):
            perform(action, on: ids.compactMap { index(of: $0) }.sorted(), at: moment)
            followSelection(at: moment)
            tellOfPeer(action, at: moment)
        }
    }

    /// Takes over how countdowns run elsewhere.
    mutating func adopt(_ states: [Countdown.ID: ItemState], at moment: Moment) {
        let indices = states.keys.compactMap { index(of: $0) }.sorted()
        var clocks = ZoneClocks()
        for index in indices {
            guard let state = states[items[index].id] else { continue }
            let before = items[index]
            items[index].take(state, at: moment, &clocks)
            if items[index].state != before.state { note(.adopted, index, since: before, at: moment) }
        }
        releaseSelection()
        itemsChanged(indices, at: moment)
        followSelection(at: moment)
    }

    // MARK: What keys do

    /// The countdowns on which keys act: those that are marked, else the selected one.
    public func targets(at moment: Moment) -> [Int] {
        marked.isEmpty ? selection(at: moment).map { [$0] } ?? [] : markedIndices
    }

    private var markedIndices: [Int] { marked.compactMap { index(of: $0) }.sorted() }

    /// Marks the selected countdown, or takes its mark away, and goes to the next one.
    mutating func toggleMark(at moment: Moment) {
        guard let index = selection(at: moment) else { return }
        guard !selectionIsFolded(at: moment) else { return toggleFold(at: moment) }
        if marked.remove(items[index].id) == nil { marked.insert(items[index].id) }
        moveSelection(rows: 1, at: moment)
    }

    /// Does something to the marked countdowns; what cannot take it stays as it is.
    private mutating func changeMarked(_ action: CountdownAction, at moment: Moment) {
        let refusals = markedIndices.map { (index: $0, refusal: selectionRefusal(of: action, for: $0, at: moment)) }
        let able = refusals.filter { $0.refusal == nil }.map(\.index)
        if able.isEmpty, let refusal = refusals.first?.refusal {
            return notices.show(refusal.sentence, .brief, at: moment)
        }
        if selected == .following, let index = selection(at: moment) { selected = .chosen(items[index].id) }
        perform(action, on: able, at: moment)
    }

    /// Those that are due, or ring though they went on, and were not acknowledged.
    func unacknowledged(at moment: Moment) -> [Int] {
        items.indices.filter { index in
            let reading = items[index].reading(at: moment)
            return reading.state == .due && !reading.isAcknowledged || mayRing(items[index], at: moment)
        }
    }

    private mutating func changeSelection(_ action: CountdownAction, at moment: Moment) {
        guard marked.isEmpty else { return changeMarked(action, at: moment) }
        guard let index = selection(at: moment) else { return }
        if action == .acknowledge, selectionRefusal(of: action, for: index, at: moment) != nil,
            case let due = unacknowledged(at: moment), !due.isEmpty
        {
            return perform(action, on: due, at: moment)
        }
        if selectionIsFolded(at: moment) {
            toggleFold(at: moment)
        } else if let refusal = selectionRefusal(of: action, for: index, at: moment) {
            notices.show(refusal.sentence, .brief, at: moment)
        } else {
            if action == .toggle {
                if items[index].isPaused {
                    if selected == .held(items[index].id) { selected = .following }
                } else if selected == .following {
                    selected = .held(items[index].id)
                }
            } else if !(selected == .following && action.dismisses(items[index], at: moment)) {
                // Otherwise the selection would go to whatever is next now, and a second press would hit that.
                selected = .chosen(items[index].id)
            }
            perform(action, on: [index], at: moment)
        }
        revealSelection(at: moment)
    }

    /// Pauses all that run; where none does, resumes what was paused so.
    private mutating func changeAll(_ action: CountdownAction, at moment: Moment) {
        guard action == .toggle else { return perform(action, on: Array(items.indices), at: moment) }
        let running = items.indices.filter { items[$0].reading(at: moment).state == .running }
        if running.isEmpty {
            let together = pausedTogether.compactMap { index(of: $0) }.filter { items[$0].isPaused }
            if case .held = selected { selected = .following }
            perform(.resume, on: together.isEmpty ? Array(items.indices) : together.sorted(), at: moment)
            pausedTogether = []
        } else {
            if selected == .following, let index = selection(at: moment) { selected = .held(items[index].id) }
            perform(.pause, on: running, at: moment)
            pausedTogether = Set(running.map { items[$0].id })
        }
    }

    /// The selection stays on what was paused until it goes on, whoever lets it.
    mutating func releaseSelection() {
        if case .held(let id) = selected, let index = index(of: id), !items[index].isPaused { selected = .following }
    }

    /// Whether the selection waits for somebody to start its next step, and nothing lies over it.
    public func waitsForNextStep(at moment: Moment) -> Bool {
        guard overlay == nil, let index = selection(at: moment) else { return false }
        return items[index].reading(at: moment).step?.isWaiting == true
    }

    // MARK: Doing and recording it

    private mutating func perform(_ action: CountdownAction, on indices: [Int], at moment: Moment) {
        let willPause = action == .toggle && indices.contains { items[$0].canPause(at: moment) }
        var changed: [Int] = []
        for index in indices where action.suitsFollowers || items[index].countdown.link == nil {
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
                _ = items[index].restart(in: zone, at: moment)
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
                items[index].togglePin(at: moment)
                event = .pinned(items[index].state.isPinned)
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
            if !action.suitsFollowers { changed += follow(index, after: event, at: moment) }
        }
        releaseSelection()
        if !changed.isEmpty { itemsChanged(changed, at: moment) }
        if action == .acknowledge || action == .done { endStays(Set(indices), at: moment) }
        if action == .pin { arrangeRows(at: moment) }
    }

    /// Records what was done to a countdown, and the level that it reached by that.
    ///
    /// - Parameters:
    ///   - event: what was done.
    ///   - index: the place of the countdown.
    ///   - before: what it was before.
    ///   - moment: now.
    mutating func note(_ event: Change.Event, _ index: Int, since before: BoardItem, at moment: Moment) {
        let id = items[index].id
        let state = items[index].state
        func add(_ event: Change.Event, from before: ItemState, to after: ItemState, cause: Change.Cause? = nil) {
            let transition: Change.Transition? = before == after ? nil : .item(before: before, after: after)
            recorder.add(event, of: id, at: moment.wall, cause: cause, transition)
        }
        var level: ItemState.Level?
        if event == .adopted {
            items[index].passOver(at: moment)
        } else {
            level = items[index].noteLevel(at: moment)
        }
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

    // MARK: Telling of it

    /// Says what a peer did.
    private mutating func tellOfPeer(_ action: CountdownAction, at moment: Moment) {
        let changed = recorder.changedByHand.filter { id in
            index(of: id).map { action.suitsFollowers || items[$0].countdown.link == nil } ?? false
        }
        guard let peer = recorder.peer, !changed.isEmpty else { return }
        let all = notices.asked.add(changed, to: AskedChange(action: action, peer: peer), at: moment.uptime)
        let words = sentence(of: action, all.compactMap { index(of: $0) }, from: peer)
        notices.show(words, .long, at: moment)
    }

    /// What was done from elsewhere, in a sentence such as “Tea” was paused from pts/3.
    ///
    /// - Parameters:
    ///   - action: what was asked.
    ///   - indices: the countdowns that are otherwise for it, after it; at least one.
    ///   - origin: who asked.
    /// - Returns: the sentence; not yet made safe for a terminal.
    func sentence(of action: CountdownAction, _ indices: [Int], from origin: String) -> String {
        guard let first = indices.first else { preconditionFailure("There is nothing to say of no countdown.") }
        let subject =
            indices.count == 1 ? "“\(items[first].countdown.title)” was" : "\(indices.count) countdowns were"
        let isPaused = items[first].isPaused
        let verb =
            switch action {
            case .pause: "paused"
            case .resume: "resumed"
            case .toggle: isPaused ? "paused" : "resumed"
            case .restart: "started again"
            case .extend(let amount):
                amount < .zero
                    ? "shortened by " + Self.words(.zero - amount) : "extended by " + Self.words(amount)
            case .set: "moved"
            case .snooze(let amount): "snoozed for " + Self.words(amount)
            case .acknowledge: "acknowledged"
            case .pin: items[first].state.isPinned ? "pinned" : "let go"
            case .done: "ended"
            case .skip: "skipped"
            }
        return "\(subject) \(verb) from \(origin)."
    }
}

extension CountdownAction {
    /// Whether a selection that follows the next to happen goes on after it: it was on what had reached zero.
    fileprivate func dismisses(_ item: BoardItem, at moment: Moment) -> Bool {
        switch self {
        case .acknowledge: true
        case .done: item.left(at: moment) <= .zero
        default: false
        }
    }
}
