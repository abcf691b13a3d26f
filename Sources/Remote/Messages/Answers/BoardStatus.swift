import Countdowns

/// A summary of a board.
public struct BoardStatus: Codable, Hashable, Sendable {
    /// The number of countdowns in each state.
    public struct Counts: Codable, Hashable, Sendable {
        /// The number of running countdowns.
        public var running: Int
        /// The number of paused countdowns.
        public var paused: Int
        /// The number of countdowns in overtime, which have reached zero and continue below zero.
        public var due: Int
        /// The number of finished countdowns.
        public var done: Int

        /// Creates counts.
        public init(running: Int, paused: Int, due: Int, done: Int) {
            self.running = running
            self.paused = paused
            self.due = due
            self.done = done
        }
    }

    /// The name of the board's socket, without `.sock`.
    public var board: String
    /// The title in the header.
    public var title: String
    /// The current time of the board's clock, in the format of RFC 3339.
    public var now: String
    /// The board's time zone.
    public var zone: String
    /// The name of the theme.
    public var theme: String
    /// The name of the current view.
    public var view: String
    /// The number of countdowns in each state.
    public var countdowns: Counts
    /// The countdown that reaches zero next.
    public var next: CountdownStatus?
    /// The number of clients that listen to events.
    public var listeners: Int
    /// The number of the last event.
    public var sequence: Int
    /// The reason why the files cannot be loaded or the state cannot be saved, on one line.
    public var problem: String?

    /// Creates a status and truncates long strings.
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
