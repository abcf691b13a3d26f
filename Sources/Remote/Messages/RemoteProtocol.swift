/// The constants of the protocol that the board and its clients share.
public enum RemoteProtocol {
    /// The version of the protocol.
    ///
    /// The version increases when the meaning of existing messages changes. New methods, fields and events need no new
    /// version.
    public static let version = 1

    /// The maximum length of a line in bytes, including its line break, in both directions.
    public static let lineLimit = 64 << 10

    /// The maximum depth of nested arrays and objects in a line.
    static let depthLimit = 32

    /// The supported features, besides the methods.
    ///
    /// A client can read this list instead of trying each feature.
    public static let capabilities = ["listen"]

    /// The `method` of a notification that contains a ``BoardEvent``.
    public static let eventMethod = "event"

    /// The `method` of the last notification to a listener that is dropped because it does not read its events.
    public static let droppedMethod = "dropped"
}
