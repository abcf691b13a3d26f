import Countdowns

/// The board's answer to `hello`.
public struct HelloAnswer: Codable, Hashable, Sendable {
    /// The version of the protocol.
    public var `protocol`: Int
    /// The name of the program: `countdowns`.
    public var program: String
    /// The version of the program.
    public var version: String
    /// The supported features, besides the methods.
    public var capabilities: [String]
    /// The supported methods.
    public var methods: [String]
    /// The supported kinds of events; nil if the board does not list them.
    public var events: [String]?
    /// The identity of the board.
    public var board: BoardRecord

    /// Creates the answer of this program for a board.
    public init(_ board: BoardRecord) {
        self.protocol = RemoteProtocol.version
        program = "countdowns"
        version = board.version
        capabilities = RemoteProtocol.capabilities
        methods = RemoteMethod.words
        events = EventKind.words
        self.board = board
    }
}

/// The identity of a running board: its name, its files and its process.
///
/// The lock file of the board contains this record, too.
public struct BoardRecord: Codable, Hashable, Sendable {
    /// The name of the board in commands: the file name of its socket, without `.sock`.
    public var name: String
    /// The title in the header.
    public var title: String
    /// The absolute paths of the board's files; `-` for standard input.
    public var files: [String]
    /// The process identifier (PID) of the board.
    public var process: Int32
    /// The time at which the board was started, in the format of RFC 3339.
    public var started: String
    /// The version of the board's program.
    public var version: String

    /// Creates a record and truncates long strings and a long list of files.
    public init(name: String, title: String, files: [String], process: Int32, started: String, version: String) {
        self.name = name
        self.title = MessageText.cut(title)
        self.files = MessageText.cut(files)
        self.process = process
        self.started = started
        self.version = version
    }
}
