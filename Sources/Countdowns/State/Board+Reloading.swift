extension Board {
    /// The changes that a reload made.
    public struct Reload: Hashable, Sendable {
        /// The new countdowns.
        public var added: [Countdown.ID] = []
        /// The countdowns whose definition changed.
        public var changed: [Countdown.ID] = []
        /// The countdowns that are no longer in any file.
        public var removed: [Countdown.ID] = []
        /// The titles of the removed countdowns, in the order of ``removed``.
        public var removedTitles: [String] = []
        /// The new ids of countdowns whose id changed; the keys are the old ids.
        public var renamed: [Countdown.ID: Countdown.ID] = [:]
        /// The titles of countdowns that lost a part of their state because the part does not fit the new definition.
        public var discardedStates: [String] = []
        /// Whether the order of the countdowns changed.
        public var isRearranged = false

        /// Creates a reload without changes.
        public init() {}

        /// Whether no countdown was added, changed or removed.
        public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
    }

    /// The maximum number of removed countdowns whose state the board keeps.
    private static let maxDeparted = 1_000

    /// Replaces the definition of the board and keeps the states of its countdowns.
    ///
    /// Countdowns are matched by id, or else by title. Countdowns with the same title are matched by their times. New
    /// countdowns start, and missing countdowns are removed. A countdown that returns to the files gets its former
    /// state back, unless its deadline has passed in the meantime.
    ///
    /// - Parameters:
    ///   - fresh: a new board from the current contents of the files.
    ///   - renamed: the new ids of countdowns that an edit of the program renamed, by their old ids. These countdowns
    ///     are matched first, and no countdowns are then matched by their times.
    ///   - moment: the current time.
    /// - Returns: the changes since the last command, with ``Change/Event/reloaded(_:)`` if the definition changed.
    /// - Complexity: O(*n* log *n*).
    public mutating func reload(
        as fresh: Board, renamed: [Countdown.ID: Countdown.ID] = [:], at moment: Moment
    ) -> [Change] {
        advance(to: moment)
        recorder.cause = .file
        var fresh = fresh
        fresh.reading = lastReading + 1
        let old = self
        if let (reload, states) = replace(by: fresh, renamed: renamed, at: moment) {
            noteStep(ofReading: reload, states, since: old, at: moment)
        }
        return recorder.takeChanges()
    }

    /// Replaces the board with `fresh`, a board from another version of the files, and keeps the states of the countdowns.
    ///
    /// - Returns: the differences and the changed states; nil if the definitions are equal.
    @discardableResult
    mutating func replace(
        by fresh: Board, renamed: [Countdown.ID: Countdown.ID] = [:], at moment: Moment
    ) -> (reload: Reload, states: Change.Transition)? {
        let origins = origins(of: fresh, renamed)
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

    /// The index of each countdown of `fresh` on this board; nil for a new countdown.
    private func origins(of fresh: Board, _ renamed: [Countdown.ID: Countdown.ID]) -> [Int?] {
        let oldIDs = renamed.inverted
        var origins = fresh.items.map { item in
            oldIDs[item.id].flatMap { index(of: $0) } ?? (renamed[item.id] == nil ? index(of: item.id) : nil)
        }
        if renamed.isEmpty { matchSameTitles(of: fresh, &origins) }
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

    /// Matches countdowns with the same title by their times, because an edit of one of these countdowns can renumber the
    /// ids of all.
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

    /// The indices of the countdowns whose id is derived from the title, grouped by title.
    private var placesOfTitles: [String: [Int]] {
        Dictionary(grouping: items.indices.filter { items[$0].countdown.isNamedByTitle }) { items[$0].countdown.title }
    }

    /// The new ids of the countdowns whose ids differ on `fresh`.
    private func newIDs(of fresh: Board, _ origins: [Int?]) -> [Countdown.ID: Countdown.ID] {
        var renamed: [Countdown.ID: Countdown.ID] = [:]
        for (item, origin) in zip(fresh.items, origins) {
            if let origin, items[origin].id != item.id { renamed[items[origin].id] = item.id }
        }
        return renamed
    }

    private func isSame(as fresh: Board, _ origins: [Int?]) -> Bool {
        title == fresh.title && followsMachine == fresh.followsMachine && zone == fresh.zone
            && items.count == fresh.items.count && definition.dates == fresh.definition.dates
            && origins.indices.allSatisfy { origins[$0] == $0 && items[$0].countdown == fresh.items[$0].countdown }
    }

    /// The saved states for the countdowns of `fresh` that are, or were, on this board.
    private func saved(for fresh: Board, _ origins: [Int?], at moment: Moment) -> SavedBoard {
        var saved = SavedBoard(zone: zone, moment: moment)
        let renamed = newIDs(of: fresh, origins)
        for (item, origin) in zip(fresh.items, origins) {
            if let origin {
                saved.items[item.id] = SavedBoard.Item(items[origin]).renaming(renamed)
            } else if let gone = removedItems[item.id], !gone.isOver(at: moment) {
                saved.items[item.id] = gone
            }
        }
        return saved
    }

    /// Records the differences of a reload, and the thresholds and zeros that are crossed because of the reload.
    ///
    /// - Returns: the differences, and the changed states.
    private func note(
        _ origins: [Int?], in new: inout Board, at moment: Moment
    ) -> (reload: Reload, states: Change.Transition) {
        var reload = Reload()
        reload.renamed = newIDs(of: new, origins)
        reload.isRearranged = origins.indices.contains { origins[$0] != $0 }
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
            var definition = old.countdown
            if let leader = definition.link?.leader { definition.link?.leader = reload.renamed[leader] ?? leader }
            if !definition.hasSameDefinition(as: item.countdown) { reload.changed.append(item.id) }
            if item.hasLost(whatWasDoneTo: old, reload.renamed) { reload.discardedStates.append(item.countdown.title) }
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
        let excess = removedItems.count - Self.maxDeparted
        guard excess > 0 else { return }
        for (id, _) in removedItems.sorted(by: { $0.value.state.start < $1.value.state.start }).prefix(excess) {
            removedItems[id] = nil
        }
    }

    /// Copies the saved selection, ``pausedTogether``, and the data for ``catchUpRestored(at:)``, from the board before the
    /// reload.
    private mutating func keep(of old: Board, _ origins: [Int?], _ reload: Reload, at moment: Moment) {
        if let selected = remembered.list.selected { remembered.list.selected = reload.renamed[selected] ?? selected }
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

extension [Countdown.ID: Countdown.ID] {
    /// The old ids by the new ids, if this dictionary contains the new ids by the old ids.
    public var inverted: [Countdown.ID: Countdown.ID] { Dictionary(map { ($1, $0) }) { first, _ in first } }
}

extension Countdown {
    /// Whether both countdowns have the same definition, ignoring their positions in the files.
    fileprivate func hasSameDefinition(as other: Countdown) -> Bool {
        var moved = self
        moved.origin = other.origin
        return moved == other
    }
}

/// The key that distinguishes countdowns with the same title.
private struct SameTimes: Hashable {
    let group: String?
    let fingerprint: String
    let length: Duration?

    init(_ item: BoardItem) {
        (group, fingerprint, length) = (item.countdown.group, item.countdown.fingerprint, item.lengthInFile)
    }
}

extension BoardItem {
    /// Whether a part of the former state does not fit the new definition.
    fileprivate func hasLost(whatWasDoneTo old: BoardItem, _ renamed: [Countdown.ID: Countdown.ID]) -> Bool {
        let isOther = SavedBoard.Item(old).renaming(renamed).fingerprint != countdown.fingerprint
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
    /// Whether the item is a duration, or a sequence, that has reached its end.
    fileprivate func isOver(at moment: Moment) -> Bool {
        // A stopwatch has no end.
        guard case .until(let end) = state.run, !fingerprint.hasPrefix("since") else { return false }
        return end <= moment.uptime(sleep)
    }
}
