/// The id and the title of a countdown; for a candidate in an error about boards, the name and the title of a board.
public struct CountdownName: Codable, Hashable, Sendable {
    /// The id of the countdown, or the name that identifies the board in commands.
    public var id: String
    /// The title as written in the file, not yet escaped for a terminal.
    public var title: String

    /// Creates a name and truncates long strings.
    public init(id: String, title: String) {
        self.id = MessageText.cut(id, to: MessageText.nameLimit)
        self.title = MessageText.cut(title, to: MessageText.nameLimit)
    }
}
