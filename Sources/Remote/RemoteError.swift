import Foundation

/// Why a board cannot be served, found or asked.
public enum RemoteError: Error, Hashable, Sendable {
    /// The board answered that it did not do it.
    case failure(RemoteFailure)
    /// Nothing listens at this path.
    case noBoard(path: String)
    /// The board did not answer in time.
    case noAnswer
    /// The board closed the connection; with the words it left, if it left any.
    case closed(reason: String?)
    /// Nobody reads any more what comes from the board.
    case noReader
    /// What came is not of this protocol.
    case badMessage
    /// Another process serves the board of this name; with what is known of it.
    case isTaken(BoardRecord?)
    /// The folder of the sockets cannot be trusted.
    case badFolder(path: String, reason: String)
    /// The path does not fit into the address of a socket.
    case pathTooLong(String)
    /// The system refused a call.
    case system(call: String, path: String, errno: Int32)
}

extension RemoteError: CustomStringConvertible {
    /// The reason without a full stop; not yet made safe for a terminal.
    public var description: String {
        switch self {
        case .failure(let failure): failure.message
        case .noBoard(let path): "no board listens at \(path)"
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
