/// Why a terminal cannot be used.
public enum TTYError: Error, Equatable, CustomStringConvertible {
    /// The descriptor is no terminal.
    case notATerminal(descriptor: Int32)

    /// The terminal's device cannot be opened; `code` is the system's error number.
    case cannotOpen(name: String, code: Int32)

    /// Its mode cannot be read or set; `code` is the system's error number.
    case cannotConfigure(code: Int32)

    /// It took no output for so long that it was given up.
    case stalled

    /// One sentence for a person.
    public var description: String {
        switch self {
        case .notATerminal(let descriptor): "descriptor \(descriptor) is not a terminal"
        case .cannotOpen(let name, let code): "cannot open the terminal \(name): error \(code)"
        case .cannotConfigure(let code): "cannot set the terminal's mode: error \(code)"
        case .stalled: "the terminal takes no output"
        }
    }
}
