/// How a countdown is called, or a board where one of several is to be chosen.
public struct CountdownName: Codable, Hashable, Sendable {
    /// The name by which commands call it.
    public var id: String
    /// Its title, as it is in the file: not yet made safe for a terminal.
    public var title: String

    /// Makes a name of its parts; long texts are cut.
    public init(id: String, title: String) {
        self.id = MessageText.cut(id, to: MessageText.nameLimit)
        self.title = MessageText.cut(title, to: MessageText.nameLimit)
    }
}
