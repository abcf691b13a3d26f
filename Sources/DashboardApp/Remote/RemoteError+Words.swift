import Foundation
import Remote

extension RemoteError {
    /// Why a board that is shown cannot be asked, in a sentence for its screen.
    var sentence: String {
        switch self {
        case .isTaken(let record):
            let owner = record.map { " (process \($0.process))" } ?? ""
            return "Another board of these files runs already\(owner); commands reach that one."
        default: return "Commands cannot reach this board: \(reason)."
        }
    }

    /// The same as the board would answer it, for who reads answers.
    public var failure: RemoteFailure {
        switch self {
        case .failure(let failure): failure
        case .noBoard, .noAnswer, .noReader, .closed, .isTaken: RemoteFailure(.unavailable, reason)
        case .badMessage, .badFolder, .pathTooLong, .system: RemoteFailure(.internalError, reason)
        }
    }

    /// What is wrong, in words without a full stop; not yet made safe for a terminal.
    public var reason: String {
        switch self {
        case .failure(let failure): failure.message
        case .noBoard(let path): "no board listens at \(path)"
        case .noAnswer: "the board does not answer"
        case .noReader: "nobody reads the output"
        case .closed(let reason): reason ?? "the board closed the connection"
        case .badMessage: "the board answered in another language"
        case .isTaken(let record):
            "another process\(record.map { " (\($0.process))" } ?? "") serves this board"
        case .badFolder(let path, let reason): "\(path) cannot be used: \(reason)"
        case .pathTooLong(let path): "\(path) is too long for a socket"
        case .system(let call, let path, let number):
            "\(path): \(call): \(String(cString: strerror(number)))"
        }
    }
}
