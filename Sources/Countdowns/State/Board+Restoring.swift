extension Board {
    /// The result of restoring a board.
    public struct Restoration: Equatable, Sendable {
        /// The changes since the state was saved, in chronological order.
        public var changes: [Change] = []
        /// The countdowns that reached zero since the save, and whose zero must be reported to the user, in the order in
        /// which they first reached zero.
        public var missed: [Countdown.ID] = []
        /// The countdowns whose definition changed so that a part of their state no longer fits.
        public var changed: [Countdown.ID] = []
        /// The countdowns that were restarted, because they had been over for longer than ``Countdown/resumeWithin``.
        public var restarted: [Countdown.ID] = []

        /// The changes that record the last zero of each countdown in ``missed``.
        public var missedChanges: [Change] {
            missed.compactMap { id in changes.last { $0.countdown == id && $0.reachesZero } }
        }

        /// Creates a restoration without changes.
        public init() {}
    }

    /// Restores the saved state.
    ///
    /// Countdowns that were running at the save have continued to run since then. Each threshold and zero that a countdown
    /// crossed is recorded with the time of the crossing.
    ///
    /// - Parameters:
    ///   - saved: the saved state.
    ///   - moment: the current time; the board must not have executed a command before.
    ///   - isClosed: whether the board has been closed since the save. If a program still shows the board, no countdown
    ///     is restarted.
    /// - Returns: the changes, and the countdowns that must be reported to the user.
    public mutating func restore(_ saved: SavedBoard, at moment: Moment, isClosed: Bool = true) -> Restoration {
        var (restoration, restored) = restoreItems(saved, at: moment, isClosed: isClosed)
        if let view = saved.view { remembered.view = view }
        if let face = saved.face { remembered.face = face }
        isMuted = saved.isMuted
        if let look = saved.look { remembered.list = look }
        pausedTogether = saved.pausedTogether.filter { index(of: $0) != nil }
        // The states in undo steps contain times of the former definition, so undo steps of changed countdowns are dropped.
        let edited = items.filter { item in
            saved.items[item.id].map {
                $0.fingerprint != item.countdown.fingerprint || $0.length != item.lengthInFile
            } ?? false
        }
        let foreign = Set(restoration.changed + restoration.restarted + edited.map(\.id))
        history = saved.history.reopened(without: foreign, withFollowers(of:)) { state, id in
            index(of: id).map { saved.translated(state, items[$0].countdown.sleep, to: moment) } ?? state
        }
        removedItems = saved.itemsOnClocks(of: moment).filter { index(of: $0.key) == nil }
        noteBehind(restored, saved, at: moment)
        lastMoment = moment
        _ = cross(overdue(at: moment), isBehind: true, to: moment)
        restoration.changes = recorder.takeChanges()
        restoration.missed = missed(restoration.changes, at: moment)
        return restoration
    }

    /// Restores the states of the countdowns without recording crossings.
    ///
    /// - Parameters:
    ///   - saved: the saved state.
    ///   - moment: the current time.
    ///   - isClosed: whether the board has been closed since the save. If false, countdowns that have been over for
    ///     longer than ``Countdown/resumeWithin`` are not restarted.
    /// - Returns: the restoration, and the indices of the countdowns whose state was restored completely.
    mutating func restoreItems(
        _ saved: SavedBoard, at moment: Moment, isClosed: Bool
    ) -> (restoration: Restoration, restored: [Int]) {
        var restoration = Restoration()
        var clocks = ZoneClocks()
        var restored: [Int] = []
        for index in items.indices {
            let id = items[index].id
            guard let item = saved.items[id] else { continue }
            switch restore(index, to: item, of: saved, at: moment, isClosed: isClosed, &clocks) {
            case .same: restored.append(index)
            case .changed: restoration.changed.append(id)
            case .restarted: restoration.restarted.append(id)
            }
        }
        followAll(at: moment, keeping: saved)
        return (restoration, restored)
    }

    private enum Restored { case same, changed, restarted }

    private mutating func restore(
        _ index: Int, to item: SavedBoard.Item, of saved: SavedBoard, at moment: Moment, isClosed: Bool,
        _ clocks: inout ZoneClocks
    ) -> Restored {
        let fresh = items[index]
        let isOther = item.fingerprint != fresh.countdown.fingerprint
        // The position in a sequence is stored as elapsed time, which is meaningless if the steps have changed. A stopwatch
        // has no remaining time.
        guard item.state.fits(fresh.countdown), !isOther || !fresh.isTimer || fresh.lengthInFile != nil else {
            return .changed
        }
        // A remaining time is meaningless after a change between a duration and a kind without a length.
        if isOther, (item.length == nil) != (fresh.lengthInFile == nil) { return .changed }
        var state = saved.translated(item.state, fresh.countdown.sleep, to: moment)
        let isDropped = isOther && !fresh.isTimer && state.removeStaleDateState()
        // The state is applied in the former zone first, and then moved to the current zone, as after a change of zone on a
        // running board.
        let zone = fresh.countdown.zone == nil ? saved.zone : nil
        items[index].setState(state, at: moment, in: zone, &clocks)
        items[index].adjustLength(from: item.length, at: moment, isClosed: isClosed)
        _ = items[index].move(to: fresh.zone, at: moment, &clocks)
        if isClosed, fresh.countdown.link == nil, items[index].isStale(at: moment) {
            items[index] = fresh
            return .restarted
        }
        if isOther { items[index].markReported(at: moment) }
        return isDropped ? .changed : .same
    }

    /// Records the deadlines of the durations that were restored while the wall clock was earlier than the saved time.
    private mutating func noteBehind(_ restored: [Int], _ saved: SavedBoard, at moment: Moment) {
        guard !saved.isSameBoot, moment.wall < saved.moment.wall else { return }
        var ends: [Int: Uptime] = [:]
        for index in restored {
            if case .until(let end) = items[index].state.run { ends[index] = end }
        }
        if !ends.isEmpty {
            restoredWithClockBehind = RestoredWithClockBehind(wall: saved.moment.wall, at: moment.uptime, ends: ends)
        }
    }

    /// Returns the countdowns whose zero must be reported to the user, without duplicates.
    private func missed(_ changes: [Change], at moment: Moment) -> [Countdown.ID] {
        var seen: Set<Countdown.ID> = []
        return changes.compactMap { change in
            guard change.reachesZero, let id = change.countdown, let index = index(of: id), seen.insert(id).inserted,
                items[index].countdown.late.allowsAlerts(after: moment.wall - change.time)
            else { return nil }
            return id
        }
    }

    /// The durations that were restored while the wall clock was earlier than the saved time, as on a machine without a
    /// battery-backed clock.
    ///
    /// The time for which the machine was off is known only after the clock is set.
    struct RestoredWithClockBehind: Equatable, Sendable {
        let wall: WallTime
        let at: Uptime
        /// The restored deadlines, by the index of the countdown.
        ///
        /// An entry is valid only while the countdown still has the restored deadline.
        let ends: [Int: Uptime]
    }

    /// After the wall clock has been set, moves the restored deadlines earlier by the time for which the machine was off.
    ///
    /// - Returns: whether the clock has been set and the machine was off.
    mutating func catchUpRestored(at moment: Moment) -> Bool {
        guard let restored = restoredWithClockBehind, moment.wall >= restored.wall else { return false }
        restoredWithClockBehind = nil
        let off = moment.wall - restored.wall - (moment.uptime - restored.at)
        guard off > .zero else { return false }
        var restoredIDs: Set<Countdown.ID> = []
        defer { history.moveEnds(by: .zero - off) { restoredIDs.contains($0) } }
        for (index, end) in restored.ends.sorted(by: { $0.key < $1.key }) {
            guard items[index].state.run == .until(end), items[index].countdown.sleep == .count else { continue }
            let before = items[index].state
            items[index].change(at: moment) { $0.run = .until(Uptime(sinceBoot: end.sinceBoot - off)) }
            restoredIDs.insert(items[index].id)
            recorder.add(
                .clockSet(by: off), of: items[index].id, at: moment.wall,
                .item(before: before, after: items[index].state))
        }
        return true
    }
}

extension SavedBoard {
    /// The countdowns, with deadlines converted to uptimes of the current boot.
    public func itemsOnClocks(of now: Moment) -> [Countdown.ID: Item] {
        guard !isSameBoot else { return items }
        return items.mapValues { item in
            var item = item
            item.state = translated(item.state, item.sleep, to: now)
            return item
        }
    }

    /// Converts the deadline of a state to an uptime of the current boot.
    ///
    /// After a reboot, the time for which the machine was off is computed from the wall clock. The time off does not
    /// count for a countdown that pauses while the machine sleeps.
    fileprivate func translated(_ state: ItemState, _ sleep: SleepRule, to now: Moment) -> ItemState {
        guard !isSameBoot, case .until(let end) = state.run else { return state }
        var state = state
        let left = end - moment.uptime(sleep)
        let gone = sleep == .pause ? .zero : max(now.wall - moment.wall, .zero)
        state.run = .until(now.uptime(sleep) + (left - gone))
        return state
    }
}

extension ItemState {
    /// Drops the parts of a state that apply only to the date that the countdown had before its definition changed.
    ///
    /// The time at which the user finished the countdown last does not depend on the definition.
    ///
    /// - Returns: whether the state had such parts.
    fileprivate mutating func removeStaleDateState() -> Bool {
        var isDropped = false
        if case .finished = run { (run, isDropped) = (.live, true) }
        if case .done = override { return isDropped }
        if override != nil { (override, isDropped) = (nil, true) }
        return isDropped
    }
}

extension BoardItem {
    /// Moves the deadline of a duration by the change of its length in the file.
    ///
    /// If `isClosed` is false, a shorter length can move thresholds and zeros into the past: the caller records these
    /// crossings afterwards.
    fileprivate mutating func adjustLength(from before: Duration?, at moment: Moment, isClosed: Bool) {
        guard let before, let now = lengthInFile, before != now else { return }
        change(at: moment) { state in
            switch state.run {
            case .until(let end): state.run = .until(end + (now - before))
            case .paused(let amount, let time): state.run = .paused(max(amount + (now - before), .zero), at: time)
            case .live, .finished: break
            }
        }
        if isClosed || level(at: moment) < state.reported.level { markReported(at: moment) }
    }

    /// Whether the countdown has been over for longer than ``Countdown/resumeWithin``.
    fileprivate func isStale(at moment: Moment) -> Bool {
        guard isTimer, isRunning, countdown.onZero != .ready, let segment = segment(at: moment) else { return false }
        if case .begins = segment.successor { return false }
        return left(at: moment) < .zero - countdown.resumeWithin
    }
}
