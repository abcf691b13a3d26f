import Countdowns

/// Something that happened on a board: the parameters of the notification `event`.
public struct BoardEvent: Codable, Hashable, Sendable {
    /// Its number; each event of a board has the next one, whoever listens.
    public var sequence: Int
    /// What happened.
    public var event: EventKind
    /// When, on the board's clock, as RFC 3339 writes it.
    public var at: String
    /// The countdown it happened to; nil where it happened to the board.
    public var countdown: CountdownName?
    /// The name of the theme or the view; of muting `on` or `off`; of a warning its stage, `warn` or `danger`.
    public var name: String?
    /// Who asked for it: what the asker calls itself, or `key`; nil for the time itself.
    public var from: String?
    /// How the countdown runs now; with ``EventKind/state`` alone.
    public var state: CountdownState?
    /// Why the board is not what its files say now; with ``EventKind/problem`` alone, and nil when it is again.
    public var reason: String?
    /// The place and the kind of the mistake, without text of a file; with ``EventKind/problem`` alone.
    public var outline: String?
    /// Where its files were read: how many countdowns were not on the board before.
    public var added: Int?
    /// Where its files were read: of how many they say something else.
    public var changed: Int?
    /// Where its files were read: how many are in no file any more.
    public var removed: Int?

    /// Makes an event of its parts.
    public init(
        sequence: Int, event: EventKind, at: String, countdown: CountdownName? = nil, name: String? = nil,
        from: String? = nil, state: CountdownState? = nil, reason: String? = nil, outline: String? = nil,
        added: Int? = nil, changed: Int? = nil, removed: Int? = nil
    ) {
        self.sequence = sequence
        self.event = event
        self.at = at
        self.countdown = countdown
        self.name = name.map(MessageText.cut)
        self.from = from.map(MessageText.cut)
        self.state = state
        self.reason = reason.map(MessageText.cut)
        self.outline = outline.map(MessageText.cut)
        (self.added, self.changed, self.removed) = (added, changed, removed)
    }
}

/// Why a peer is dropped: the parameters of the notification `dropped`.
public struct DroppedNotice: Codable, Hashable, Sendable {
    /// The reason, in words.
    public var reason: String

    /// Makes the notice.
    public init(reason: String) { self.reason = reason }
}
