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
    let speed: Double
    private(set) var motion: Bool

    /// The zone of the machine when the files were read.
    let machineZone: TimeZone

    /// The zone of the header's clock and of countdowns without one of their own.
    public internal(set) var zone: TimeZone

    /// The names of the themes, in the order in which the keys walk through them.
    public internal(set) var themes: [String]

    /// The name of the current theme.
    public internal(set) var theme: String

    /// The countdowns, in the order of the file.
    public internal(set) var items: [BoardItem]

    /// How it is looked at.
    public internal(set) var view: BoardView

    /// How big digits are drawn.
    public internal(set) var face: DigitFace

    /// Whether it reaches nobody: no bell, no notification, no sound.
    public internal(set) var isMuted = false

    /// How the countdowns lie in the window.
    public internal(set) var arrangement = Arrangement(visibleRows: 1)

    /// How far the axis of time reaches at most; nil shows all.
    public internal(set) var timelineReach: Duration?

    /// The choice of the rows of the list.
    public internal(set) var choice = RowChoice()

    /// The page that lies over the board.
    public internal(set) var overlay: OpenOverlay?

    /// Whether the zone is the machine's, because the file gives none.
    let followsMachine: Bool

    /// Whether any countdown leaves the list at zero.
    let canHide: Bool

    let groups: [BoardGroup]
    var agenda: Agenda
    private let places: [Countdown.ID: Int]

    /// The places of the countdowns that follow each one.
    let followers: [Int: [Int]]

    /// What happened since the current command began.
    var recorder = Recorder()

    /// The rows of the list, as they were at the last command.
    public internal(set) var rows: BoardRows

    var selected = Selection.following
    var scroll: Scroll
    private(set) var flash: Flash?

    /// The least time asleep that is worth a word.
    let shortestSleep: Duration

    /// What was done to countdowns that were on the board and are in no file now: they may come back with the next edit.
    public internal(set) var departed: [Countdown.ID: SavedBoard.Item] = [:]

    /// What was looked at when the selected countdown left the files; it is selected again when it comes back.
    var departedLook: BoardLook?

    /// Why the board is not what its files say now; nil where it is.
    public internal(set) var problem: Problem?

    /// How far it is that of another machine, where it is not known to be right; nil for all others.
    public internal(set) var standing: String?

    /// What was restored before the clock was right.
    var restoredBehind: RestoredBehind?

    /// When the last command was carried out.
    var lastMoment: Moment

    var scrolledAway = false
    var notices: Notices

    /// What is marked: keys act on it.
    public internal(set) var marked: Set<Countdown.ID> = []

    /// Whether header and footer are hidden.
    public internal(set) var isKiosk = false

    /// The countdowns that stay in the list because they reached zero.
    var zeroStay: ZeroStay

    /// What was paused together; it goes on together.
    var pausedTogether: Set<Countdown.ID> = []

    /// Loads a board: durations start now.
    ///
    /// - Parameters:
    ///   - definition: what the file says.
    ///   - title: the words in the header where the file gives none.
    ///   - zone: the zone where the file gives none.
    ///   - themes: the names of the themes, in the order in which the keys walk through them.
    ///   - theme: the name of the theme to begin with.
    ///   - view: how it is looked at first.
    ///   - face: how big digits are drawn first.
    ///   - speed: board seconds in a real second, so that what moves for the eye takes the same time at any speed.
    ///   - motion: whether the list glides and what reaches zero flashes.
    ///   - moment: now.
    /// - Precondition: `themes` contains `theme`.
    public init(
        _ definition: BoardDefinition,
        title: String,
        zone: TimeZone,
        themes: [String],
        theme: String,
        view: BoardView = .list,
        face: DigitFace = .half,
        speed: Double = 1,
        motion: Bool = true,
        at moment: Moment
    ) {
        precondition(themes.contains(theme), "The board starts with a theme that is not in its list.")
        let boardZone = definition.zone ?? zone
        self.definition = definition
        fallbackTitle = title
        (self.speed, self.motion, machineZone) = (speed, motion, zone)
        self.title = definition.title ?? title
        self.zone = boardZone
        followsMachine = definition.zone == nil
        self.themes = themes
        self.theme = theme
        self.view = view
        self.face = face
        var clocks = ZoneClocks()
        items = definition.countdowns.map { BoardItem($0, in: boardZone, loadedAt: moment, &clocks) }
        canHide = definition.countdowns.contains { $0.onZero == .hide }
        groups = BoardGroup.groups(of: items)
        rows = BoardRows(groups, of: items, arrangement, at: moment)
        places = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
        followers = Self.followers(of: items, places)
        agenda = Agenda(items, at: moment)
        scroll = Scroll(glide: Self.glide(motion, speed))
        flash = motion ? Flash(speed: speed) : nil
        zeroStay = ZeroStay(length: Self.usualStay * speed)
        notices = Notices(speed: speed)
        shortestSleep = .seconds(10) * speed
        lastMoment = moment
        if !followers.isEmpty {
            followAll(at: moment)
            itemsChanged(at: moment)
        }
        let leftOut = definition.leftOutEvents
        if leftOut > 0 {
            let events = leftOut == 1 ? "1 event is" : "\(leftOut) events are"
            notices.show("\(events) left out; see countdowns check.", .long, at: moment)
        }
    }

    /// Sets how the board begins on a screen.
    ///
    /// - Parameters:
    ///   - isKiosk: whether header and footer are hidden.
    ///   - stay: the least real time for which a countdown stays selected at zero; nil leaves ``usualStay``.
    public mutating func present(kiosk isKiosk: Bool, stay: Duration?) {
        self.isKiosk = isKiosk
        if let stay { zeroStay.length = max(stay * speed, shortestStay) }
    }

    /// Lets the list glide and what reaches zero flash, or neither.
    mutating func setMotion(_ isOn: Bool) {
        motion = isOn
        flash = isOn ? Flash(speed: speed) : nil
        scroll.glide = Self.glide(isOn, speed)
    }

    private static func glide(_ motion: Bool, _ speed: Double) -> Duration {
        motion ? .milliseconds(120) * speed : .zero
    }

    /// The place of a countdown in ``items``; nil where there is none of that id, or no id.
    public func index(of id: Countdown.ID?) -> Int? { id.flatMap { places[$0] } }
}
