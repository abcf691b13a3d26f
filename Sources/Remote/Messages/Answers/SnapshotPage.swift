import Countdowns

/// A part of a board as it is: everything another screen needs to show the same one.
///
/// A viewer listens to ``EventKind/state`` first, then reads all pages, then applies the states of all events that have come,
/// in their order. Each state is whole, so applying one twice does no harm. If ``generation`` changes between pages, the
/// board was read again and the viewer begins anew.
public struct SnapshotPage: Codable, Hashable, Sendable {
    /// How often the board has been read; another number means other files.
    public var generation: Int
    /// The number of the last event that the states of this page know of.
    public var sequence: Int
    /// What the pieces are of; on the first page only.
    public var settings: SnapshotSettings?
    /// The arguments that name the files, as they were given; before all files.
    public var arguments: [String]
    /// What was read, in pieces; before all states.
    public var files: [SnapshotFilePiece]
    /// How countdowns run.
    public var states: [CountdownState]
    /// The cursor of the next page; nil on the last one.
    public var next: Int?

    /// Makes a page of its parts; ``BoardSnapshot/page(at:pieces:)`` cuts them right.
    public init(
        generation: Int, sequence: Int, settings: SnapshotSettings? = nil, arguments: [String] = [],
        files: [SnapshotFilePiece] = [], states: [CountdownState] = [], next: Int? = nil
    ) {
        self.generation = generation
        self.sequence = sequence
        self.settings = settings
        self.arguments = arguments
        self.files = files
        self.states = states
        self.next = next
    }
}

/// What else decoding and showing a board depends on.
public struct SnapshotSettings: Codable, Hashable, Sendable {
    /// The moment at which the files were read, on the board's clock.
    public var loaded: MomentRecord
    /// Which start of which machine the uptimes belong to; nil where the board does not tell.
    public var boot: String?
    /// The machine's zone then, by name.
    public var zone: String
    /// The board's clock; nil is the machine's.
    public var clock: ClockRecord?
    /// The words for the header where no file gives any.
    public var fallbackTitle: String
    /// The name of the theme.
    public var theme: String
    /// How the board is looked at.
    public var view: String
    /// How big digits are drawn.
    public var face: String
    /// The directory from which relative paths are meant; nil where the board does not tell.
    public var directory: String?
    /// The directory that `~` means in files; nil where the board does not tell.
    public var home: String?
    /// Why the board is not what its files say now; nil where it is.
    public var problem: String?
    /// The place and the kind of the mistake that the problem is, without text of a file.
    public var outline: String?
    /// Whether the board is muted; nil where it is not.
    public var muted: Bool?

    /// Makes settings of their parts.
    public init(
        loaded: MomentRecord, boot: String? = nil, zone: String, clock: ClockRecord?, fallbackTitle: String,
        theme: String, view: String, face: String, directory: String? = nil, home: String? = nil,
        problem: String? = nil, outline: String? = nil, muted: Bool? = nil
    ) {
        self.loaded = loaded
        self.boot = boot
        self.zone = zone
        self.clock = clock
        self.fallbackTitle = fallbackTitle
        self.theme = theme
        self.view = view
        self.face = face
        self.directory = directory
        self.home = home
        self.problem = problem.map(MessageText.cut)
        self.outline = outline.map(MessageText.cut)
        self.muted = muted
    }
}
