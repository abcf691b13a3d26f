import Countdowns

/// Who answers.
public struct HelloAnswer: Codable, Hashable, Sendable {
    /// The version of the protocol that is spoken.
    public var `protocol`: Int
    /// The name of the program: `countdowns`.
    public var program: String
    /// Its version.
    public var version: String
    /// What there is beyond the methods.
    public var capabilities: [String]
    /// The methods that it knows.
    public var methods: [String]
    /// The kinds of events that it tells; nil where it does not say.
    public var events: [String]?
    /// The board.
    public var board: BoardRecord

    /// Says what there is to say of a board.
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

/// What a running board is called and where it comes from; also what lies in its lock file.
public struct BoardRecord: Codable, Hashable, Sendable {
    /// The name by which commands call it: that of its socket, without `.sock`.
    public var name: String
    /// The words in its header.
    public var title: String
    /// The files it was loaded from, as absolute paths; `-` for standard input.
    public var files: [String]
    /// The number of its process.
    public var process: Int32
    /// When it was started, as RFC 3339 writes it.
    public var started: String
    /// The version of its program.
    public var version: String

    /// Makes a record of its parts; long texts are cut, and of many files the first are told.
    public init(name: String, title: String, files: [String], process: Int32, started: String, version: String) {
        self.name = name
        self.title = MessageText.cut(title)
        self.files = MessageText.cut(files)
        self.process = process
        self.started = started
        self.version = version
    }
}
