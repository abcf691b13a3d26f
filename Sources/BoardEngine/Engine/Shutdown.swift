import Countdowns

/// The end of a board, with its cause and its results.
public struct Shutdown: Sendable {
    /// The cause of the end.
    public enum Reason: Sendable {
        /// The user quit.
        case quit
        /// A signal, or a key with the same meaning.
        case signal(Int32)
        /// The terminal was closed.
        case hangUp
        /// The user stopped the program, which gives the board up until it is continued.
        case suspended
        /// A front end failed.
        case failure(any Error)
    }

    /// The cause of the end.
    public let reason: Reason
    /// The reason why the last changes are not on the disk; nil if they are on the disk.
    public var stateFailure: String?
    /// The way in which the countdowns ended; nil if one of them has not ended.
    public var countdowns: CountdownEnding?
}
