import Countdowns
import Foundation

/// A state file: a first line with version, length and checksum, and behind it one document.
///
/// A field that a program does not know is ignored; a change that an older program could not read gets another
/// ``version``.
struct StateDocument: Codable, Equatable {
    /// The version of the format that this program writes.
    static let version = 2

    /// The machine whose clocks are meant; each machine that shares a home has files of its own.
    var machine: String
    /// The board's files.
    var files: [BoardFileRecord]
    /// The clocks when the state was written.
    var clocks: ClockReading
    /// The theme, the view, the face of big digits and the order that a user chose, and the folds.
    var theme: ThemeRecord?
    var view: String?
    var face: String?
    var look: LookRecord?
    /// Whether the board is muted.
    var muted: Bool?
    /// The zone of the board.
    var zone: String?
    /// The text of standard input, with the edits that were made since.
    var input: String?
    /// The states of the countdowns, by their ids.
    var items: [String: Item]
    /// The steps that can be undone, the oldest first, and those that can be redone, the next one last.
    var undoable: [StepRecord]?
    var redoable: [StepRecord]?

    /// The state of a countdown, and what its file said of it.
    struct Item: Codable, Equatable {
        var state: ItemStateRecord
        var fingerprint: String
        /// Its length, where it is a duration.
        var length: ExactSeconds?
        /// Whether it stands still while the machine sleeps: `pause`.
        var sleep: String?
    }

    /// A reason why a file cannot be read.
    enum Unreadable: Error, Equatable {
        case damaged
        case laterVersion(Int)
    }

    /// The first line; its fields stay the same in all versions.
    private struct Head: Codable {
        var version: Int
        /// The number of bytes behind the first line.
        var length: Int
        /// The hash of version, length and these bytes.
        var checksum: String

        init(version: Int, of body: [UInt8]) {
            (self.version, length) = (version, body.count)
            checksum = FileName.hash64(of: Array("\(version) \(body.count)\n".utf8) + body)
        }
    }

    /// The bytes of the file.
    var bytes: [UInt8] {
        do {
            let body = Array(try jsonData()) + [Self.lineBreak]
            return Array(try Head(version: Self.version, of: body).jsonData()) + [Self.lineBreak] + body
        } catch {
            preconditionFailure("A state has no value that JSON cannot hold: \(error)")
        }
    }

    /// Reads a file.
    ///
    /// - Throws: ``Unreadable``.
    init(_ bytes: [UInt8]) throws(Unreadable) {
        guard let end = bytes.firstIndex(of: Self.lineBreak),
            let head = try? JSONDecoder().decode(Head.self, from: Data(bytes[..<end]))
        else { throw .damaged }
        let body = Array(bytes[(end + 1)...])
        // The first line is short: a later version is believed only if all of the file is as it was written.
        guard head.length == body.count, head.checksum == Head(version: head.version, of: body).checksum else {
            throw .damaged
        }
        guard head.version <= Self.version else { throw .laterVersion(head.version) }
        guard head.version == Self.version else { throw .damaged }
        guard let document = try? JSONDecoder().decode(Self.self, from: Data(body)) else { throw .damaged }
        self = document
    }

    private static let lineBreak = UInt8(ascii: "\n")
}

extension StateDocument {
    /// Takes the state of a board down.
    init(_ saved: SavedBoard, files: [BoardFileRecord], machine: String, boot: BootIdentity) {
        self.machine = machine
        self.files = files
        clocks = ClockReading(saved.moment, boot: boot)
        theme = saved.theme.map(ThemeRecord.init)
        view = saved.view?.rawValue
        face = saved.face?.rawValue
        look = saved.look.map { LookRecord($0, pausedTogether: saved.pausedTogether) }
        muted = saved.isMuted ? true : nil
        zone = saved.zone?.identifier
        input = saved.input
        items = saved.items.mapValues(Item.init)
        undoable = saved.history.undoable.isEmpty ? nil : saved.history.undoable.map(StepRecord.init)
        redoable = saved.history.redoable.isEmpty ? nil : saved.history.redoable.map(StepRecord.init)
    }

    /// Restores the state of the board; what is missing in it is left out.
    ///
    /// - Parameter boot: the clocks that run now.
    /// - Returns: the state.
    func saved(on boot: BootIdentity) -> SavedBoard {
        var saved = SavedBoard(
            items: items.compactMapValues(\.item), theme: theme?.theme, view: view.flatMap(BoardView.init),
            face: face.flatMap(DigitFace.init), look: look?.look, zone: zone.flatMap { TimeZone(identifier: $0) },
            moment: clocks.moment, isSameBoot: boot.isSame(as: BootIdentity(text: clocks.boot)))
        saved.isMuted = muted ?? false
        saved.pausedTogether = Set(look?.pausedTogether ?? [])
        saved.input = input
        saved.history = History(undoable: (undoable ?? []).map(\.step), redoable: (redoable ?? []).map(\.step))
        return saved
    }
}

extension StateDocument.Item {
    fileprivate init(_ item: SavedBoard.Item) {
        self.init(
            state: ItemStateRecord(item.state), fingerprint: item.fingerprint,
            length: item.length.map(ExactSeconds.init), sleep: item.sleep == .count ? nil : item.sleep.rawValue)
    }

    fileprivate var item: SavedBoard.Item? {
        state.state.map {
            SavedBoard.Item(
                state: $0, fingerprint: fingerprint, length: length?.duration,
                sleep: sleep.flatMap(SleepRule.init) ?? .count)
        }
    }
}

/// A file of a board.
public struct BoardFileRecord: Codable, Hashable, Sendable {
    /// The path without links; `-` is standard input.
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

    /// Names standard input, which is identified by its text.
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

    init(_ look: ListLook, pausedTogether ids: Set<Countdown.ID>) {
        folded = look.folded.sorted()
        selected = look.selected
        isHeld = look.isHeld ? true : nil
        pausedTogether = ids.sorted()
        order = look.order == BoardOrder() ? nil : look.order.text
    }

    var look: ListLook {
        ListLook(
            folded: Set(folded), selected: selected, isHeld: isHeld ?? false,
            order: order.flatMap(BoardOrder.init(text:)) ?? BoardOrder())
    }
}
