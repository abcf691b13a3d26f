/// Where a countdown is written.
public struct Origin: Hashable, Sendable {
    /// The file, as the user wrote its path.
    public var path: String

    /// The line; the first is 1.
    public var line: Int

    /// Makes the place.
    public init(path: String, line: Int) {
        self.path = path
        self.line = line
    }
}
