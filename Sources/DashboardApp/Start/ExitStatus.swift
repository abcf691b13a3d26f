import BoardEngine
import Remote

/// How the program ends; the only place where something becomes a number for the shell.
///
/// | status | when |
/// |---|---|
/// | 0 | it did what it was asked; the user quit |
/// | 1 | a countdown cannot do what was asked of it |
/// | 64 | wrong arguments; a target, a board, a theme or a view that does not exist, or a name for several |
/// | 65 | a mistake in a countdown file |
/// | 66 | a file that is not there or cannot be read |
/// | 69 | no board runs that could be asked, or it does not answer |
/// | 71 | the terminal could not be set up |
/// | 73 | a file that `init` should write is there already, or cannot be made |
/// | 74 | writing failed |
/// | 128 + *n* | signal *n* ended it: 129 for a terminal that went away, 130 for Ctrl-C, 143 for `kill` |
public enum ExitStatus: Equatable, Sendable {
    /// It did what it was asked.
    case success
    /// A countdown cannot do what was asked of it.
    case failure
    /// The arguments make no sense.
    case usage
    /// There is a mistake in the user's data.
    case badData
    /// A file is missing, or cannot be read.
    case noInput
    /// There is no board to ask, or it does not answer.
    case unavailable
    /// The terminal could not be set up.
    case noTerminal
    /// A file could not be made.
    case cannotCreate
    /// Writing failed.
    case writeFailed
    /// A signal of this number ended it.
    case signal(Int32)

    /// The number for the shell.
    public var code: Int32 {
        switch self {
        case .success: 0
        case .failure: 1
        case .usage: 64
        case .badData: 65
        case .noInput: 66
        case .unavailable: 69
        case .noTerminal: 71
        case .cannotCreate: 73
        case .writeFailed: 74
        case .signal(let number): 128 + number
        }
    }
}

extension RemoteError {
    /// The exit status for the error.
    public var status: ExitStatus {
        // A pipe whose reader has what it wanted is no mistake.
        if self == .noReader { return .success }
        guard case .failure(let failure) = self else { return .unavailable }
        return switch failure.code {
        case .notPossible: .failure
        case .notSaved: .writeFailed
        case .badFiles: .badData
        case .unknownTarget, .ambiguousTarget, .unknownName, .invalidParameters, .methodNotFound: .usage
        default: .unavailable
        }
    }
}

extension LoadFailure {
    /// The exit status for the failure.
    public var status: ExitStatus {
        switch self {
        case .files(let failure): failure.unreadable.isEmpty ? .badData : .noInput
        case .unknownTheme: .usage
        case .badTheme: .badData
        }
    }
}
