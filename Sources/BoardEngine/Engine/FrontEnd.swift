import Countdowns

/// Shows or controls the board of an engine: a terminal, or the socket.
///
/// - Thread: the engine's, in whose isolation it lives.
/// - Lifetime: the engine retains it until it ends.
public protocol FrontEnd: AnyObject {
    /// Notes the news, and returns: it does not wait, and sends no command meanwhile.
    ///
    /// - Parameters:
    ///   - news: the news.
    ///   - board: the board after it; not to be kept.
    ///   - now: the moment to which the board was brought.
    /// - Returns: the parts of the look that the board is to remember, where the look has followed the news; else nil.
    func take(_ news: BoardUpdate, of board: Board, at now: Now) -> RememberedLook?

    /// Whether it wants to hear at once of what the time does.
    var followsTime: Bool { get }

    /// When it wants to hear of the time in any case.
    var wakeRequest: WakeRequest { get }

    /// Waits for a near instant in place of the alarm, and calls ``Engine/advance()`` then: who has to draw at that instant
    /// needs no second timer for it.
    ///
    /// - Parameter delay: the time until then, in place of the one before.
    /// - Returns: whether it waits.
    func wait(for delay: Duration) -> Bool

    /// Gives back the terminal, where it has one: the engine ends.
    func leave()

    /// Tells others of the end: the state is on the disk.
    ///
    /// - Parameters:
    ///   - origin: who ended the board, if somebody elsewhere did.
    ///   - now: the moment.
    func end(from origin: String?, at now: Now)
}

extension FrontEnd {
    /// Never.
    public var wakeRequest: WakeRequest { .never }

    /// Leaves it to the alarm.
    public func wait(for delay: Duration) -> Bool { false }

    /// Has nothing to give back.
    public func leave() {}

    /// Has nobody to tell.
    public func end(from origin: String?, at now: Now) {}
}

/// When a front end wants to hear of the time.
public enum WakeRequest: Equatable, Sendable {
    /// Never by itself.
    case never
    /// At an instant.
    case at(WallTime)
    /// It is about to know, and calls ``Engine/rescheduleTimer()`` then; the alarm is not set before.
    case pending
}

/// The news that an engine tells its front ends at once.
public struct BoardUpdate: Sendable {
    /// A sentence for the user.
    public struct Sentence: Sendable {
        /// The words.
        public let text: String
        /// Whether it must not be missed: it waits until the sentence before it has gone.
        public let waits: Bool
    }

    /// A reading of the files that takes the place of the one before.
    public enum Reading: Sendable {
        /// The files were read again.
        case new
        /// A step of the history led to an earlier one.
        case past
    }

    /// The changes, in order.
    public var changes: [Change] = []
    /// Whether it is the time alone that passed.
    public var isTick = false
    /// The alerts that a terminal rings and shows.
    public var deliveries: [AlertDelivery] = []
    /// The sentences for the user.
    public var sentences: [Sentence] = []
    /// The countdowns that were renamed, where another copy of the board took the place of the one before.
    public var replacement: Board.Reload?
    /// Which reading of its files the board is of, where that is another one.
    public var reading: Reading?
    /// Whether the configuration is another one.
    public var hasOtherConfig = false
    /// The files that differ, of those that front ends watch.
    public var differing: FileWatcher.Subject?
    /// The reason for which the board, another machine's, may not be right; nil where it is.
    public var syncStatus: String?
}

extension BoardUpdate {
    /// Makes the news of another copy of the board.
    public init(replacement: Board.Reload, reading: Reading) {
        self.init()
        (self.replacement, self.reading) = (replacement, reading)
    }
}

/// One reading of the machine's clocks, and the moment that the board shows then.
public struct Now: Sendable {
    /// The machine's moment.
    public var real: Moment
    /// The moment that the board shows.
    public var shown: Moment
}
