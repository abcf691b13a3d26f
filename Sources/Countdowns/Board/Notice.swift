/// A sentence that the board shows for a short while, such as why a key did nothing.
public struct Notice: Equatable, Sendable {
    /// The sentence; not yet made safe for a terminal.
    public var text: String

    /// When it goes.
    public var end: Uptime
}
