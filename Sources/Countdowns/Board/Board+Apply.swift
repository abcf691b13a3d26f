import Foundation

extension Board {
    /// Carries out a command: the only place where a board changes.
    ///
    /// - Parameters:
    ///   - command: what was asked.
    ///   - look: parts of the look of the front end that asked, to be remembered with it: one step of the history undoes
    ///     both.
    ///   - moment: now.
    ///   - cause: who asked; nil is the user for keys of the whole board, and the time for everything else.
    /// - Returns: what happened, in order: first what the time did since the last command, then what was asked for.
    /// - Complexity: O(*c* log *n*) for *c* changes of a tick; a command of the user may look at all countdowns.
    @discardableResult
    public mutating func apply(
        _ command: Command, remembering look: RememberedLook? = nil, at moment: Moment, cause: Change.Cause? = nil
    ) -> [Change] {
        advance(to: moment)
        let mark = recorder.changeCount
        recorder.cause = cause ?? command.usualCause
        carryOut(command, at: moment)
        if let look { remember(look, at: moment) }
        noteStep(of: command, changesFrom: mark, at: moment)
        return recorder.takeChanges()
    }

    private mutating func carryOut(_ command: Command, at moment: Moment) {
        switch command {
        case .tick: break
        case .change(let action, let ids):
            perform(action, on: ids.compactMap { index(of: $0) }.sorted(), at: moment)
        case .toggleAll: toggleAll(at: moment)
        case .adopt(let states): adopt(states, at: moment)
        case .setZone(let zone): setZone(zone, at: moment)
        case .setMuted(let isMuted): setMuted(isMuted, at: moment)
        case .setProblem(let problem): setProblem(problem, at: moment)
        case .undo: travel(.undo, at: moment)
        case .redo: travel(.redo, at: moment)
        case .remember(let look): remember(look, at: moment)
        }
    }

    /// Remembers parts of a look, and records which of them are others.
    mutating func remember(_ look: RememberedLook, at moment: Moment) {
        let before = remembered
        remembered = look
        if look.theme != before.theme {
            recorder.add(.theme(look.theme), at: moment.wall, .theme(before: before.theme, after: look.theme))
        }
        if look.view != before.view {
            recorder.add(.view(look.view), at: moment.wall, .view(before: before.view, after: look.view))
        }
        if look.face != before.face {
            recorder.add(.face(look.face), at: moment.wall, .face(before: before.face, after: look.face))
        }
        if look.list != before.list {
            recorder.add(.looked, at: moment.wall, .look(before: before.list, after: look.list))
        }
    }

    /// Notes which countdowns go on together.
    mutating func setPausedTogether(_ ids: Set<Countdown.ID>, at moment: Moment) {
        guard ids != pausedTogether else { return }
        recorder.add(.looked, at: moment.wall, .pausedTogether(before: pausedTogether, after: ids))
        pausedTogether = ids
    }

    /// Takes over which countdowns go on together, from a board of the same countdowns.
    public mutating func keepPausedTogether(of other: Board) {
        pausedTogether = other.pausedTogether.filter { index(of: $0) != nil }
    }

    mutating func setProblem(_ problem: Problem?, at moment: Moment) {
        guard problem != self.problem else { return }
        recorder.add(.problem(problem), at: moment.wall)
        self.problem = problem
    }

    private mutating func setMuted(_ isMuted: Bool, at moment: Moment) {
        guard isMuted != self.isMuted else { return }
        recorder.add(.muted(isMuted), at: moment.wall, .muted(before: self.isMuted, after: isMuted))
        self.isMuted = isMuted
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
    }
}
