import Remote

extension RemoteError {
    /// Why a board that is shown cannot be asked, in a sentence for its screen.
    var sentence: String {
        switch self {
        case .isTaken(let record):
            let owner = record.map { " (process \($0.process))" } ?? ""
            return "Another board of these files runs already\(owner); commands reach that one."
        default: return "Commands cannot reach this board: \(self)."
        }
    }

    /// The same as the board would answer it, for who reads answers.
    public var failure: RemoteFailure {
        switch self {
        case .failure(let failure): failure
        case .noBoard, .noAnswer, .noReader, .closed, .isTaken: RemoteFailure(.unavailable, description)
        case .badMessage, .badFolder, .pathTooLong, .system: RemoteFailure(.internalError, description)
        }
    }
}
