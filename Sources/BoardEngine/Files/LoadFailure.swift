import Countdowns
import Definitions

/// Why a board could not be loaded.
public enum LoadFailure: Error, CustomStringConvertible {
    /// Files cannot be read, or there are mistakes in them.
    case files(BoardFailure)
    /// The command line asks for a theme that does not exist.
    case unknownTheme(UnknownTheme)
    /// The files ask for a theme whose own file is none.
    case badTheme(UnknownTheme)

    /// Whether an edit of the files can mend it.
    public var isOfFiles: Bool { if case .unknownTheme = self { false } else { true } }

    /// The failure as a terminal shows it, already safe for one.
    public var description: String {
        switch self {
        case .files(let failure): failure.description
        case .unknownTheme(let error), .badTheme(let error): "error: \(error)"
        }
    }

    /// The place and the mistake.
    var problem: Problem {
        switch self {
        case .files(let failure): failure.problem
        case .unknownTheme(let error), .badTheme(let error): Problem("\(error)", outline: "the theme does not exist")
        }
    }
}
