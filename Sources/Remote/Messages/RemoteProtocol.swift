/// The figures of the protocol that both sides know.
public enum RemoteProtocol {
    /// The version that is spoken here.
    ///
    /// It grows when something that was said means something else; new methods, fields and events do not change it.
    public static let version = 1

    /// The bytes of a line at most, its line break included, in both directions.
    public static let lineLimit = 64 << 10

    /// The arrays and objects of a line that lie in each other at most.
    static let depthLimit = 32

    /// What there is beyond the methods, so that a client need not try.
    public static let capabilities = ["listen", "snapshot"]

    /// The notification that carries a ``BoardEvent``.
    public static let eventMethod = "event"

    /// The last notification to a peer that does not read what it asked for.
    public static let droppedMethod = "dropped"
}
