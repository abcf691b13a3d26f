import Screen

/// The name of a theme that does not exist.
public struct UnknownTheme: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let name: String

    /// The name that may be meant, or all names, as a sentence.
    public let help: String

    /// Looks for the name that is meant among those there are.
    public init(_ name: String, among ids: [String]) {
        self.name = name
        help = Spelling.help(for: name, among: ids, otherwise: "themes are \(ids.joined(separator: ", "))")
    }

    /// The error in one line: `there is no theme "nrod"; did you mean "nord"?`.
    public var description: String { DisplayText.sanitized("there is no theme \(name.quoted); \(help)") }
}
