/// A file in a directory of themes that is none; the others can be used all the same.
public enum ThemeFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// It could not be read.
    case unreadable(SourceFileError)
    /// It has mistakes.
    case invalid(DefinitionErrors)

    /// The warning as a terminal shows it.
    public var description: String {
        switch self {
        case .unreadable(let error): error.text(kind: "warning: no theme")
        case .invalid(let errors): errors.text(kind: "warning: no theme")
        }
    }
}
