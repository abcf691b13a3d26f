/// All the mistakes of a file; at least one.
public struct DefinitionErrors: Error, Hashable, Sendable {
    /// How many mistakes of one file are kept; of the rest only the number is told.
    public static let limit = 1000

    /// The mistakes, in the order of the file.
    public let errors: [DefinitionError]

    /// How many more there were.
    public let omitted: Int

    init(_ errors: [DefinitionError], omitted: Int = 0) {
        self.errors = errors
        self.omitted = omitted
    }
}

extension DefinitionErrors: CustomStringConvertible {
    /// The errors as a terminal shows them, with an empty line between two.
    public var description: String { text(kind: "error") }

    func text(kind: String) -> String {
        var parts = errors.map { $0.text(kind: kind) }
        if omitted > 0 { parts.append("and \(omitted) more errors") }
        return parts.joined(separator: "\n\n")
    }
}
