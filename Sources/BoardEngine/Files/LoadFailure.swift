import Countdowns
import Definitions

/// The reason why a board cannot be loaded.
public enum LoadFailure: Error, CustomStringConvertible {
    /// Files cannot be read, or have errors.
    case files(BoardFailure)
    /// The theme from the command line does not exist.
    case unknownTheme(UnknownTheme)
    /// The theme that is set in the files is missing or invalid.
    case badTheme(UnknownTheme)

    /// Whether an edit of the files can fix the failure.
    public var isOfFiles: Bool { if case .unknownTheme = self { false } else { true } }

    /// The message for a terminal, already sanitized.
    public var description: String {
        switch self {
        case .files(let failure): failure.description
        case .unknownTheme(let error), .badTheme(let error): "error: \(error)"
        }
    }

    var problem: Problem {
        switch self {
        case .files(let failure): failure.problem
        case .unknownTheme(let error), .badTheme(let error): Problem("\(error)")
        }
    }
}
