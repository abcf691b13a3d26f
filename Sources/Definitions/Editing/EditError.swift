import Screen

/// The reason why a requested edit of a file is refused.
public struct EditError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the file, as the user wrote it; nil if the reason does not concern a file.
    public let path: String?

    /// Whether a file of the board has an error, so that no edit is possible.
    public var isOfBadFiles = false

    /// The line and the column of the text that prevents the edit; nil if the reason applies to the whole file.
    private let place: Place?

    /// The reason, without a full stop.
    public let reason: String

    /// The suggested alternative to the refused edit.
    public let help: String

    private struct Place: Hashable, Sendable {
        let line: Int
        let column: Int
    }

    /// Creates a refusal.
    public init(
        _ reason: String, path: String? = nil, place: (line: Int, column: Int)? = nil,
        help: String = "edit the file by hand"
    ) {
        (self.path, self.reason, self.help) = (path, reason, help)
        self.place = place.map { Place(line: $0.line, column: $0.column) }
    }

    /// The refusal in one line, safe for a terminal.
    public var description: String {
        let place = place.map { ":\($0.line):\($0.column)" } ?? ""
        return DisplayText.sanitized((path.map { "\($0)\(place): " } ?? "") + "\(reason); \(help)")
    }
}
