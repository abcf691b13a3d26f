/// A board whose files were read again.
extension Board {
    /// What another reading of the files changed.
    public struct Reload: Hashable, Sendable {
        /// The countdowns that were not on the board before.
        public var added: [Countdown.ID] = []
        /// Those of which the files say something else now.
        public var changed: [Countdown.ID] = []
        /// Those that are in no file any more.
        public var removed: [Countdown.ID] = []
        /// The titles of those.
        public var removedTitles: [String] = []
        /// The new ids of those that have another id.
        public var renamed: [Countdown.ID: Countdown.ID] = [:]
        /// The titles of countdowns for which something of what was done to them does not fit any more.
        public var misfits: [String] = []
        /// Whether the title is another one, or the countdowns stand in another order.
        public var isRearranged = false

        /// Makes an empty one.
        public init() {}

        /// Whether the files say the same of all countdowns as before.
        public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
    }

    /// How many countdowns are kept that are in no file any more.
    private static let mostDeparted = 1_000

    /// Takes the place of what the files said before: what runs goes on, what is new starts, what is gone leaves.
    ///
    /// A countdown is the same where its id is, or else its title; of several of one title the one of the same times. One that
    /// comes back goes on where it was unless it would be over.
    ///
    /// - Parameters:
    ///   - fresh: the board as its files have it now, made as this one was.
    ///   - moment: now.
    /// - Returns: what happened since the last command, and that the files were read; the latter not where they say the same.
    /// - Complexity: O(*n* log *n*).
    public mutating func reload(as fresh: Board, at moment: Moment) -> [Change] {
        advance(to: moment)
        recorder.cause = .file
        var fresh = fresh
        fresh.reading = lastReading + 1
        let old = self
        if let (reload, states) = replace(by: fresh, at: moment) {
            noteStep(ofReading: reload, states, since: old, at: moment)
        }
        return recorder.takeChanges()
    }

    /// Takes over another reading of the files.
    ///
    /// - Returns: what it changed; nil where it says the same.
    @discardableResult
    mutating func replace(by fresh: Board, at moment: Moment) -> (reload: Reload, states: Change.Transition)? {
        let origins = origins(of: fresh)
        guard !isSame(as: fresh, origins) else { return nil }
        var new = fresh
        (new.recorder, new.history, new.lastReading) = (recorder, history, lastReading)
        (new.remembered, new.isMuted, new.problem, new.pausedTogether) = (remembered, isMuted, problem, pausedTogether)
        _ = new.restoreItems(saved(for: fresh, origins, at: moment), at: moment, isClosed: false)
        let (reload, states) = note(origins, in: &new, at: moment)
        new.keep(of: self, origins, reload, at: moment)
        self = new
        return (reload, states)
    }

    /// Where each countdown of another reading is here; nil for what is new.
    private func origins(of fresh: Board) -> [Int?] {
        var origins = fresh.items.map { index(of: $0.id) }
        matchSameTitles(of: fresh, &origins)
        var isTaken = Array(repeating: false, count: items.count)
        for origin in origins { if let origin { isTaken[origin] = true } }
        guard origins.contains(nil), isTaken.contains(false) else { return origins }
        var titled: [String: Int] = [:]
        for index in items.indices.reversed() where !isTaken[index] { titled[items[index].countdown.title] = index }
        for index in origins.indices where origins[index] == nil {
            origins[index] = titled.removeValue(forKey: fresh.items[index].countdown.title)
        }
        return origins
    }

    /// Matches countdowns of one title by their times, because an edit of one of them numbers the others anew.
    private func matchSameTitles(of fresh: Board, _ origins: inout [Int?]) {
        let (old, new) = (placesOfTitles, fresh.placesOfTitles)
        let claimed = Set(zip(fresh.items, origins).compactMap { $0.countdown.isNamedByTitle ? nil : $1 })
        for (title, places) in new where places.count > 1 || old[title, default: []].count > 1 {
            var free = Set(old[title, default: []]).subtracting(claimed)
            var byTimes: [SameTimes: [Int]] = [:]
            for rival in free.sorted(by: >) { byTimes[SameTimes(items[rival]), default: []].append(rival) }
            let before = places.map { origins[$0] }
            for place in places {
                origins[place] = byTimes[SameTimes(fresh.items[place])]?.popLast()
                if let origin = origins[place] { free.remove(origin) }
            }
            for (place, origin) in zip(places, before) where origins[place] == nil {
                if let origin, free.remove(origin) != nil { origins[place] = origin }
            }
        }
    }

    /// Where the countdowns are whose ids are made of a title.
    private var placesOfTitles: [String: [Int]] {
        Dictionary(grouping: items.indices.filter { items[$0].countdown.isNamedByTitle }) { items[$0].countdown.title }
    }

    private func isSame(as fresh: Board, _ origins: [Int?]) -> Bool {
        title == fresh.title && followsMachine == fresh.followsMachine && zone == fresh.zone
            && items.count == fresh.items.count
            && origins.indices.allSatisfy { origins[$0] == $0 && items[$0].countdown == fresh.items[$0].countdown }
    }

    /// What was done to the countdowns of another reading, as far as they are here, or were.
    private func saved(for fresh: Board, _ origins: [Int?], at moment: Moment) -> SavedBoard {
        var saved = SavedBoard(zone: zone, moment: moment)
        for (item, origin) in zip(fresh.items, origins) {
            if let origin {
                saved.items[item.id] = SavedBoard.Item(items[origin])
            } else if let gone = removedItems[item.id], !gone.isOver(at: moment) {
                saved.items[item.id] = gone
            }
        }
        return saved
    }

    /// Records what another reading changed, and crosses what it left behind now.
    ///
    /// - Returns: what changed, and the states.
    private func note(
        _ origins: [Int?], in new: inout Board, at moment: Moment
    ) -> (reload: Reload, states: Change.Transition) {
        var reload = Reload()
        reload.isRearranged = origins.indices.contains { origins[$0] != $0 } || title != new.title
        var (before, after): ([Countdown.ID: ItemState], [Countdown.ID: ItemState]) = ([:], [:])
        var isHere = Array(repeating: false, count: items.count)
        new.removedItems = removedItems
        for (item, origin) in zip(new.items, origins) {
            new.removedItems[item.id] = nil
            guard let origin else {
                reload.added.append(item.id)
                after[item.id] = item.state
                continue
            }
            isHere[origin] = true
            let old = items[origin]
            if !old.countdown.saysTheSame(as: item.countdown) { reload.changed.append(item.id) }
            if old.id != item.id { reload.renamed[old.id] = item.id }
            if item.hasLost(whatWasDoneTo: old) { reload.misfits.append(item.countdown.title) }
            guard old.state != item.state || old.id != item.id else { continue }
            (before[old.id], after[item.id]) = (old.state, item.state)
        }
        for (item, isHere) in zip(items, isHere) where !isHere {
            reload.removed.append(item.id)
            reload.removedTitles.append(item.countdown.title)
            before[item.id] = item.state
            if new.index(of: item.id) == nil { new.removedItems[item.id] = SavedBoard.Item(item) }
        }
        new.dropOldestDeparted()
        let states = Change.Transition.items(before: before, after: after)
        new.recorder.add(.reloaded(reload), at: moment.wall, states)
        if zone != new.zone { new.recorder.add(.zone(new.zone), at: moment.wall, .zone(before: zone, after: new.zone)) }
        new.lastMoment = lastMoment
        _ = new.cross(new.overdue(at: moment), isBehind: true, to: moment)
        return (reload, states)
    }

    private mutating func dropOldestDeparted() {
        let excess = removedItems.count - Self.mostDeparted
        guard excess > 0 else { return }
        for (id, _) in removedItems.sorted(by: { $0.value.state.start < $1.value.state.start }).prefix(excess) {
            removedItems[id] = nil
        }
    }

    /// Keeps what the board before knew of its countdowns.
    private mutating func keep(of old: Board, _ origins: [Int?], _ reload: Reload, at moment: Moment) {
        let removed = Set(reload.removed)
        let together = old.pausedTogether.filter { !removed.contains($0) }.map { reload.renamed[$0] ?? $0 }
        setPausedTogether(Set(together), at: moment)
        guard let behind = old.restoredWithClockBehind else { return }
        var places: [Int: Int] = [:]
        for (index, origin) in origins.enumerated() { if let origin { places[origin] = index } }
        let ends = behind.ends.compactMap { index, end in places[index].map { ($0, end) } }
        restoredWithClockBehind = RestoredWithClockBehind(
            wall: behind.wall, at: behind.at, ends: Dictionary(uniqueKeysWithValues: ends))
    }
}

extension Countdown {
    /// Whether the files say the same of both, wherever in them that stands.
    fileprivate func saysTheSame(as other: Countdown) -> Bool {
        var moved = self
        moved.origin = other.origin
        return moved == other
    }
}

/// By what countdowns of one title are told apart.
private struct SameTimes: Hashable {
    let group: String?
    let fingerprint: String
    let length: Duration?

    init(_ item: BoardItem) {
        (group, fingerprint, length) = (item.countdown.group, item.countdown.fingerprint, item.lengthInFile)
    }
}

extension BoardItem {
    /// Whether something that was done to it does not fit what the files say of it now.
    fileprivate func hasLost(whatWasDoneTo old: BoardItem) -> Bool {
        let isOther = old.countdown.fingerprint != countdown.fingerprint
        let isOtherRun =
            switch (old.state.run, state.run) {
            case (.paused, .paused), (.finished, .finished): false
            case (.paused, _), (.finished, _): true
            case (.until, _), (.live, _): isOther && old.countdown.kind.isSequence && countdown.kind.isSequence
            }
        return isOtherRun || old.state.override != nil && state.override == nil
    }
}

extension SavedBoard.Item {
    /// Whether it is a duration, or a sequence, that has reached its end.
    fileprivate func isOver(at moment: Moment) -> Bool {
        guard case .until(let end) = state.run else { return false }
        return end <= moment.uptime(sleep)
    }
}
