/// Why a board is not what its files say.
public struct Problem: Hashable, Sendable {
    /// The place and the mistake, in one line; it may quote the file, and is not yet made safe for a terminal.
    public var line: String

    /// The place and the kind of the mistake, in one line without text of a file: for those who may not read the file.
    public var outline: String

    /// Makes a problem of its parts.
    public init(_ line: String, outline: String) { (self.line, self.outline) = (line, outline) }
}

extension Problem: ExpressibleByStringLiteral {
    /// A sentence that says nothing of a file.
    public init(stringLiteral value: String) { self.init(value, outline: value) }
}
