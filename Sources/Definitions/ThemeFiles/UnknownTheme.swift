import Screen

/// The name of a theme that does not exist.
public struct UnknownTheme: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let name: String

    /// The name that may be meant, or all names, as a sentence.
    public let help: String

    /// The error in one line: `there is no theme "nrod"; did you mean "nord"?`.
    public var description: String { DisplayText.sanitized("there is no theme \(name.quoted); \(help)") }
}
