/// The effects of time, of the machine's sleep and of clock changes on a board.
extension Board {
    /// Advances the board to a time, and records the crossings since the last command.
    ///
    /// - Complexity: O(1) without crossings; O(*c* log *n*) for *c* crossings.
    mutating func advance(to moment: Moment) {
        // The shortest sleep that is recorded.
        let shortestSleep = Duration.seconds(10) * speed
        let slept = moment.asleep - lastMoment.asleep
        recorder.cause = .time
        let isOtherwise = noteClock(at: moment)
        let passed = isOtherwise ? cross(overdue(at: moment), isBehind: true, to: moment) : cross(to: moment)
        if slept >= shortestSleep { noteSleep(slept, passed, at: moment) }
        // If the program is suspended between reading two clocks, one measured value of `asleep` is too small. `max`
        // prevents the next, correct value from being recorded as sleep.
        let asleep = max(moment.asleep, lastMoment.asleep)
        lastMoment = Moment(wall: moment.wall, uptime: moment.uptime, asleep: asleep)
    }

    /// Records that the wall clock was set.
    ///
    /// Small adjustments by time synchronization are not recorded.
    ///
    /// - Returns: whether states may have changed, so that the agenda is out of date.
    private mutating func noteClock(at moment: Moment) -> Bool {
        let elapsed = moment.uptime - lastMoment.uptime
        let step = moment.wall - lastMoment.wall - elapsed
        let least = max(.seconds(1) * speed, elapsed / 1_000)
        guard step >= least || step <= .zero - least else { return false }
        recorder.add(.clockSet(by: step), at: moment.wall)
        if step > .zero { return catchUpRestored(at: moment) }
        return moment.wall < lastMoment.wall && forgetAssumed(clockSetBy: step, at: moment)
    }

    /// The indices of the countdowns with a crossing or an automatic change that is not recorded yet.
    ///
    /// - Complexity: O(*n*).
    func overdue(at moment: Moment) -> [Int] { overdue(among: items.indices, at: moment) }

    /// The elements of `indices` whose countdowns have a crossing or an automatic change that is not recorded yet.
    func overdue(among indices: some Sequence<Int>, at moment: Moment) -> [Int] {
        indices.filter { index in
            let now = moment.time(on: items[index].clock)
            let times = [items[index].turn(at: moment).until, items[index].nextCrossing(at: moment)]
            return times.contains { $0.map { $0 <= now } ?? false }
        }
    }

    /// Recomputes the crossings that were assumed to be past because the wall clock was ahead when the board was loaded.
    ///
    /// Call this function after the wall clock was set back.
    private mutating func forgetAssumed(clockSetBy step: Duration, at moment: Moment) -> Bool {
        var isAny = false
        for index in items.indices where items[index].state.reported.isAssumed {
            let before = items[index].state
            items[index].change(at: moment) { $0.start = min($0.start, moment.wall) }
            items[index].markReported(at: moment)
            let after = items[index].state
            guard after != before else { continue }
            isAny = true
            recorder.add(
                .clockSet(by: step), of: items[index].id, at: moment.wall, .item(before: before, after: after))
        }
        return isAny
    }

    private mutating func noteSleep(_ slept: Duration, _ passed: [Int], at moment: Moment) {
        for index in passed { recorder.add(.sleptPast, of: items[index].id, at: moment.wall) }
        recorder.add(.slept(slept), at: moment.wall)
    }

    /// Records the crossings up to a time, and moves recurring dates to their next occurrences.
    ///
    /// - Returns: the indices of the countdowns that reached zero.
    @discardableResult
    mutating func cross(to moment: Moment) -> [Int] {
        let isBehind = agenda.isBehind(moment)
        let due = agenda.due(at: moment)
        guard isBehind || !due.isEmpty else { return [] }
        if isBehind { for index in items.indices { items[index].roll(to: moment) } }
        return cross(due, isBehind: isBehind, to: moment)
    }

    /// Records the crossings of some countdowns up to a time.
    ///
    /// - Parameters:
    ///   - due: the indices of the countdowns.
    ///   - isBehind: whether a clock was set back, so that all due times may have changed.
    ///   - moment: the current time.
    /// - Returns: the indices of the countdowns that reached zero.
    mutating func cross(_ due: [Int], isBehind: Bool, to moment: Moment) -> [Int] {
        let due = followWaiting(due, at: moment)
        var found: [Found] = []
        for index in due { found += cross(index, to: moment) }
        found.sort()
        for crossing in found {
            recorder.add(
                crossing.event, of: items[crossing.index].id, at: moment.wall + (.zero - crossing.ago),
                crossing.transition)
        }
        itemsChanged(isBehind ? nil : due, at: moment)
        return Set(found.filter(\.isZero).map(\.index)).sorted()
    }

    /// A crossing, and the time since it happened.
    private struct Found: Comparable {
        let ago: Duration
        let index: Int
        let order: Int
        let event: Change.Event
        let isZero: Bool
        var transition: Change.Transition?

        static func < (left: Found, right: Found) -> Bool {
            (right.ago.inOrder, left.index, left.order) < (left.ago.inOrder, right.index, right.order)
        }
    }

    private mutating func cross(_ index: Int, to moment: Moment) -> [Found] {
        let (before, turn) = (items[index].state, items[index].turn(at: lastMoment))
        let crossings = items[index].cross(to: moment)
        let item = items[index]
        let now = moment.time(on: item.clock)
        var found: [Found] = []
        func add(_ tally: Crossings.Tally, isZero: Bool = false, _ event: (Int) -> Change.Event) {
            guard tally.count > 0 else { return }
            let ago = max(now - (item.time(of: tally.last) ?? now), .zero)
            found.append(
                Found(ago: ago, index: index, order: found.count, event: event(tally.count), isZero: isZero))
        }
        add(crossings.warned) { .warned(.warn, times: $0) }
        add(crossings.endangered) { .warned(.danger, times: $0) }
        add(crossings.continued, isZero: true) { times in
            if case .occurrences = item.track, let next = item.segment(at: moment)?.end {
                return .rolled(to: WallTime(sinceEpoch: next), times: times)
            }
            guard item.countdown.kind.isSequence, let step = item.steps(at: moment) else {
                return .reachedZero(times: times)
            }
            return .stepBegan(step.place, times: times)
        }
        add(crossings.ended, isZero: true) { .reachedZero(times: $0) }
        if crossings.ended.count > 0, item.isHidden(at: moment), let last = found.last {
            found.append(
                Found(ago: last.ago, index: index, order: found.count, event: .hidden, isZero: false))
        }
        if let time = turn.until, time <= now, !turn.isZero {
            found.append(Found(ago: now - time, index: index, order: found.count, event: .turned, isZero: false))
        }
        if crossings.ended.count > 0, let zero = found.last(where: \.isZero) {
            items[index].getReady(in: zone, at: moment + (.zero - zero.ago))
        }
        guard items[index].state != before, !found.isEmpty else { return found }
        found.sort()
        found[found.count - 1].transition = .item(before: before, after: items[index].state)
        return found
    }

    /// Updates the agenda after items changed.
    ///
    /// - Parameters:
    ///   - indices: the items; nil means all.
    ///   - moment: the current time.
    mutating func itemsChanged(_ indices: [Int]? = nil, at moment: Moment) {
        if let indices, !Agenda.isReindexingFaster(indices.count, of: items.count) {
            for index in indices { agenda.update(index, items[index], at: moment) }
        } else {
            agenda = Agenda(items, at: moment)
        }
    }
}
