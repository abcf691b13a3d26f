import Countdowns

/// What a program says of itself when it connects; no request needs it first.
public struct HelloParameters: Encodable, Hashable, Sendable {
    /// The version of the protocol that it speaks; nil takes any.
    public var `protocol`: Int?
    /// Its name.
    public var program: String?
    /// Its version.
    public var version: String?

    /// Makes the parameters of their parts.
    public init(protocol: Int? = RemoteProtocol.version, program: String? = nil, version: String? = nil) {
        self.protocol = `protocol`
        self.program = program
        self.version = version
    }
}

/// Which countdowns are listed.
public struct ListParameters: Encodable, Hashable, Sendable {
    /// Only what this names, as ``ChangeParameters/target``; nil lists all.
    public var target: String?
    /// The order: `file`, `time`, `title`, `group` or `progress`; nil is `file`.
    public var order: String?
    /// Where the page begins: nothing at first, then ``CountdownPage/next`` of the page before.
    public var cursor: Int?

    /// Makes the parameters of their parts.
    public init(target: String? = nil, order: String? = nil, cursor: Int? = nil) {
        self.target = target
        self.order = order
        self.cursor = cursor
    }
}

/// How many countdowns are meant.
public struct NextParameters: Encodable, Hashable, Sendable {
    /// How many at most; nil is one.
    public var count: Int?
    /// Only among what this names; nil is among all.
    public var target: String?

    /// Makes the parameters of their parts.
    public init(count: Int? = nil, target: String? = nil) {
        self.count = count
        self.target = target
    }
}

/// Which countdowns are changed, and how.
public struct ChangeParameters: Encodable, Hashable, Sendable {
    /// An id, the beginning of a title, `#tag`, `group:NAME`, `is:STATE` or `all`; nil where ``targets`` has several.
    public var target: String?
    /// Several of these.
    public var targets: [String]?
    /// By how much an end moves, such as `+5m` or `-30s`; for verbs that need an amount.
    public var by: String?
    /// Who asks, in a word or two; the board shows it.
    public var from: String?
    /// Whether the answer waits until what was done is on the disk.
    public var sync: Bool?

    /// Makes the parameters of their parts.
    public init(target: String, by: String? = nil, from: String? = nil, sync: Bool? = nil) {
        self.init(targets: [target], by: by, from: from, sync: sync)
    }

    /// Makes the parameters for one target or several; nothing is done where one of them names nothing.
    public init(targets: [String], by: String? = nil, from: String? = nil, sync: Bool? = nil) {
        // A board that knows no `targets` takes one target all the same.
        (target, self.targets) = targets.count == 1 ? (targets[0], nil) : (nil, targets)
        self.by = by
        self.from = from
        self.sync = sync
    }

    /// All targets.
    public var allTargets: [String] { (target.map { [$0] } ?? []) + (targets ?? []) }
}

/// The name of what is wanted: a theme, a view.
public struct NameParameters: Encodable, Hashable, Sendable {
    /// The name.
    public var name: String
    /// Who asks, in a word or two; the board shows it.
    public var from: String?
    /// Whether the answer waits until the name is on the disk.
    public var sync: Bool?

    /// Makes the parameters of their parts.
    public init(name: String, from: String? = nil, sync: Bool? = nil) {
        self.name = name
        self.from = from
        self.sync = sync
    }
}

/// Who undoes or redoes the last change.
public struct HistoryParameters: Encodable, Hashable, Sendable {
    /// Who asks, in a word or two; the board shows it.
    public var from: String?
    /// Whether the answer waits until it is on the disk.
    public var sync: Bool?
    /// Whether a reading of the files may be undone or redone, which edits them; nil is true.
    public var files: Bool?

    /// Makes the parameters of their parts.
    public init(from: String? = nil, sync: Bool? = nil, files: Bool? = nil) {
        (self.from, self.sync, self.files) = (from, sync, files)
    }
}

/// What is to be edited in the files of the board.
public struct FileParameters: Encodable, Hashable, Sendable {
    /// The countdown that is edited or removed.
    public var target: String?
    /// The countdown that is added, or what one is to be: a title, a time and tags.
    public var line: String?
    /// The file to which a countdown is added; nil is the first.
    public var file: String?
    /// Who asks, in a word or two; the board shows it.
    public var from: String?

    /// Makes the parameters of their parts.
    public init(target: String? = nil, line: String? = nil, file: String? = nil, from: String? = nil) {
        (self.target, self.line, self.file, self.from) = (target, line, file, from)
    }
}

/// Who ends the board.
public struct QuitParameters: Encodable, Hashable, Sendable {
    /// Who asks, in a word or two.
    public var from: String?

    /// Makes the parameters of their parts.
    public init(from: String? = nil) { self.from = from }
}

/// Which events are wanted.
public struct ListenParameters: Encodable, Hashable, Sendable {
    /// The kinds; nil is ``EventKind/announced``, all that are for people.
    public var events: [EventKind]?

    /// Makes the parameters of their parts.
    public init(events: [EventKind]? = nil) { self.events = events }
}

/// Which page is wanted.
public struct PageParameters: Encodable, Hashable, Sendable {
    /// Where the page begins: nothing at first, then the `next` of the page before.
    public var cursor: Int?

    /// Makes the parameters of their parts.
    public init(cursor: Int? = nil) { self.cursor = cursor }
}

extension HelloParameters {
    /// Why a peer with this version of the protocol cannot be answered; nil where it can.
    var refusal: RemoteFailure? {
        guard let version = self.protocol, version != RemoteProtocol.version else { return nil }
        let words = "this board uses version \(RemoteProtocol.version) of the protocol"
        return RemoteFailure(.unsupportedProtocol, words, data: .init(protocols: [RemoteProtocol.version]))
    }
}
