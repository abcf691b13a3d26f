/// A line of a file, of which one part is marked.
///
/// - Units: ``line`` and ``column`` start from 1; columns count Unicode scalars, as libyaml and most editors do.
public struct Quote: Hashable, Sendable {
    /// How many bytes are kept on each side of the mark, and of the mark; an ellipsis stands for the rest.
    static let contextLimit = 160

    /// The line of the marked part.
    public let line: Int

    /// The column at which the marked part starts.
    public let column: Int

    /// What stands before the marked part, as it is in the file.
    public let before: String

    /// The marked part, as it is in the file; empty at the end of a line.
    public let marked: String

    /// What stands after the marked part, as it is in the file.
    public let after: String
}
