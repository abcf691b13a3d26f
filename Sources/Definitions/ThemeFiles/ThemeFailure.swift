/// A file in a directory of themes that is none.
public enum ThemeFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// It could not be read.
    case unreadable(SourceFileError)
    /// It has mistakes.
    case invalid(DefinitionErrors)

    /// The error as a terminal shows it.
    public var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .invalid(let errors): errors.description
        }
    }
}
