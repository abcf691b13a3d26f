import Foundation

/// The reason why a board cannot be served, found or reached.
public enum RemoteError: Error, Hashable, Sendable {
    /// The board answered with an error.
    case failure(RemoteFailure)
    /// No process listens at this path.
    case noBoard(path: String)
    /// The process that listens at this path belongs to another user.
    case otherUser(path: String)
    /// The board did not answer in time.
    case noAnswer
    /// The board closed the connection; `reason` is nil if the board sent no reason.
    case closed(reason: String?)
    /// The reader of this program's output has closed the output.
    case noReader
    /// A received message does not follow the protocol.
    case badMessage
    /// Another process serves a board with the same name.
    ///
    /// The value is the record of that board; nil if the record cannot be read.
    case isTaken(BoardRecord?)
    /// The socket folder is not safe to use.
    case badFolder(path: String, reason: String)
    /// The path is too long for the address of a socket.
    case pathTooLong(String)
    /// A system call failed.
    case system(call: String, path: String, errno: Int32)
}

extension RemoteError {
    /// Whether the process of the board ends or has ended, so that another process may take the board over.
    public var isEnd: Bool {
        switch self {
        case .closed: true
        case .failure(let failure): failure.code == .unavailable
        default: false
        }
    }
}

extension RemoteError: CustomStringConvertible {
    /// The description without a full stop, not yet escaped for a terminal.
    public var description: String {
        switch self {
        case .failure(let failure): failure.message
        case .noBoard(let path): "no board listens at \(path)"
        case .otherUser(let path): "\(path) belongs to another user"
        case .noAnswer: "the board does not respond"
        case .closed(let reason):
            reason.map { "the board closed the connection: \($0)" } ?? "the board closed the connection"
        case .noReader: "the output is closed"
        case .badMessage: "the answer is invalid; is the board of another version?"
        case .isTaken(let board): "another process\(board.map { " (\($0.process))" } ?? "") serves this board"
        case .badFolder(let path, let reason): "\(path) cannot hold sockets: \(reason)"
        case .pathTooLong(let path): "\(path) is too long for a socket"
        case .system(let call, let path, let errno): "\(path): \(call): \(String(cString: strerror(errno)))"
        }
    }
}
