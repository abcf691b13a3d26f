import Countdowns

/// The parameters of `hello`: the identity of the client.
///
/// A client may send other requests without `hello`.
public struct HelloParameters: Encodable, Hashable, Sendable {
    /// The version of the protocol that the client requires; nil accepts any version.
    public var `protocol`: Int?
    /// The name of the client.
    public var program: String?
    /// The version of the client.
    public var version: String?

    /// Creates the parameters.
    public init(protocol: Int? = RemoteProtocol.version, program: String? = nil, version: String? = nil) {
        self.protocol = `protocol`
        self.program = program
        self.version = version
    }
}

/// The parameters of `list`.
public struct ListParameters: Encodable, Hashable, Sendable {
    /// The target, as in ``ChangeParameters/target``; nil for all countdowns.
    public var target: String?
    /// The sort key: `file`, `time`, `title`, `group` or `progress`; nil means `file`.
    public var order: String?
    /// The start of the page: nil for the first page, otherwise ``CountdownPage/next`` of the previous page.
    public var cursor: Int?

    /// Creates the parameters.
    public init(target: String? = nil, order: String? = nil, cursor: Int? = nil) {
        self.target = target
        self.order = order
        self.cursor = cursor
    }
}

/// The parameters of `next`.
public struct NextParameters: Encodable, Hashable, Sendable {
    /// The maximum number of countdowns; nil means one.
    public var count: Int?
    /// The target, as in ``ChangeParameters/target``; nil for all countdowns.
    public var target: String?

    /// Creates the parameters.
    public init(count: Int? = nil, target: String? = nil) {
        self.count = count
        self.target = target
    }
}

/// The parameters of a request for a summary of the board.
public struct StatusParameters: Encodable, Hashable, Sendable {
    /// Whether the board answers only after all changes are saved on the disk.
    public var sync: Bool?

    /// Creates the parameters.
    public init(sync: Bool? = nil) { self.sync = sync }
}

/// The parameters of a change of countdowns.
public struct ChangeParameters: Encodable, Hashable, Sendable {
    /// An id, a prefix of an id or title, `#tag`, `group:NAME`, `is:STATE` or `all`; nil if ``targets`` contains the
    /// targets.
    public var target: String?
    /// The targets, if there are several; nil if ``target`` is the only target.
    public var targets: [String]?
    /// The duration by which the deadline moves, such as `+5m` or `-30s`; required by some commands.
    public var by: String?
    /// A short name of the client, which the board shows.
    public var from: String?
    /// Whether the board answers only after the change is saved on the disk.
    public var sync: Bool?

    /// Creates the parameters for one target.
    public init(target: String, by: String? = nil, from: String? = nil, sync: Bool? = nil) {
        self.init(targets: [target], by: by, from: from, sync: sync)
    }

    /// Creates the parameters for one target or several.
    ///
    /// If a target matches no countdown, no countdown is changed.
    public init(targets: [String], by: String? = nil, from: String? = nil, sync: Bool? = nil) {
        // A single target is sent as `target`, so that boards that do not support `targets` accept the request.
        (target, self.targets) = targets.count == 1 ? (targets[0], nil) : (nil, targets)
        self.by = by
        self.from = from
        self.sync = sync
    }

    /// All targets.
    public var allTargets: [String] { (target.map { [$0] } ?? []) + (targets ?? []) }
}

/// The parameters of `theme`, `view` and `mute`.
public struct NameParameters: Encodable, Hashable, Sendable {
    /// The name of the theme or view; `on` or `off` for muting.
    public var name: String
    /// A short name of the client, which the board shows.
    public var from: String?
    /// Whether the board answers only after the name is saved on the disk.
    public var sync: Bool?

    /// Creates the parameters.
    public init(name: String, from: String? = nil, sync: Bool? = nil) {
        self.name = name
        self.from = from
        self.sync = sync
    }
}

/// The parameters of `undo` and `redo`.
public struct HistoryParameters: Encodable, Hashable, Sendable {
    /// A short name of the client, which the board shows.
    public var from: String?
    /// Whether the board answers only after the change is saved on the disk.
    public var sync: Bool?
    /// Whether the request may undo or redo a reload, and so edit the files; nil means true.
    public var files: Bool?

    /// Creates the parameters.
    public init(from: String? = nil, sync: Bool? = nil, files: Bool? = nil) {
        (self.from, self.sync, self.files) = (from, sync, files)
    }
}

/// The parameters of `add`, `edit` and `remove`.
public struct FileParameters: Encodable, Hashable, Sendable {
    /// The countdown to edit or remove.
    public var target: String?
    /// The text of the countdown to add, or the new title, time or tags of the countdown to edit.
    public var line: String?
    /// The keys to remove from the countdown to edit.
    public var unset: [String]?
    /// The file to which a countdown is added; nil means the first file of the board.
    public var file: String?
    /// Whether the board only answers what the edit would do; nil means false.
    public var dry: Bool?
    /// A short name of the client, which the board shows.
    public var from: String?

    /// Creates the parameters.
    public init(
        target: String? = nil, line: String? = nil, unset: [String] = [], file: String? = nil, dry: Bool? = nil,
        from: String? = nil
    ) {
        (self.target, self.line, self.file, self.dry, self.from) = (target, line, file, dry, from)
        self.unset = unset.isEmpty ? nil : unset
    }
}

/// The parameters of `quit`.
public struct QuitParameters: Encodable, Hashable, Sendable {
    /// A short name of the client.
    public var from: String?

    /// Creates the parameters.
    public init(from: String? = nil) { self.from = from }
}

/// The parameters of `listen`.
public struct ListenParameters: Encodable, Hashable, Sendable {
    /// The kinds of events; nil means all kinds.
    public var events: [EventKind]?

    /// Creates the parameters.
    public init(events: [EventKind]? = nil) { self.events = events }
}

/// The parameters of a request for a page.
public struct PageParameters: Encodable, Hashable, Sendable {
    /// The start of the page: nil for the first page, otherwise `next` of the previous page.
    public var cursor: Int?

    /// Creates the parameters.
    public init(cursor: Int? = nil) { self.cursor = cursor }
}

/// The parameters of `text`.
public struct TextParameters: Encodable, Hashable, Sendable {
    /// The words of the command line, which the board parses as the client does.
    public var arguments: [String]
    /// The environment variables that describe the terminal, such as `TERM=xterm`.
    public var environment: [String]
    /// The number of columns of the terminal; 0 if the text is not printed on a terminal.
    public var columns: Int
    /// The start of the page: nil for the first page, otherwise ``TextPage/next`` of the previous page.
    public var cursor: Int?

    /// Creates the parameters.
    public init(arguments: [String], environment: [String], columns: Int, cursor: Int? = nil) {
        (self.arguments, self.environment, self.columns, self.cursor) = (arguments, environment, columns, cursor)
    }
}

/// The parameters of `attach`.
public struct AttachParameters: Encodable, Hashable, Sendable {
    /// The words of the command line, which the board parses as the client does.
    public var arguments: [String]
    /// The environment variables that describe the terminal, such as `TERM=xterm`.
    public var environment: [String]
    /// The number of columns of the terminal; 0 if it is unknown.
    public var columns: Int
    /// The number of rows of the terminal; 0 if it is unknown.
    public var rows: Int
    /// The version of the protocol that the client requires; nil accepts any version.
    public var `protocol`: Int?

    /// Creates the parameters.
    public init(
        arguments: [String], environment: [String], columns: Int, rows: Int,
        protocol: Int? = RemoteProtocol.version
    ) {
        (self.arguments, self.environment, self.columns, self.rows) = (arguments, environment, columns, rows)
        self.protocol = `protocol`
    }
}

extension RemoteProtocol {
    /// The error for a client that requires another version of the protocol; nil if the version is supported.
    static func refusal(of version: Int?) -> RemoteFailure? {
        guard let version, version != RemoteProtocol.version else { return nil }
        let words = "this board uses version \(RemoteProtocol.version) of the protocol"
        return RemoteFailure(.unsupportedProtocol, words, data: .init(protocols: [RemoteProtocol.version]))
    }
}
