import Countdowns

/// A page of a snapshot, which contains all data that a viewer needs to show the same board.
///
/// A viewer listens to ``EventKind/state`` first and then reads all pages. Then the viewer applies the states of all
/// received events, in order. Each state is complete, so applying a state is idempotent. If ``generation`` differs
/// between pages, the board was reloaded, and the viewer must read all pages again.
public struct SnapshotPage: Codable, Hashable, Sendable {
    /// The number of times the board has been loaded.
    ///
    /// Pages with different generations do not belong to the same snapshot.
    public var generation: Int
    /// The number of the last event that the states of this page include.
    public var sequence: Int
    /// The settings of the board; on the first page only.
    public var settings: SnapshotSettings?
    /// The command-line arguments that name the files, as the user entered them.
    ///
    /// The first pages contain the arguments, the next pages contain the files.
    public var arguments: [String]
    /// The loaded files, split into pieces.
    ///
    /// The pages with pieces come before the pages with states.
    public var files: [SnapshotFilePiece]
    /// The states of countdowns.
    public var states: [CountdownState]
    /// The cursor of the next page; nil on the last page.
    public var next: Int?

    /// Creates a page.
    ///
    /// Use ``BoardSnapshot/page(at:pieces:)`` to create consistent pages.
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

/// The settings that a viewer needs, besides the files, to decode and show a board.
public struct SnapshotSettings: Codable, Hashable, Sendable {
    /// The reading of the board's clock when the files were loaded.
    public var loaded: MomentRecord
    /// The identifier of the machine's current boot, from which all uptimes are counted; nil if unknown.
    public var boot: String?
    /// The name of the machine's time zone when the files were loaded.
    public var zone: String
    /// The board's clock; nil for the machine's clock.
    public var clock: ClockRecord?
    /// The title in the header if no file sets a title.
    public var fallbackTitle: String
    /// The name of the theme.
    public var theme: String
    /// The name of the current view.
    public var view: String
    /// The name of the digit style.
    public var face: String
    /// The base folder of relative paths; nil if unknown.
    public var directory: String?
    /// The home folder, which replaces `~` in files; nil if unknown.
    public var home: String?
    /// The reason why the board differs from its files; nil if the board agrees with its files.
    public var problem: String?
    /// Whether the board is muted; nil means false.
    public var muted: Bool?

    /// Creates settings and truncates long strings.
    public init(
        loaded: MomentRecord, boot: String? = nil, zone: String, clock: ClockRecord?, fallbackTitle: String,
        theme: String, view: String, face: String, directory: String? = nil, home: String? = nil,
        problem: String? = nil, muted: Bool? = nil
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
        self.muted = muted
    }
}
