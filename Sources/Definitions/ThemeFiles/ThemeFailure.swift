/// An invalid or unreadable file in a theme folder, or an unreadable folder; all other themes remain usable.
public enum ThemeFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file could not be read.
    case unreadable(SourceFileError)
    /// The file has errors.
    case invalid(DefinitionErrors)

    /// The warning in one line, with the name of the file instead of its path: `mine.yaml:3:9: bad theme: "zz" is not a
    /// colour`.
    public var line: String {
        switch self {
        case .unreadable(let error): "\(PathText.name(of: error.path)): bad theme: cannot be read: \(error.reason)"
        case .invalid(let errors):
            errors.errors.first.map { error in
                "\(PathText.name(of: error.path)):\(error.quote.line):\(error.quote.column): bad theme: \(error.message)"
            } ?? description
        }
    }

    /// The path of the file, or of the folder.
    public var path: String {
        switch self {
        case .unreadable(let error): error.path
        case .invalid(let errors): errors.errors.first?.path ?? ""
        }
    }

    /// The full warning for a terminal, with source lines and remedies.
    public var description: String {
        switch self {
        case .unreadable(let error): error.text(kind: "warning: bad theme")
        case .invalid(let errors): errors.text(kind: "warning: bad theme")
        }
    }
}
