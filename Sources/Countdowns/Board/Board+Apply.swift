import Foundation

extension Board {
    /// Carries out a command: the only place where a board changes.
    ///
    /// - Parameters:
    ///   - command: what was asked.
    ///   - moment: now.
    ///   - cause: who asked; nil is the user for a key, a file for themes, and the time for everything else.
    /// - Returns: what happened, in order: first what the time did since the last command, then what was asked for.
    /// - Complexity: O(*c* log *n*) for *c* changes of a tick; a command of the user may look at all countdowns.
    @discardableResult
    public mutating func apply(_ command: Command, at moment: Moment, cause: Change.Cause? = nil) -> [Change] {
        if command.isOfUser { notices.dismiss() }
        let lookBefore = look
        advance(to: moment)
        let mark = recorder.changeCount
        let themeBefore = overlay?.themeBefore
        recorder.cause = cause ?? command.usualCause
        let selectedBefore = selected
        carryOut(command, at: moment)
        if command != .tick { endStaysLeft(selectedBefore: selectedBefore, at: moment) }
        if look != lookBefore { recorder.add(.looked, at: moment.wall, .look(before: lookBefore, after: look)) }
        noteStep(of: command, changesFrom: mark, themeBefore: themeBefore, at: moment)
        return recorder.takeChanges()
    }

    private mutating func carryOut(_ command: Command, at moment: Moment) {
        if let overlay, !command.isIndependent, !overlay.kind.letsThrough(command) {
            return move(within: overlay, by: command, at: moment)
        }
        switch command {
        case .tick:
            notices.expire(at: moment)
            if choice.beginMinute(of: moment) { arrangeRows(at: moment) }
            followSelection(at: moment)
        case .setZone(let zone): setZone(zone, at: moment)
        case .arrange(let arrangement): arrange(arrangement, at: moment)
        case .change(let action, let target): change(action, of: target, at: moment)
        case .adopt(let states): adopt(states, at: moment)
        case .toggleMark: toggleMark(at: moment)
        case .togglePast:
            choice.hidesPast.toggle()
            arrangeRows(at: moment)
            notices.show("What is over is \(choice.hidesPast ? "hidden" : "shown").", .brief, at: moment)
        case .toggleKiosk: isKiosk.toggle()
        case .undo: travel(.undo, at: moment)
        case .redo: travel(.redo, at: moment)
        case .setView(let view): setView(view, at: moment)
        case .activate where waitsForNextStep(at: moment): change(.skip, of: .selection, at: moment)
        case .moveSelection(let step): moveSelection(rows: step, at: moment)
        case .moveSideways(let step): moveSelection(places: step, at: moment)
        case .zoom(let steps): zoom(steps, at: moment)
        case .pageSelection(let pages): pageSelection(by: pages, at: moment)
        case .selectFirst: select(row: 0, step: 1, at: moment)
        case .selectLast: select(row: rows.rows.count - 1, step: -1, at: moment)
        case .selectDue: selectNextDue(at: moment)
        case .scroll(let rows): scroll(by: rows, at: moment)
        case .toggleFold: toggleFold(at: moment)
        case .toggleFoldAll: toggleFoldAll(at: moment)
        case .foldGroup(let group): toggleFold(of: group, at: moment)
        case .select(let id): if let index = index(of: id) { select(index, at: moment) }
        case .moveMatch(let step): moveMatch(by: step, at: moment)
        case .setFilter(let filter): setFilter(filter, at: moment)
        case .setOrder(let order): setOrder(order, at: moment)
        case .cycleSort(let step): setOrder(BoardOrder(choice.order.sort.moved(by: step)), at: moment)
        case .reverseOrder:
            setOrder(BoardOrder(choice.order.sort, isReversed: !choice.order.isReversed), at: moment)
        case .setMotion(let isOn): setMotion(isOn)
        case .setFace(let face): setFace(face, at: moment)
        case .setMuted(let isMuted): setMuted(isMuted, at: moment)
        case .toggleMute: setMuted(!isMuted, at: moment)
        case .cycleView(let step): setView(view.moved(by: step), at: moment)
        case .cycleFace(let step): setFace(face.moved(by: step), at: moment)
        case .cycleTheme(let step): moveTheme(by: step, around: true, at: moment)
        case .setTheme(let name): setTheme(name, at: moment)
        case .activate, .back, .toggleThemes, .toggleHelp, .hideOverlayRows, .setThemes:
            applyToOverlay(command, at: moment)
        case .notify(let text): notices.show(text, .long, at: moment)
        case .refuse(let text): notices.show(text, .brief, at: moment)
        case .dismissNotice: break
        case .setProblem(let problem): setProblem(problem, at: moment)
        case .setStanding(let standing): self.standing = standing
        }
    }

    mutating func setView(_ new: BoardView, at moment: Moment) {
        guard new != view else { return }
        recorder.add(.view(new), at: moment.wall, .view(before: view, after: new))
        view = new
        if let peer = recorder.peer {
            notices.show("View “\(new.rawValue)”, set from \(peer).", .long, at: moment)
        }
    }

    mutating func setProblem(_ problem: Problem?, at moment: Moment) {
        guard problem != self.problem else { return }
        // What was said of an earlier reading is not true any more.
        if problem != nil { notices.dismiss() }
        recorder.add(.problem(problem), at: moment.wall)
        self.problem = problem
    }

    private mutating func setMuted(_ isMuted: Bool, at moment: Moment) {
        guard isMuted != self.isMuted else { return }
        recorder.add(.muted(isMuted), at: moment.wall, .muted(before: self.isMuted, after: isMuted))
        self.isMuted = isMuted
        let origin = recorder.peer.map { " from \($0)" } ?? ""
        notices.show("\(isMuted ? "Muted" : "No longer muted")\(origin).", .brief, at: moment)
    }

    mutating func setFace(_ new: DigitFace, at moment: Moment) {
        guard new != face else { return }
        recorder.add(.face(new), at: moment.wall, .face(before: face, after: new))
        face = new
    }

    private mutating func setZone(_ zone: TimeZone, at moment: Moment) {
        guard followsMachine, zone != self.zone else { return }
        recorder.add(.zone(zone), at: moment.wall, .zone(before: self.zone, after: zone))
        self.zone = zone
        var clocks = ZoneClocks()
        var moved: [Int] = []
        for index in items.indices {
            let before = items[index]
            guard items[index].move(to: zone, at: moment, &clocks) else { continue }
            note(.moved, index, since: before, at: moment)
            moved.append(index)
        }
        // Followers of what floats have floated, too; an amount may be another one on the clocks of another zone.
        for index in moved { _ = follow(index, after: .moved, at: moment) }
        itemsChanged(at: moment)
        followSelection(at: moment)
    }
}
