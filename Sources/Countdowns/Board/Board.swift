import Foundation

/// A board: countdowns, and the facts of them.
///
/// A value. It changes by ``apply(_:remembering:at:cause:)`` and by another reading of its files
/// (``reload(as:at:)``), so any behaviour can be seen without waiting, without a terminal and without a thread.
public struct Board: Equatable, Sendable {
    /// The definition: the content of the files.
    public let definition: BoardDefinition

    /// The number of the reading of the files that ``definition`` is of.
    public internal(set) var reading = 0

    /// The number of the last reading.
    public internal(set) var lastReading = 0

    /// The steps that can be undone and redone.
    public internal(set) var history = History()

    /// The extension that was the last step, while its key may be held down.
    var extensionBurst: ExtensionBurst?

    let fallbackTitle: String
    /// Board seconds in a real second.
    public let speed: Double

    /// The zone of the machine when the files were read.
    let machineZone: TimeZone

    /// The zone of the header's clock and of countdowns without one of their own.
    public internal(set) var zone: TimeZone

    /// The parts of a look that it remembers.
    public internal(set) var remembered: RememberedLook

    /// The countdowns, in the order of the file.
    public internal(set) var items: [BoardItem]

    /// Whether it reaches nobody: no bell, no notification, no sound.
    public internal(set) var isMuted = false

    /// Where the countdowns are.
    let index: BoardIndex
    var agenda: Agenda

    /// Records what happens in a command.
    var recorder = Recorder()

    /// The states of countdowns that were on the board and are in no file now: they may come back with the next edit.
    public internal(set) var removedItems: [Countdown.ID: SavedBoard.Item] = [:]

    /// Why the board is not what its files say now; nil where it is.
    public internal(set) var problem: Problem?

    /// The countdowns that were restored before the clock was right.
    var restoredWithClockBehind: RestoredWithClockBehind?

    /// When the last command was carried out.
    var lastMoment: Moment

    /// The countdowns that were paused together; they go on together.
    public internal(set) var pausedTogether: Set<Countdown.ID> = []

    /// Loads a board: durations start now.
    ///
    /// - Parameters:
    ///   - definition: what the file says.
    ///   - title: the words in the header where the file gives none.
    ///   - zone: the zone where the file gives none.
    ///   - remembered: the look with which it begins.
    ///   - speed: board seconds in a real second.
    ///   - moment: now.
    public init(
        _ definition: BoardDefinition,
        title: String,
        zone: TimeZone,
        remembered: RememberedLook,
        speed: Double = 1,
        at moment: Moment
    ) {
        let boardZone = definition.zone ?? zone
        self.definition = definition
        fallbackTitle = title
        (self.speed, machineZone) = (speed, zone)
        self.zone = boardZone
        self.remembered = remembered
        var clocks = ZoneClocks()
        items = definition.countdowns.map { BoardItem($0, in: boardZone, loadedAt: moment, &clocks) }
        index = BoardIndex(of: items)
        agenda = Agenda(items, at: moment)
        lastMoment = moment
        if !followers.isEmpty {
            followAll(at: moment)
            itemsChanged(at: moment)
        }
    }

    /// The words in the header; not yet made safe for a terminal.
    public var title: String { definition.title ?? fallbackTitle }

    /// Whether the zone is the machine's, because the file gives none.
    var followsMachine: Bool { definition.zone == nil }

    /// The groups of the countdowns, in the order of the list.
    public var groups: [BoardGroup] { index.groups }

    /// The places of the countdowns that follow each one.
    var followers: [Int: [Int]] { index.followers }

    /// Whether any countdown leaves the list at zero.
    ///
    /// - Complexity: O(*n*).
    public var canHide: Bool { items.contains { $0.countdown.onZero == .hide } }

    /// The place of a countdown in ``items``; nil where there is none of that id, or no id.
    public func index(of id: Countdown.ID?) -> Int? { id.flatMap { index.places[$0] } }

    // MARK: Commands

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
