/// The folder in which boards have their sockets: the user's own, and nobody else's.
///
/// It is `$XDG_RUNTIME_DIR/countdowns`, or else `countdowns-UID` in `$TMPDIR`, or else in `/tmp`: the first of them whose path is
/// absolute and leaves room for the shortest name of a socket. All programs with the same environment choose the same.
public struct SocketFolder: Hashable, Sendable {
    /// Its path, without a slash at the end.
    public var path: String

    /// Takes a folder.
    public init(path: String) { self.path = path }

    /// Chooses the folder; it need not exist.
    ///
    /// - Parameter environment: the environment variables.
    public init(environment: [String: String]) {
        path = ""
    }

    /// The boards that have a socket here, by name.
    ///
    /// - Returns: nothing where there is no folder.
    /// - Throws: ``RemoteError/badFolder(path:reason:)`` if the folder is not the user's own.
    /// - Thread: blocks for as long as the system takes to look; a board that hangs does not hang it.
    public func boards() throws(RemoteError) -> [FoundBoard] { [] }
}

/// A board that has a socket.
public struct FoundBoard: Hashable, Sendable {
    /// The name by which commands call it.
    public var name: String
    /// The path of its socket.
    public var path: String
    /// Whether it runs; else it was killed, and its socket is stale.
    public var isLive: Bool
    /// What it left of itself; nil if that cannot be read.
    public var record: BoardRecord?
}
