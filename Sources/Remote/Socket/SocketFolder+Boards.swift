import Foundation

extension SocketFolder {
    /// The boards that have a socket here, by name.
    ///
    /// Each is asked for nothing: that it can be connected to shows that it runs, so one that hangs hangs nobody.
    ///
    /// - Returns: nothing where there is no folder.
    /// - Throws: ``RemoteError/badFolder(path:reason:)`` if the folder is not the user's own.
    public func boards() throws(RemoteError) -> [FoundBoard] {
        guard try isThere() else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(SocketName.ending) }.sorted().map { name in
            let name = String(name.dropLast(SocketName.ending.count))
            let path = socketPath(of: name)
            return FoundBoard(
                name: name, path: path, isLive: UnixSocket.isLive(path),
                record: BoardRecord(lockFile: lockPath(of: name)))
        }
    }

    /// The path of the socket that a board has here.
    ///
    /// - Throws: ``RemoteError/pathTooLong(_:)`` if it has no room.
    public func path(of name: SocketName) throws(RemoteError) -> String { socketPath(of: try name.text(in: self)) }

    func socketPath(of name: String) -> String { "\(path)/\(name)\(SocketName.ending)" }

    /// Where its lock lies.
    func lockPath(of name: String) -> String { "\(path)/\(name).lock" }
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

    /// Makes a find of its parts.
    public init(name: String, path: String, isLive: Bool, record: BoardRecord?) {
        self.name = name
        self.path = path
        self.isLive = isLive
        self.record = record
    }
}
