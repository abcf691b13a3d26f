import Foundation

extension RemoteError: CustomStringConvertible {
    /// The reason without a full stop; not yet made safe for a terminal.
    public var description: String {
        switch self {
        case .failure(let failure): failure.message
        case .noBoard(let path): "no board listens at \(path)"
        case .noAnswer: "the board does not answer"
        case .closed(let reason):
            reason.map { "the board closed the connection: \($0)" } ?? "the board closed the connection"
        case .noReader: "nobody reads the output"
        case .badMessage: "the board answered in another protocol"
        case .isTaken(let board): "another process\(board.map { " (\($0.process))" } ?? "") serves this board"
        case .badFolder(let path, let reason): "\(path) cannot hold sockets: \(reason)"
        case .pathTooLong(let path): "\(path) is too long for a socket"
        case .system(let call, let path, let errno): "\(path): \(call): \(String(cString: strerror(errno)))"
        }
    }
}
