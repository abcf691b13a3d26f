/// The constants of the protocol that the board and its clients share.
public enum RemoteProtocol {
    /// The version of the protocol.
    ///
    /// The version grows when the meaning of existing messages changes. New methods, fields and events need no new
    /// version.
    public static let version = 1

    /// The maximum number of bytes of a line with its line break, in both directions.
    public static let lineLimit = 64 << 10

    /// The maximum depth of nested arrays and objects in a line.
    static let depthLimit = 32

    /// The supported features, besides the methods.
    ///
    /// A client can read this list instead of trying each feature.
    public static let capabilities = ["listen", "snapshot"]

    /// The notification that carries a ``BoardEvent``.
    public static let eventMethod = "event"

    /// The last notification to a listener that does not read its events.
    public static let droppedMethod = "dropped"
}
