import Remote

extension RemoteError {
    /// The error of a board's own socket, as a notice on its screen.
    var sentence: String {
        switch self {
        case .isTaken(let record):
            let owner = record.map { " (process \($0.process))" } ?? ""
            return "Another board of these files runs already\(owner); commands go to that board."
        default: return "Commands cannot reach this board: \(self)."
        }
    }

    /// The error in the form of a board's answer, for programs that parse answers.
    public var failure: RemoteFailure {
        switch self {
        case .failure(let failure): failure
        case .noBoard, .otherUser, .noAnswer, .noReader, .closed, .isTaken: RemoteFailure(.unavailable, description)
        case .badMessage, .badFolder, .pathTooLong, .system: RemoteFailure(.internalError, description)
        }
    }
}
