import Countdowns

/// An interface that shows or controls the board of an engine: a terminal, or the socket.
///
/// - Thread: the engine's; a front end is isolated to the engine.
/// - Lifetime: the engine retains a front end until the board ends.
public protocol FrontEnd: AnyObject {
    /// Handles an update.
    ///
    /// Must not block and must not send a command during the call.
    ///
    /// - Parameters:
    ///   - update: the update.
    ///   - board: the board after the update; must not be stored.
    ///   - now: the clock reading to which the board was advanced.
    func receive(_ update: BoardUpdate, of board: Board, at now: Now)

    /// Whether the front end needs an update whenever the passage of time changes the board.
    var followsTime: Bool { get }

    /// The next time at which the front end must be woken even if the board does not change.
    var wakeRequest: WakeRequest { get }

    /// Waits for a near instant in place of the engine's timer, and calls ``Engine/advance()`` at this instant.
    ///
    /// A front end that draws at this instant can wait with its display link, so that no second timer is needed.
    ///
    /// - Parameter delay: the time until the instant; replaces the previous delay.
    /// - Returns: whether the front end waits.
    func wait(for delay: Duration) -> Bool

    /// Restores the terminal of the front end, if it has one, when the engine ends.
    func leave()

    /// Notifies the clients that the board has ended. The state is already on the disk.
    ///
    /// - Parameters:
    ///   - origin: the name of the client that ended the board; nil if the board was ended in this process.
    ///   - now: the clock reading at the end.
    func end(from origin: String?, at now: Now)
}

extension FrontEnd {
    /// The default is no wake-up.
    public var wakeRequest: WakeRequest { .never }

    /// Returns false: the engine's timer waits.
    public func wait(for delay: Duration) -> Bool { false }

    /// Does nothing, because there is no terminal to restore.
    public func leave() {}

    /// Does nothing: there are no clients.
    public func end(from origin: String?, at now: Now) {}
}

/// The time at which a front end wants to be woken.
public enum WakeRequest: Equatable, Sendable {
    /// No wake-up.
    case never
    /// A wake-up at an instant.
    case at(WallTime)
    /// A time that is not known yet.
    ///
    /// The front end calls ``Engine/rescheduleTimer()`` as soon as the time is known. The engine's timer is not set
    /// before this call.
    case pending
}

/// The data of an update that an engine delivers to its front ends.
public struct BoardUpdate: Sendable {
    /// A notice for the user.
    public struct Sentence: Sendable {
        /// The text of the notice.
        public let text: String
        /// Whether the notice is shown only after the display time of the previous notice, so that the user misses neither.
        public let waits: Bool
    }

    /// The reason why the board shows another version of its files.
    public enum Reading: Sendable {
        /// The files were reloaded.
        case new
        /// An undo or redo step restored another version.
        case past
    }

    /// The changes, in order.
    public var changes: [Change] = []
    /// The command that made the changes; nil if no command made them.
    public var command: Command?
    /// The client that sent the command; nil if it is of this process.
    public var peer: String?
    /// The alerts for terminals.
    public var deliveries: [AlertDelivery] = []
    /// The notices for the user.
    public var sentences: [Sentence] = []
    /// The reason why the board shows another version of its files; nil if the board still shows the same version.
    public var reading: Reading?
    /// Whether the configuration changed.
    public var hasOtherConfig = false
    /// The kind of watched files that have changed, if the front ends must handle the change; otherwise nil.
    public var differing: FileWatcher.Subject?
}

extension BoardUpdate {
    /// Whether the update results from `Command.tick`: only time has passed.
    public var isTick: Bool { command == .tick }
}

/// A reading of the machine's clocks, and the board's time at this reading.
public struct Now: Sendable {
    /// The reading of the machine's clocks.
    public var real: Moment
    /// The board's time.
    public var shown: Moment
}
