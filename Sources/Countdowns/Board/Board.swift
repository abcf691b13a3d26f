import Foundation

/// A board of countdowns: all of the program's state that a picture depends on, but the time, the theme's colours and
/// the size.
///
/// A value. Its only way to change is ``apply(_:at:)``, so any behaviour can be seen without waiting, without a terminal
/// and without a thread.
public struct Board: Equatable, Sendable {
    /// The words in the header; not yet made safe for a terminal.
    public let title: String

    /// What the files say.
    public let definition: BoardDefinition

    /// The number of the reading of the files that ``definition`` is of.
    public internal(set) var reading = 0

    /// The number of the last reading.
    public internal(set) var lastReading = 0

    /// What can be undone and redone.
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

    /// Whether the zone is the machine's, because the file gives none.
    let followsMachine: Bool

    /// The groups of the countdowns, in the order of the list.
    public let groups: [BoardGroup]
    var agenda: Agenda
    private let places: [Countdown.ID: Int]

    /// The places of the countdowns that follow each one.
    let followers: [Int: [Int]]

    /// What happened since the current command began.
    var recorder = Recorder()

    /// The least time asleep that is worth a word.
    let shortestSleep: Duration

    /// What was done to countdowns that were on the board and are in no file now: they may come back with the next edit.
    public internal(set) var departed: [Countdown.ID: SavedBoard.Item] = [:]

    /// Why the board is not what its files say now; nil where it is.
    public internal(set) var problem: Problem?

    /// What was restored before the clock was right.
    var restoredBehind: RestoredBehind?

    /// When the last command was carried out.
    var lastMoment: Moment

    /// What was paused together; it goes on together.
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
        self.title = definition.title ?? title
        self.zone = boardZone
        followsMachine = definition.zone == nil
        self.remembered = remembered
        var clocks = ZoneClocks()
        items = definition.countdowns.map { BoardItem($0, in: boardZone, loadedAt: moment, &clocks) }
        groups = BoardGroup.groups(of: items)
        places = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
        followers = Self.followers(of: items, places)
        agenda = Agenda(items, at: moment)
        shortestSleep = .seconds(10) * speed
        lastMoment = moment
        if !followers.isEmpty {
            followAll(at: moment)
            itemsChanged(at: moment)
        }
    }

    /// Whether any countdown leaves the list at zero.
    ///
    /// - Complexity: O(*n*).
    public var canHide: Bool { items.contains { $0.countdown.onZero == .hide } }

    /// The place of a countdown in ``items``; nil where there is none of that id, or no id.
    public func index(of id: Countdown.ID?) -> Int? { id.flatMap { places[$0] } }
}
