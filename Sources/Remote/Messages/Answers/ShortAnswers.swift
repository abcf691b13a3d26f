import Countdowns

/// The countdowns that reach zero next, ordered by deadline.
public struct NextAnswer: Codable, Hashable, Sendable {
    /// The countdowns: at most ``countLimit``, and only as many as fit into a line.
    public var countdowns: [CountdownStatus]

    /// The maximum number of countdowns in an answer.
    public static let countLimit = 10

    /// Creates an answer with the first countdowns of a list.
    public init(_ countdowns: [CountdownStatus]) {
        self.countdowns = MessagePage.cut(countdowns.prefix(Self.countLimit).map { MessageText.cut($0) }, at: 0).page
    }
}

/// The result of a change of countdowns.
public struct ChangeAnswer: Codable, Hashable, Sendable {
    /// The number of changed countdowns.
    public var changed: Int
    /// The number of countdowns that the targets match.
    public var matched: Int
    /// The names of the changed countdowns, at most ``RemoteFailure/candidateLimit``.
    public var countdowns: [CountdownName]
    /// The kind of change; nil if no countdown changed.
    public var event: EventKind?
    /// The participles of the changes, such as `pinned`, in the order of ``countdowns``.
    public var effects: [String]
    /// The countdown in one line with its new deadline, if a request with a duration changed exactly one countdown.
    public var reading: String?
    /// The number of the last event.
    public var sequence: Int

    /// Creates an answer.
    public init(
        changed: Int, matched: Int, countdowns: [CountdownName], event: EventKind? = nil, effects: [String] = [],
        reading: String? = nil, sequence: Int
    ) {
        self.changed = changed
        self.matched = matched
        self.countdowns = Array(countdowns.prefix(RemoteFailure.candidateLimit))
        self.event = event
        self.effects = effects
        self.reading = reading
        self.sequence = sequence
    }
}

/// The result of a request that sets the theme, the view or muting.
public struct NameAnswer: Codable, Hashable, Sendable {
    /// The name of the theme or view; `on` or `off` for muting.
    public var name: String
    /// Whether the request changed the theme, the view or muting.
    public var changed: Bool

    /// Creates an answer.
    public init(name: String, changed: Bool) {
        self.name = MessageText.cut(name)
        self.changed = changed
    }
}

/// The result of an undo or a redo.
public struct HistoryAnswer: Codable, Hashable, Sendable {
    /// The description of the undone or redone change; nil if there was no change to undo or redo.
    public var step: String?
    /// The reason why the files stay as they are although the change was an edit or a reload of the files; nil if the
    /// files were edited, or if the change concerned only the board.
    public var reason: String?
    /// The number of the last event.
    public var sequence: Int

    /// Creates an answer.
    public init(step: String?, reason: String? = nil, sequence: Int) {
        (self.step, self.reason) = (step.map(MessageText.cut), reason.map(MessageText.cut))
        self.sequence = sequence
    }
}

/// The result of an edit of the board's files.
public struct FileAnswer: Codable, Hashable, Sendable {
    /// The path of the edited file, as the board prints it; `<stdin>` for standard input.
    public var file: String
    /// The countdown in one line, as the board understood it; nil if the file is unchanged.
    public var reading: String?
    /// The path of a separate file with the edited text, if another program saved the file at the same time.
    ///
    /// If `kept` is not nil, the board uses the version of the file that the other program saved.
    public var kept: String?

    /// Whether the edit changes nothing, so that the file was not written; nil if the file was written.
    public var unchanged: Bool?

    /// The path of a copy of the old text, if the file was written in place to keep its owner and group; otherwise nil.
    public var copy: String?

    /// Creates an answer.
    public init(
        file: String, reading: String? = nil, kept: String? = nil, unchanged: Bool? = nil, copy: String? = nil
    ) {
        (self.file, self.reading, self.kept, self.unchanged, self.copy) = (file, reading, kept, unchanged, copy)
    }
}

/// The result of a reload: the number of differences between the reloaded files and the previously loaded files.
public struct ReloadAnswer: Codable, Hashable, Sendable {
    /// The number of new countdowns.
    public var added: Int
    /// The number of countdowns whose definition changed.
    public var changed: Int
    /// The number of countdowns that were removed from the files.
    public var removed: Int
    /// The number of countdowns after the reload.
    public var countdowns: Int

    /// Creates an answer.
    public init(added: Int = 0, changed: Int = 0, removed: Int = 0, countdowns: Int) {
        self.added = added
        self.changed = changed
        self.removed = removed
        self.countdowns = countdowns
    }
}

/// The confirmation that the board ends now.
public struct QuitAnswer: Codable, Hashable, Sendable {
    /// Whether the board ends; always true.
    public var quits: Bool

    /// Creates an answer.
    public init(quits: Bool = true) { self.quits = quits }
}

/// The confirmation that the board now sends events.
public struct ListenAnswer: Codable, Hashable, Sendable {
    /// The number of the last event before this answer; the first event that follows has a higher number.
    public var sequence: Int
    /// The kinds of events that the board sends.
    public var events: [EventKind]

    /// Creates an answer.
    public init(sequence: Int, events: [EventKind]) {
        self.sequence = sequence
        self.events = events
    }
}
