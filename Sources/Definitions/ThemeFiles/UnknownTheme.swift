import Screen

/// The name of a theme that does not exist.
public struct UnknownTheme: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let name: String

    /// The most similar name, or all names, or how to list the names, as a sentence.
    public let help: String

    /// Creates the error, and looks for a similar name among the given names.
    public init(_ name: String, among ids: [String]) {
        self.name = name
        help =
            ids.isEmpty
            ? "\"countdowns themes\" lists the themes"
            : Spelling.help(for: name, among: ids, otherwise: "themes are \(ids.joined(separator: ", "))")
    }

    /// The error in one line: `there is no theme "nrod"; did you mean "nord"?`.
    public var description: String { DisplayText.sanitized("there is no theme \(name.quoted); \(help)") }
}
