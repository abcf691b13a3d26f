/// The reason why a board differs from its files.
public struct Problem: Hashable, Sendable {
    /// The location and the error in one line.
    ///
    /// The line may quote the file and is not yet escaped for a terminal.
    public var line: String

    /// The location and the kind of the error in one line, without quoting the file, for clients that are not allowed
    /// to read the file.
    public var outline: String

    /// Creates a problem.
    public init(_ line: String, outline: String) { (self.line, self.outline) = (line, outline) }
}

extension Problem: ExpressibleByStringLiteral {
    /// Creates a problem from a sentence that does not quote a file.
    public init(stringLiteral value: String) { self.init(value, outline: value) }
}
