import Countdowns

/// A board in one object.
public struct BoardStatus: Codable, Hashable, Sendable {
    /// How many countdowns are in which state.
    public struct Counts: Codable, Hashable, Sendable {
        /// How many go on.
        public var running: Int
        /// How many stand still.
        public var paused: Int
        /// How many are past zero and go on.
        public var due: Int
        /// How many are over.
        public var done: Int

        /// Makes the counts of their parts.
        public init(running: Int, paused: Int, due: Int, done: Int) {
            self.running = running
            self.paused = paused
            self.due = due
            self.done = done
        }
    }

    /// The name of its socket, without `.sock`.
    public var board: String
    /// The words in the header.
    public var title: String
    /// Now, on the board's clock, as RFC 3339 writes it.
    public var now: String
    /// The board's zone.
    public var zone: String
    /// The name of the theme.
    public var theme: String
    /// How it is looked at.
    public var view: String
    /// How many countdowns are in which state.
    public var countdowns: Counts
    /// The one that reaches zero next.
    public var next: CountdownStatus?
    /// How many peers listen to events.
    public var listeners: Int
    /// The number of the last event.
    public var sequence: Int
    /// Why its files cannot be taken as they are now, or why its state is not saved, in one line.
    public var problem: String?

    /// Makes a status of its parts.
    public init(
        board: String, title: String, now: String, zone: String, theme: String, view: String, countdowns: Counts,
        next: CountdownStatus?, listeners: Int, sequence: Int
    ) {
        self.board = board
        self.title = MessageText.cut(title)
        self.now = now
        self.zone = zone
        self.theme = MessageText.cut(theme)
        self.view = view
        self.countdowns = countdowns
        self.next = next.map { MessageText.cut($0) }
        self.listeners = listeners
        self.sequence = sequence
    }
}
