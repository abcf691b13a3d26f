import Countdowns

/// The countdowns that reach zero next, the nearest first.
public struct NextAnswer: Codable, Hashable, Sendable {
    /// The countdowns: ``countLimit`` at most, and no more than fit into a line.
    public var countdowns: [CountdownStatus]

    /// How many are told at most.
    public static let countLimit = 10

    /// Takes the first of some countdowns.
    public init(_ countdowns: [CountdownStatus]) {
        self.countdowns = MessagePage.cut(countdowns.prefix(Self.countLimit).map { MessageText.cut($0) }, at: 0).page
    }
}

/// What a change did.
public struct ChangeAnswer: Codable, Hashable, Sendable {
    /// How many countdowns are different now.
    public var changed: Int
    /// How many were meant.
    public var matched: Int
    /// Their names; those that changed first, ``RemoteFailure/candidateLimit`` at most.
    public var countdowns: [CountdownName]
    /// What happened to those that changed; nil where none did.
    public var event: EventKind?
    /// The number of the last event.
    public var sequence: Int

    /// Makes an answer of its parts.
    public init(
        changed: Int, matched: Int, countdowns: [CountdownName], event: EventKind? = nil, sequence: Int
    ) {
        self.changed = changed
        self.matched = matched
        self.countdowns = Array(countdowns.prefix(RemoteFailure.candidateLimit))
        self.event = event
        self.sequence = sequence
    }
}

/// What the theme or the view is now.
public struct NameAnswer: Codable, Hashable, Sendable {
    /// The name.
    public var name: String
    /// Whether it was another one before.
    public var changed: Bool

    /// Makes an answer of its parts.
    public init(name: String, changed: Bool) {
        self.name = MessageText.cut(name)
        self.changed = changed
    }
}

/// What was undone or redone.
public struct HistoryAnswer: Codable, Hashable, Sendable {
    /// What had been done, in words; nil where there was nothing to undo or redo.
    public var step: String?
    /// The number of the last event.
    public var sequence: Int

    /// Makes an answer of its parts.
    public init(step: String?, sequence: Int) { (self.step, self.sequence) = (step.map(MessageText.cut), sequence) }
}

/// Which file was edited.
public struct FileAnswer: Codable, Hashable, Sendable {
    /// The file, as the board names it.
    public var file: String
    /// Where the edited file is, if somebody saved the file at the same moment; that stays as it was saved.
    public var kept: String?

    /// Makes an answer of its parts.
    public init(file: String, kept: String? = nil) { (self.file, self.kept) = (file, kept) }
}

/// What the files say otherwise than before; all of it nothing where they say the same.
public struct ReloadAnswer: Codable, Hashable, Sendable {
    /// How many countdowns were not on the board before.
    public var added: Int
    /// Of how many the files say something else.
    public var changed: Int
    /// How many are in no file any more.
    public var removed: Int
    /// How many there are now.
    public var countdowns: Int

    /// Makes an answer of its parts.
    public init(added: Int = 0, changed: Int = 0, removed: Int = 0, countdowns: Int) {
        self.added = added
        self.changed = changed
        self.removed = removed
        self.countdowns = countdowns
    }
}

/// That the board ends now.
public struct QuitAnswer: Codable, Hashable, Sendable {
    /// Whether it does.
    public var quits: Bool

    /// Makes an answer.
    public init(quits: Bool = true) { self.quits = quits }
}

/// That events come from now on.
public struct ListenAnswer: Codable, Hashable, Sendable {
    /// The number of the last event before; the next that comes has a higher one.
    public var sequence: Int
    /// The kinds that come.
    public var events: [EventKind]

    /// Makes an answer of its parts.
    public init(sequence: Int, events: [EventKind]) {
        self.sequence = sequence
        self.events = events
    }
}
