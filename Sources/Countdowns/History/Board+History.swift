import Foundation

/// Undo and redo: each command that changes something adds a step to the history.
extension Board {
    /// A series of extensions by a key that the user holds down; one undo reverts all of them.
    struct ExtensionBurst: Equatable, Sendable {
        let id: Countdown.ID
        /// The duration that one key press adds.
        let press: Duration
        let amount: Duration
        let end: Uptime
    }

    // MARK: Making steps

    /// Adds the undo step of a command.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - first: the number of changes that were recorded before the command.
    ///   - moment: the current time.
    mutating func noteStep(of command: Command, changesFrom first: Int, at moment: Moment) {
        switch (command, recorder.cause) {
        case (.undo, _), (.redo, _), (.setZone, _), (.tick, _), (_, .time), (_, .file): return
        default: break
        }
        let changes = recorder.changes(from: first)
        guard !changes.isEmpty else { return }
        var step = UndoStep("", zone: zone)
        for change in changes { step.add(change) }
        step.items.removeAll { $0.state.before == $0.state.after }
        guard !step.isEmpty else { return }
        step.sentence = sentence(of: changes, step)
        note(step, extending: keyExtension(by: command, step), at: moment)
    }

    private mutating func note(_ step: UndoStep, extending burst: ExtensionBurst?, at moment: Moment) {
        let last = extensionBurst
        extensionBurst = burst
        guard let burst, let last, last.id == burst.id, last.press == burst.press, moment.uptime <= last.end,
            var merged = history.undoable.last,
            merged.items.map(\.id) == step.items.map(\.id)
        else { return edit(.added(step), at: moment) }
        for index in merged.items.indices { merged.items[index].state.after = step.items[index].state.after }
        let total = last.amount + burst.amount
        extensionBurst = ExtensionBurst(id: burst.id, press: burst.press, amount: total, end: burst.end)
        merged.sentence = "“\(title(of: burst.id) ?? burst.id)” was \(Self.extended(by: total))"
        edit(.replaced(merged), at: moment)
    }

    /// The burst that a command starts if a key extends a single countdown; nil for any other command.
    private func keyExtension(by command: Command, _ step: UndoStep) -> ExtensionBurst? {
        guard case .change(.extend(let amount), _) = command, recorder.cause == .user,
            case let own = ownItems(of: step), own.count == 1, own[0].id == step.items[0].id
        else { return nil }
        return ExtensionBurst(
            id: step.items[0].id, press: amount, amount: amount, end: lastMoment.uptime + .milliseconds(250) * speed)
    }

    /// Returns the countdowns of a step, except followers whose leader is also in the step.
    ///
    /// If every countdown of the step is such a follower, returns all countdowns of the step.
    private func ownItems(of step: UndoStep) -> [UndoStep.Item] {
        guard !followers.isEmpty else { return step.items }
        let ids = Set(step.items.map(\.id))
        let own = step.items.filter { item in
            index(of: item.id).flatMap(leader(of:)).map { !ids.contains(items[$0].id) } ?? true
        }
        return own.isEmpty ? step.items : own
    }

    /// Adds the undo step of a reload.
    mutating func noteStep(ofReading reload: Reload, _ states: Change.Transition, since old: Board, at moment: Moment) {
        // A reload that only moves definitions within the files adds no step.
        guard !reload.isEmpty || old.items.map(\.id) != items.map(\.id) || old.title != title || old.zone != zone
        else {
            reading = old.reading
            return
        }
        lastReading = reading
        var step = UndoStep(old.sentence(of: reload, until: self), zone: old.zone)
        step.reading = .init(
            before: .init(number: old.reading, old.definition, from: definition),
            after: .init(number: reading, definition, from: old.definition))
        step.renamed = reload.renamed
        let oldIDs = reload.renamed.inverted
        let retimed = reload.changed.filter { id in
            guard let new = index(of: id), let before = old.index(of: oldIDs[id] ?? id) else { return true }
            let saved = SavedBoard.Item(old.items[before]).renaming(reload.renamed)
            return saved.fingerprint != items[new].countdown.fingerprint || saved.length != items[new].lengthInFile
        }
        step.edited = Set(reload.added + retimed + reload.removed)
        if case .items(let before, let after) = states {
            let states = before.merging(after) { first, _ in first }
            step.items = states.keys.sorted().compactMap { id in
                states[id].map { .init(id, .init(before: before[id] ?? $0, after: after[id] ?? $0)) }
            }
        }
        edit(.added(step), at: moment)
    }

    /// Returns a sentence that describes a reload, without a full stop.
    private func sentence(of reload: Reload, until new: Board) -> String {
        func named(_ ids: [Countdown.ID], on board: Board, _ participle: String) -> String? {
            guard let first = ids.first else { return nil }
            let subject = ids.count == 1 ? "“\(board.title(of: first) ?? first)” was" : "\(ids.count) countdowns were"
            return "\(subject) \(participle)"
        }
        let parts = [
            named(reload.added, on: new, "added"), named(reload.changed, on: new, "edited"),
            named(reload.removed, on: self, "removed"),
        ].compactMap(\.self)
        return parts.isEmpty ? "the files were reloaded" : parts.joined(separator: ", ")
    }

    private mutating func edit(_ edit: History.Edit, at moment: Moment) {
        history.apply(edit)
        recorder.add(.history(edit), at: moment.wall)
    }

    // MARK: Undoing and redoing

    /// The step that an undo or a redo would apply; nil if the history has no step to undo or redo.
    public func step(of verb: HistoryVerb) -> UndoStep? { history.step(of: verb) }

    /// Undoes or redoes a step; does nothing if the history has no step to undo or redo.
    mutating func undoOrRedo(_ verb: HistoryVerb, at moment: Moment) {
        guard let step = history.step(of: verb) else { return }
        extensionBurst = nil
        let reading = step.reading?.value(after: verb)
        edit(verb == .undo ? .undone(reading: reading?.number) : .redone(reading: reading?.number), at: moment)
        if let reading { show(reading, renamed: verb == .undo ? step.renamed.inverted : step.renamed, at: moment) }
        restoreItems(of: step, verb, at: moment)
        if let together = step.pausedTogether?.value(after: verb) {
            setPausedTogether(together.filter { index(of: $0) != nil }, at: moment)
        }
    }

    /// Sets the countdowns of a step to their states before or after the step.
    ///
    /// Thresholds and zeros that are crossed as a result are recorded with the cause ``Change/Cause/time``.
    private mutating func restoreItems(of step: UndoStep, _ verb: HistoryVerb, at moment: Moment) {
        var clocks = ZoneClocks()
        var changed: [Int] = []
        for item in step.items {
            let state = item.state.value(after: verb)
            guard let index = index(of: item.id) else {
                removedItems[item.id]?.state = state
                continue
            }
            let before = items[index]
            // The state is applied in the time zone of the step first, and then moved to the current time zone.
            let wasElsewhere = step.zone != zone && before.countdown.zone == nil
            items[index].setState(state, at: moment, in: wasElsewhere ? step.zone : nil, &clocks)
            if wasElsewhere { _ = items[index].move(to: zone, at: moment, &clocks) }
            items[index].roll(to: moment)
            guard items[index].state != before.state else { continue }
            changed.append(index)
            recorder.add(
                verb == .undo ? .undone : .redone, of: item.id, at: moment.wall,
                .item(before: before.state, after: items[index].state))
            if items[index].isHidden(at: moment), !before.isHidden(at: moment) {
                recorder.add(.hidden, of: item.id, at: moment.wall)
            }
        }
        guard !changed.isEmpty else { return }
        itemsChanged(changed, at: moment)
        let cause = recorder.cause
        recorder.cause = .time
        _ = cross(overdue(among: changed, at: moment), isBehind: false, to: moment)
        recorder.cause = cause
    }

    /// Replaces the board by a board of another version of the files, without changing the files.
    private mutating func show(
        _ wanted: UndoStep.Reading, renamed: [Countdown.ID: Countdown.ID], at moment: Moment
    ) {
        guard wanted.number != reading else { return }
        var fresh = Board(
            wanted.definition(from: definition), title: fallbackTitle, zone: followsMachine ? zone : machineZone,
            remembered: remembered, speed: speed, at: moment)
        fresh.reading = wanted.number
        replace(by: fresh, renamed: renamed, at: moment)
        let isOld = wanted.number != lastReading
        let banner: Problem = "The last reload was undone: the board differs from its files. R reloads them."
        if isOld { setProblem(banner, at: moment) } else if problem == banner { setProblem(nil, at: moment) }
    }

    // MARK: Sentences

    private func title(of id: Countdown.ID) -> String? { index(of: id).map { items[$0].countdown.title } }

    /// Returns a sentence that describes a command, without a full stop.
    private func sentence(of changes: ArraySlice<Change>, _ step: UndoStep) -> String {
        let own = ownItems(of: step)
        let event = changes.first(where: \.isUserAction)?.event
        let subject =
            own.count == 1
            ? "“\(title(of: own[0].id) ?? own[0].id)” was" : "\(own.count) countdowns were"
        return "\(subject) \(event?.participle ?? "changed")"
    }

    fileprivate static func extended(by amount: Duration) -> String {
        amount < .zero
            ? "shortened by \(AmountWords.words(.zero - amount))" : "extended by \(AmountWords.words(amount))"
    }
}

extension Change.Event {
    /// The participle of a sentence about a changed countdown, such as `paused` in “was paused”; nil for a change that
    /// no user made.
    fileprivate var participle: String? {
        if case .extended(let amount) = self { Board.extended(by: amount) } else { names.participle }
    }
}

extension UndoStep {
    /// Merges the transition of a change into the step.
    fileprivate mutating func add(_ change: Change) {
        switch change.transition {
        case .item(let before, let after):
            guard let id = change.countdown else { return }
            // All changes of a countdown are adjacent, so only the last item is compared.
            if items.last?.id == id {
                items[items.count - 1].state.after = after
            } else {
                items.append(Item(id, Pair(before: before, after: after)))
            }
        case .pausedTogether(let before, let after):
            pausedTogether = Pair(before: pausedTogether?.before ?? before, after: after)
        case .muted, .zone, .items, nil: break
        }
    }
}
