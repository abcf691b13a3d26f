import Countdowns

/// An event of a board: the parameters of the notification `event`.
public struct BoardEvent: Codable, Hashable, Sendable {
    /// The number of the event.
    ///
    /// The number increases by one with each event of a board, even if no client listens.
    public var sequence: Int
    /// The kind of the event.
    public var event: EventKind
    /// The time of the event by the board's clock, in the format of RFC 3339.
    public var at: String
    /// The countdown of the event; nil if the event concerns the whole board.
    public var countdown: CountdownName?
    /// The name of the theme or the view, `on` or `off` for muting, or the threshold `warn` or `danger`.
    public var name: String?
    /// The name of the client that requested the change; `key` for a key that was pressed on the board; nil if no
    /// request caused the event.
    public var from: String?
    /// The reason why the board differs from its files; only with ``EventKind/problem``.
    ///
    /// Nil if the event reports that the error is fixed.
    public var reason: String?
    /// The number of new countdowns; only with ``EventKind/reloaded``.
    public var added: Int?
    /// The number of countdowns whose definition changed; only with ``EventKind/reloaded``.
    public var changed: Int?
    /// The number of countdowns that were removed from the files; only with ``EventKind/reloaded``.
    public var removed: Int?

    /// Creates an event and truncates long strings.
    public init(
        sequence: Int, event: EventKind, at: String, countdown: CountdownName? = nil, name: String? = nil,
        from: String? = nil, reason: String? = nil,
        added: Int? = nil, changed: Int? = nil, removed: Int? = nil
    ) {
        self.sequence = sequence
        self.event = event
        self.at = at
        self.countdown = countdown
        self.name = name.map(MessageText.cut)
        self.from = from.map(MessageText.cut)
        self.reason = reason.map(MessageText.cut)
        (self.added, self.changed, self.removed) = (added, changed, removed)
    }
}

/// The reason why the board drops a client: the parameters of the notification `dropped`.
public struct DroppedNotice: Codable, Hashable, Sendable {
    /// The reason, in words.
    public var reason: String

    /// Creates a notice.
    public init(reason: String) { self.reason = reason }
}
