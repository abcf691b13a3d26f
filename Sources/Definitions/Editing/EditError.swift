import Screen

/// Why a file cannot be edited as it was asked.
public struct EditError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, as the user wrote its path; nil where it is about no file.
    public let path: String?

    /// The line and the column of what is in the way; nil where it is about the whole file.
    private let place: Place?

    /// The reason, without a full stop.
    public let reason: String

    /// How to do it otherwise.
    public let help: String

    private struct Place: Hashable, Sendable {
        let line: Int
        let column: Int
    }

    /// Makes a refusal of its parts.
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
