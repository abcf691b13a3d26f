import Foundation

/// A board: the countdowns with their states, and the state of the board itself.
///
/// A value type. Only commands (``apply(_:at:cause:)``) and reloads (``reload(as:renamed:at:)``) change it, so a
/// test can reach any state without waiting, without a terminal and without a thread.
public struct Board: Equatable, Sendable {
    /// The definition: the content of the files.
    public let definition: BoardDefinition

    /// The version number of the files from which ``definition`` was loaded.
    public internal(set) var reading = 0

    /// The latest version number of the files.
    public internal(set) var lastReading = 0

    /// The steps that can be undone and redone.
    public internal(set) var history = History()

    /// The extensions that a key made in the last undo step; nil if the last undo step is not an extension by a key.
    ///
    /// If the user holds the key down, its next repeat is added to the same undo step.
    var extensionBurst: ExtensionBurst?

    let fallbackTitle: String
    /// The speed of the board's clocks: the number of board seconds in a real second.
    public let speed: Double

    /// The machine's time zone when the files were loaded.
    let machineZone: TimeZone

    /// The time zone of the header's clock and of countdowns without their own zone.
    public internal(set) var zone: TimeZone

    /// The view state that the board saves for the next terminal.
    public internal(set) var remembered: RememberedLook

    /// The countdowns, in the order of the file.
    public internal(set) var items: [BoardItem]

    /// Whether alerts are muted.
    public internal(set) var isMuted = false

    /// The indices of the countdowns by id, by group and by leader.
    let index: BoardIndex
    var agenda: Agenda

    /// The recorder of the changes that the current command makes.
    var recorder = Recorder()

    /// The states of countdowns that are no longer in the files.
    ///
    /// The state of a countdown is restored if a later edit adds the countdown again.
    public internal(set) var removedItems: [Countdown.ID: SavedBoard.Item] = [:]

    /// The reason why the board differs from its files; nil if the board is up to date.
    public internal(set) var problem: Problem?

    /// The countdowns that were restored while the wall clock was earlier than the saved time.
    var restoredWithClockBehind: RestoredWithClockBehind?

    /// The time of the last command.
    var lastMoment: Moment

    /// The countdowns that one ``Command/toggleAll`` paused together.
    ///
    /// The next ``Command/toggleAll`` resumes these countdowns.
    public internal(set) var pausedTogether: Set<Countdown.ID> = []

    /// Creates a board on which durations start at `moment`.
    ///
    /// - Parameters:
    ///   - definition: the content of the files.
    ///   - title: the title if the file has no title.
    ///   - zone: the machine's time zone, which the board uses if the file has no zone.
    ///   - remembered: the initial view state.
    ///   - speed: the number of board seconds in a real second.
    ///   - moment: the time of loading.
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

    /// The title in the header; not yet escaped for a terminal.
    public var title: String { definition.title ?? fallbackTitle }

    /// Whether the board uses the machine's time zone, because the file has no zone.
    var followsMachine: Bool { definition.zone == nil }

    /// The groups of the countdowns, in the order of the list.
    public var groups: [BoardGroup] { index.groups }

    /// The number of a group in the order of appearance, from 0; nil for an unknown group.
    public func number(ofGroup heading: String) -> Int? { index.groupNumbers[heading] }

    /// The indices of the followers of each leader, by the leader's index.
    var followers: [Int: [Int]] { index.followers }

    /// Whether any countdown leaves the list at zero, or is listed only when it is near.
    ///
    /// - Complexity: O(*n*).
    public var canHide: Bool {
        items.contains { $0.countdown.onZero == .hide || $0.countdown.thresholds.within != nil }
    }

    /// The number of countdowns that are not listed yet, because they are not near.
    public var farCount: Int { agenda.farCount }

    /// Returns the index of a countdown in ``items``; nil if the id is nil or unknown.
    public func index(of id: Countdown.ID?) -> Int? { id.flatMap { index.places[$0] } }

    // MARK: Commands

    /// Executes a command.
    ///
    /// Apart from reloads, this is the only function that changes a board.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - moment: the time of the command.
    ///   - cause: the origin of the command; nil means the user for an undo, a redo and ``Command/toggleAll``, and the
    ///     time for all other commands.
    /// - Returns: the changes in order: first the changes that result from the time since the last command, then the
    ///   changes that the command makes.
    /// - Complexity: O(*c* log *n*) for *c* changes of a tick; a command of the user may visit all countdowns.
    @discardableResult
    public mutating func apply(_ command: Command, at moment: Moment, cause: Change.Cause? = nil) -> [Change] {
        advance(to: moment)
        let mark = recorder.changeCount
        recorder.cause = cause ?? command.defaultCause
        perform(command, at: moment)
        noteStep(of: command, changesFrom: mark, at: moment)
        return recorder.takeChanges()
    }

    private mutating func perform(_ command: Command, at moment: Moment) {
        switch command {
        case .tick: break
        case .change(let action, let ids):
            perform(action, on: ids.compactMap { index(of: $0) }.sorted(), at: moment)
        case .toggleAll: toggleAll(at: moment)
        case .setZone(let zone): setZone(zone, at: moment)
        case .setMuted(let isMuted): setMuted(isMuted, at: moment)
        case .setProblem(let problem): setProblem(problem, at: moment)
        case .undo: undoOrRedo(.undo, at: moment)
        case .redo: undoOrRedo(.redo, at: moment)
        case .saveTheme(let theme, let isChosen):
            // The background of a terminal does not replace a theme that was chosen.
            guard isChosen || recorder.cause != .time || !remembered.isThemeChosen else { break }
            remembered.isThemeChosen = isChosen
            remember(theme, \.theme, .theme(theme), at: moment)
        case .saveView(let view): remember(view, \.view, .view(view), at: moment)
        case .saveFace(let face): remember(face, \.face, .face(face), at: moment)
        case .saveList(let list): remember(list, \.list, .looked, at: moment)
        }
    }

    /// Saves a part of the view state, and records it if it changed.
    private mutating func remember<Part: Equatable>(
        _ part: Part, _ path: WritableKeyPath<RememberedLook, Part>, _ event: Change.Event, at moment: Moment
    ) {
        guard remembered[keyPath: path] != part else { return }
        remembered[keyPath: path] = part
        recorder.add(event, at: moment.wall)
    }

    /// Sets ``pausedTogether``, and records the change.
    mutating func setPausedTogether(_ ids: Set<Countdown.ID>, at moment: Moment) {
        guard ids != pausedTogether else { return }
        recorder.add(.looked, at: moment.wall, .pausedTogether(before: pausedTogether, after: ids))
        pausedTogether = ids
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
        // The followers of moved countdowns have moved in local time, too. If a clock change is between the deadlines
        // of a follower and its leader, the real time between the deadlines is no longer the offset, so the offset is
        // applied again.
        for index in moved { _ = follow(index, after: .moved, at: moment) }
        itemsChanged(at: moment)
    }
}
