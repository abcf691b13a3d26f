import Countdowns

/// One line of a state file: what it says holds until a later line says otherwise.
///
/// The first line is the head. What a program of a later version adds is passed over; a change that an older one could not
/// read gets another ``version``.
struct StateLine: Codable, Equatable {
    /// The version of the format that this program writes.
    static let version = 1

    /// In the head: the version of the format.
    var version: Int?
    /// In the head: the machine whose clocks are meant; each machine that shares a home has files of its own.
    var machine: String?
    /// In the head: the board's files.
    var files: [BoardFileRecord]?

    /// How the clocks stood when the lines up to this one were written.
    var clocks: ClockReading?

    /// The countdown of which the line tells.
    var item: String?
    /// What was done to it.
    var state: ItemStateRecord?
    /// What its file said of it.
    var fingerprint: String?
    /// Its length, where it is a duration.
    var length: ExactSeconds?
    /// Whether it stands still while the machine sleeps: `pause`.
    var sleep: String?

    /// The theme that somebody chose.
    var theme: ThemeRecord?
    /// The view that somebody chose.
    var view: String?
    /// The zone of the board.
    var zone: String?
    /// The face of big digits that somebody chose.
    var face: String?
    /// Whether the board is muted.
    var muted: Bool?
    /// What is selected and folded.
    var look: LookRecord?

    /// What standard input had, with the edits that were made since.
    var input: String?

    /// What became of what can be undone: `added`, `replaced`, `undone` or `redone`.
    var history: String?
    /// The step that was added, or takes the place of the last one.
    var step: StepRecord?

    /// What happened, in a word; for those who read the file.
    var event: String?
    /// When that was.
    var at: String?
    /// Who did it; the time has no name.
    var by: String?
}

extension StateLine {
    /// Tells of a countdown.
    init(item id: Countdown.ID, _ saved: SavedBoard.Item) {
        self.init(
            item: id, state: ItemStateRecord(saved.state), fingerprint: saved.fingerprint,
            length: saved.length.map(ExactSeconds.init), sleep: saved.sleep == .count ? nil : saved.sleep.rawValue)
    }

    /// What it tells of a countdown; nil where it tells of none, or not all that is needed.
    var savedItem: SavedBoard.Item? {
        (state?.state).map {
            SavedBoard.Item(
                state: $0, fingerprint: fingerprint ?? "", length: length?.duration,
                sleep: sleep.flatMap(SleepRule.init) ?? .count)
        }
    }
}

/// A file of a board.
public struct BoardFileRecord: Codable, Hashable, Sendable {
    /// Its path without links; `-` is standard input.
    public var path: String
    /// The device that it was on; nil where it was no file.
    public var device: UInt64?
    /// Its number there.
    public var inode: UInt64?
    /// When it was made, in nanoseconds since 1970: another file may get its number.
    public var born: Int64?

    /// Makes it of its parts.
    public init(path: String, device: UInt64? = nil, inode: UInt64? = nil, born: Int64? = nil) {
        self.path = path
        self.device = device
        self.inode = inode
        self.born = born
    }

    /// Standard input, which is known by what it had.
    public init(input: [UInt8]) { self.init(path: "-" + FileName.hash64(of: input)) }

    /// Whether it is standard input.
    public var isInput: Bool { !path.hasPrefix("/") }

    /// Whether it is the same file, wherever it is.
    public func isSame(as other: BoardFileRecord) -> Bool {
        inode != nil && inode == other.inode && device == other.device && born == other.born
    }
}

/// A reading of all clocks, and which clocks they are.
struct ClockReading: Codable, Equatable {
    var boot: String
    var wall: ExactSeconds
    var uptime: ExactSeconds
    var asleep: ExactSeconds

    init(_ moment: Moment, boot: BootIdentity) {
        self.boot = boot.text
        wall = ExactSeconds(moment.wall.sinceEpoch)
        uptime = ExactSeconds(moment.uptime.sinceBoot)
        asleep = ExactSeconds(moment.asleep)
    }

    var moment: Moment {
        Moment(
            wall: WallTime(sinceEpoch: wall.duration), uptime: Uptime(sinceBoot: uptime.duration),
            asleep: asleep.duration)
    }
}

struct ThemeRecord: Codable, Equatable {
    var name: String
    var inFiles: String?

    init(_ theme: SavedBoard.Theme) { (name, inFiles) = (theme.name, theme.inFiles) }

    var theme: SavedBoard.Theme { SavedBoard.Theme(name: name, inFiles: inFiles) }
}

struct LookRecord: Codable, Equatable {
    var folded: [String]
    var selected: String?
    var isHeld: Bool?
    var pausedTogether: [String]
    /// The order of the list, where that is not as usual.
    var order: String?

    init(_ look: BoardLook) {
        folded = look.folded.sorted()
        selected = look.selected
        isHeld = look.isHeld ? true : nil
        pausedTogether = look.pausedTogether.sorted()
        order = look.order == BoardOrder() ? nil : look.order.text
    }

    var look: BoardLook {
        BoardLook(
            folded: Set(folded), selected: selected,
            isHeld: isHeld ?? false, pausedTogether: Set(pausedTogether),
            order: order.flatMap(BoardOrder.init(text:)) ?? BoardOrder())
    }
}
