/// The reason why a board differs from its files.
public struct Problem: Hashable, Sendable {
    /// The location and the error in one line.
    ///
    /// The line may quote the file and is not yet escaped for a terminal.
    public var line: String

    /// Creates a problem.
    public init(_ line: String) { self.line = line }
}

extension Problem: ExpressibleByStringLiteral {
    /// Creates a problem from a sentence that does not quote a file.
    public init(stringLiteral value: String) { self.init(value) }
}
