/// A board that goes on where it was when a program showed it last.
extension Board {
    /// What became of what was saved.
    public struct Restoration: Equatable, Sendable {
        /// What happened since, in order.
        public var changes: [Change] = []
        /// Those whose zero passed meanwhile and is to be told, in the order in which it did.
        public var missed: [Countdown.ID] = []
        /// Those whose files say something else now, so that something of what was done to them does not fit any more.
        public var changed: [Countdown.ID] = []
        /// Those that were over for so long that they start anew.
        public var restarted: [Countdown.ID] = []

        /// The last zero of each of those that are to be told.
        public var missedChanges: [Change] {
            missed.compactMap { id in changes.last { $0.countdown == id && $0.reachesZero } }
        }

        /// Makes an empty one.
        public init() {}
    }

    /// Goes on where it was.
    ///
    /// What ran, ran on while nobody looked; what was crossed meanwhile is recorded now, each at its time.
    ///
    /// - Parameters:
    ///   - saved: what was saved.
    ///   - moment: now; no command was carried out before.
    ///   - isClosed: whether nothing has shown it since; otherwise nothing starts anew.
    /// - Returns: what came of it.
    public mutating func restore(_ saved: SavedBoard, at moment: Moment, isClosed: Bool = true) -> Restoration {
        var (restoration, restored) = restoreItems(saved, at: moment, isClosed: isClosed)
        if let view = saved.view { remembered.view = view }
        if let face = saved.face { remembered.face = face }
        isMuted = saved.isMuted
        if let look = saved.look { remembered.list = look }
        pausedTogether = saved.pausedTogether.filter { index(of: $0) != nil }
        // The states of steps have the times of the file as it was then.
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

    /// Lets the countdowns go on where they were, and crosses nothing.
    ///
    /// - Parameters:
    ///   - saved: what was saved.
    ///   - moment: now.
    ///   - isClosed: whether nothing has shown them since; what was over for long then starts anew.
    /// - Returns: what came of it, and the places of those that go on as they were.
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

    /// What became of a countdown.
    private enum Restored { case same, changed, restarted }

    private mutating func restore(
        _ index: Int, to item: SavedBoard.Item, of saved: SavedBoard, at moment: Moment, isClosed: Bool,
        _ clocks: inout ZoneClocks
    ) -> Restored {
        let fresh = items[index]
        let isOther = item.fingerprint != fresh.countdown.fingerprint
        // Where a sequence stood is the time that had passed in its steps.
        guard item.state.fits(fresh.countdown.kind), !isOther || !fresh.countdown.kind.isSequence else {
            return .changed
        }
        // An amount that was left is one of the kind before: of a duration, or of something without a length.
        if isOther, (item.length == nil) != (fresh.lengthInFile == nil) { return .changed }
        var state = saved.translated(item.state, fresh.countdown.sleep, to: moment)
        let wasPaused = if case .paused = state.run { true } else { false }
        let isDropped = isOther && fresh.isDated && state.removeStaleDateState()
        // First where the board was, and then to where it is now, as a journey would.
        let zone = fresh.countdown.zone == nil ? saved.zone : nil
        items[index].take(state, at: moment, in: zone, &clocks)
        _ = items[index].move(to: fresh.zone, at: moment, &clocks)
        if isDropped, wasPaused { items[index].pause(at: moment) }
        items[index].adjustLength(from: item.length, at: moment, isClosed: isClosed)
        if isClosed, fresh.countdown.link == nil, items[index].isStale(at: moment) {
            items[index] = fresh
            return .restarted
        }
        if isOther { items[index].markReported(at: moment) }
        return isDropped ? .changed : .same
    }

    /// Notes what was restored while the wall clock was behind what was saved.
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

    /// The countdowns of which it is told that their zero passed.
    private func missed(_ changes: [Change], at moment: Moment) -> [Countdown.ID] {
        var seen: Set<Countdown.ID> = []
        return changes.compactMap { change in
            guard change.reachesZero, let id = change.countdown, let index = index(of: id), seen.insert(id).inserted,
                items[index].countdown.late.tells(after: moment.wall - change.time)
            else { return nil }
            return id
        }
    }

    /// Durations that were restored while the wall clock was behind what was saved, as on a machine without a battery: how long
    /// it was off is known when the clock is set.
    struct RestoredWithClockBehind: Equatable, Sendable {
        let wall: WallTime
        let at: Uptime
        /// When they end, as long as nobody changed them.
        let ends: [Int: Uptime]
    }

    /// The clock is right now: lets restored durations end earlier by as long as the machine was off.
    ///
    /// - Returns: whether there were any.
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
    /// The countdowns, on the clocks that run now.
    ///
    /// - Parameter now: now.
    /// - Returns: them, by name.
    public func itemsOnClocks(of now: Moment) -> [Countdown.ID: Item] {
        guard !isSameBoot else { return items }
        return items.mapValues { item in
            var item = item
            item.state = translated(item.state, item.sleep, to: now)
            return item
        }
    }

    /// A state on the clocks that run now.
    ///
    /// After a new start of the machine the wall clock tells how long it was off; what stands still while the machine sleeps
    /// stood still then, too.
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
    /// Drops what was done to a date that is another one now.
    ///
    /// - Returns: whether there was something.
    fileprivate mutating func removeStaleDateState() -> Bool {
        var isDropped = false
        switch run {
        // A pause of a date stays one, at what is left of the new date.
        case .paused, .finished: (run, isDropped) = (.live, true)
        case .live, .until: break
        }
        if override != nil { (override, isDropped) = (nil, true) }
        return isDropped
    }
}

extension BoardItem {
    fileprivate var isDated: Bool {
        switch times {
        case .length, .steps: false
        case .date, .work, .since, .recurring: true
        }
    }

    /// Lets a duration whose length in the file changed end later or earlier by that.
    ///
    /// On a board that is shown, what a shorter length leaves behind is then crossed, and recorded.
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

    /// Whether it was over for so long that nobody wants to see by how much.
    fileprivate func isStale(at moment: Moment) -> Bool {
        switch (state.run, times) {
        case (.until, .length):
            return left(at: moment) < .zero - countdown.resumeWithin
        case (.until, .steps(let steps)):
            guard let position = self.steps(at: moment), position.next == nil || steps.gate != nil else { return false }
            return position.left < .zero - countdown.resumeWithin
        default: return false
        }
    }
}
