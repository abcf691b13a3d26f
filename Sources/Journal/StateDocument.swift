import Countdowns
import Foundation

/// The content of a state file: a first line with version, length and checksum, followed by one JSON document.
///
/// Programs ignore unknown fields. A change of the format that an older program could not read requires a higher ``version``.
struct StateDocument: Codable, Equatable {
    /// The version of the format that this program writes.
    static let version = 2

    /// The name of the machine whose clocks are stored in the document.
    ///
    /// Machines with a shared home folder have separate state files.
    var machine: String
    var files: [BoardFileRecord]
    /// The clocks at the time of the write.
    var clocks: ClockReading
    /// The theme, the view, the digit style and the state of the list that the user chose.
    var theme: ThemeRecord?
    var view: String?
    var face: String?
    var look: LookRecord?
    var muted: Bool?
    var zone: String?
    /// The text of standard input with later edits.
    var input: String?
    /// The states of the countdowns, by id.
    var items: [String: Item]
    /// The undo stack and the redo stack; the last element of each array is the next step.
    var undoable: [StepRecord]?
    var redoable: [StepRecord]?

    /// The state of a countdown, and its definition when the state was saved.
    struct Item: Codable, Equatable {
        var state: ItemStateRecord
        var fingerprint: String
        /// The length of a duration; nil for other kinds.
        var length: ExactSeconds?
        /// The value of the key `sleep`; nil for the default value.
        var sleep: String?
    }

    /// The reason why a file cannot be read.
    enum Unreadable: Error, Equatable {
        case damaged
        case laterVersion(Int)
    }

    /// The first line; its fields stay the same in all versions.
    private struct Head: Codable {
        var version: Int
        /// The number of bytes after the first line.
        var length: Int
        /// The hash of the version, the length and the bytes after the first line.
        var checksum: String

        init(version: Int, of body: [UInt8]) {
            (self.version, length) = (version, body.count)
            checksum = FileName.hash64(of: Array("\(version) \(body.count)\n".utf8) + body)
        }
    }

    /// The content of the file.
    var bytes: [UInt8] {
        do {
            let body = Array(try jsonData()) + [Self.lineBreak]
            return Array(try Head(version: Self.version, of: body).jsonData()) + [Self.lineBreak] + body
        } catch {
            preconditionFailure("A state contains only values that JSON can hold: \(error)")
        }
    }

    /// Parses the content of a file.
    ///
    /// - Throws: ``Unreadable``.
    init(_ bytes: [UInt8]) throws(Unreadable) {
        guard let end = bytes.firstIndex(of: Self.lineBreak),
            let head = try? JSONDecoder().decode(Head.self, from: Data(bytes[..<end]))
        else { throw .damaged }
        let body = Array(bytes[(end + 1)...])
        // Damage can turn the version into a later version, so the version counts only if the checksum is correct.
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

    /// Gives countdowns new ids.
    ///
    /// - Parameter renamed: the new ids, by the old ids.
    mutating func rename(_ renamed: [Countdown.ID: Countdown.ID]) {
        // Only ids change, so the clocks stay those of the last write.
        let clocks = clocks
        var saved = saved(on: .current)
        saved.rename(renamed)
        self = StateDocument(saved, files: files, machine: machine, boot: .current)
        self.clocks = clocks
    }

    /// Converts the document to the state of a board.
    ///
    /// Unreadable countdowns are dropped. Any other field that is missing or unreadable is nil, empty or its default.
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
    /// The path with symbolic links resolved.
    ///
    /// A path that begins with `-` is standard input.
    public var path: String
    /// The device of the file; nil if the file was not found.
    public var device: UInt64?
    /// The inode of the file on the device.
    public var inode: UInt64?
    /// The birth time of the file, as Unix time in nanoseconds.
    ///
    /// The file system may reuse an inode, but not with the same birth time.
    public var born: Int64?

    /// Creates a record from its parts.
    public init(path: String, device: UInt64? = nil, inode: UInt64? = nil, born: Int64? = nil) {
        self.path = path
        self.device = device
        self.inode = inode
        self.born = born
    }

    /// Creates the record of standard input, which is identified by a hash of its text.
    public init(input: [UInt8]) { self.init(path: "-" + FileName.hash64(of: input)) }

    /// Whether the record is standard input.
    public var isInput: Bool { !path.isAbsolutePath }

    /// Whether both records are the same file, independently of its path.
    public func isSame(as other: BoardFileRecord) -> Bool {
        inode != nil && inode == other.inode && device == other.device && born == other.born
    }
}

/// The readings of all clocks, with the identity of the uptime clock.
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
    /// The sort order of the list; nil if it is the default.
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
