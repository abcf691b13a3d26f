import BoardEngine
import Remote

/// The exit status of the program.
///
/// Only this type maps results to numeric exit statuses.
///
/// | status | meaning |
/// |---|---|
/// | 0 | success; the user quit |
/// | 1 | the action does not apply to a countdown |
/// | 64 | invalid arguments; an unknown or ambiguous target, board, theme or view |
/// | 65 | an error in a countdown file |
/// | 66 | a file that does not exist or cannot be read |
/// | 69 | no board runs, or the board does not answer |
/// | 71 | the terminal could not be set up |
/// | 73 | a file that `init` should write exists already, or cannot be created |
/// | 74 | writing failed |
/// | 128 + *n* | terminated by signal *n*: 129 for a terminal that was closed, 130 for Ctrl-C, 143 for `kill` |
public enum ExitStatus: Equatable, Sendable {
    /// The command succeeded.
    case success
    /// The action does not apply to a countdown.
    case failure
    /// The arguments are invalid.
    case usage
    /// The user's data have an error.
    case badData
    /// A file is missing, or cannot be read.
    case noInput
    /// No board runs, or the board does not answer.
    case unavailable
    /// The terminal could not be set up.
    case noTerminal
    /// A file could not be created.
    case cannotCreate
    /// Writing failed.
    case writeFailed
    /// The program was terminated by the signal with this number.
    case signal(Int32)

    /// The numeric exit status, for the shell.
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
        // It is not an error if the reader of a pipe closes it early.
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
