import Countdowns

/// The end of a board.
public struct Shutdown: Sendable {
    /// Who ended it.
    public enum Reason: Sendable {
        /// The user.
        case quit
        /// A signal, or a key that stands for one.
        case signal(Int32)
        /// There is no terminal any more.
        case hangUp
        /// The board of the upstream ended.
        case upstreamEnded
        /// A front end or the upstream cannot go on.
        case failure(any Error)
    }

    /// Who ended it.
    public let reason: Reason
    /// Why the last changes are not on the disk; nil where they are.
    public var stateFailure: String?
    /// The ends of the countdowns; nil where one of them has not come to its end.
    public var countdowns: CountdownEnding?
}
