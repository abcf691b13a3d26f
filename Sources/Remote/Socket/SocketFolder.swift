import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The folder in which boards have their sockets: the user's own, and nobody else's.
///
/// It is `$XDG_RUNTIME_DIR/countdowns`, or else `/run/user/UID/countdowns` where the login has made that folder, or else
/// `countdowns-UID` in `$TMPDIR`, or else that in `/tmp`: the first of them whose path is absolute and leaves room for the
/// shortest name of a socket. All programs with the same environment choose the same.
public struct SocketFolder: Hashable, Sendable {
    /// Its path, without a slash at the end.
    public var path: String

    /// Takes a folder.
    public init(path: String) { self.path = path }

    /// Chooses the folder; it need not exist.
    ///
    /// - Parameters:
    ///   - environment: the environment variables.
    ///   - user: the number of the user.
    ///   - logins: where logins have their runtime folders.
    public init(
        environment: [String: String], user: UInt32 = geteuid(), logins: String = SocketFolder.usualLogins
    ) {
        path =
            Self.paths(environment: environment, user: user, logins: logins).first { SocketName.hasRoom(in: $0) }
            ?? Self.path(ofUser: user)
    }

    /// Where systemd makes a folder for each user who is logged in.
    public static let usualLogins = "/run/user"

    /// The folders in which a board of the user may have its socket, the one that is chosen here first.
    ///
    /// A program that was started another way, such as by ssh without a login, has other variables: so the folder of the
    /// login and that in `/tmp` are among them in any case.
    public static func all(environment: [String: String], user: UInt32 = geteuid()) -> [SocketFolder] {
        let others =
            paths(environment: environment, user: user, logins: usualLogins)
            + ["\(usualLogins)/\(user)/countdowns", path(ofUser: user)]
        let first = SocketFolder(environment: environment, user: user).path
        var known: Set<String> = []
        return ([first] + others).filter { SocketName.hasRoom(in: $0) && known.insert($0).inserted }
            .map(SocketFolder.init(path:))
    }

    /// The boards of the user in all these folders; a folder that is not the user's own counts only where it is chosen here.
    ///
    /// - Throws: ``RemoteError/badFolder(path:reason:)`` if that one is not.
    public static func boards(
        environment: [String: String], user: UInt32 = geteuid()
    ) throws(RemoteError) -> [DiscoveredBoard] {
        let folders = all(environment: environment, user: user)
        var boards = try folders[0].boards()
        for folder in folders.dropFirst() { boards += (try? folder.boards()) ?? [] }
        return boards
    }

    private static func path(ofUser user: UInt32) -> String { "/tmp/countdowns-\(user)" }

    /// The folders that the environment names, and between them that of the login, where there is one.
    private static func paths(environment: [String: String], user: UInt32, logins: String) -> [String] {
        func path(_ variable: String, _ name: String) -> String? {
            guard let parent = environment[variable], parent.hasPrefix("/"), !parent.utf8.contains(0) else {
                return nil
            }
            return parent.hasSuffix("/") ? parent + name : "\(parent)/\(name)"
        }
        let login = SocketFolder(path: "\(logins)/\(user)")
        return [
            path("XDG_RUNTIME_DIR", "countdowns"),
            login.belongs(to: user) ? login.path + "/countdowns" : nil,
            path("TMPDIR", "countdowns-\(user)"),
        ].compactMap(\.self)
    }
}

extension SocketFolder {
    /// Makes the folder if there is none, and sees that it is the user's own.
    ///
    /// - Throws: ``RemoteError/badFolder(path:reason:)`` if it is not; which call the system refused.
    func prepare() throws(RemoteError) {
        if mkdir(path, 0o700) != 0, errno != EEXIST {
            throw .system(call: "mkdir", path: path, errno: errno)
        }
        guard try isThere() else { throw .system(call: "lstat", path: path, errno: ENOENT) }
    }

    /// Whether there is a folder, and it is the user's own.
    ///
    /// - Throws: ``RemoteError/badFolder(path:reason:)`` if something else is there; which call the system refused.
    func isThere() throws(RemoteError) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return false }
            throw .system(call: "lstat", path: path, errno: errno)
        }
        if let reason = Self.fault(of: status, user: geteuid()) { throw .badFolder(path: path, reason: reason) }
        return true
    }

    /// Whether there is a folder, and it belongs to a user and nobody else may enter it.
    func belongs(to user: UInt32) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && Self.fault(of: status, user: user) == nil
    }

    private static func fault(of status: stat, user: UInt32) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFDIR: break
        case S_IFLNK: return "it is a symbolic link"
        default: return "it is not a folder"
        }
        if status.st_uid != user { return "it belongs to user \(status.st_uid)" }
        if status.st_mode & 0o077 != 0 { return "others may enter it; chmod 700 fixes that" }
        return nil
    }
}

extension SocketFolder {
    /// The boards that have a socket here, by name.
    ///
    /// Each is asked for nothing: that it can be connected to shows that it runs, so one that hangs hangs nobody.
    ///
    /// - Returns: nothing where there is no folder.
    /// - Throws: ``RemoteError/badFolder(path:reason:)`` if the folder is not the user's own.
    public func boards() throws(RemoteError) -> [DiscoveredBoard] {
        guard try isThere() else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(SocketName.ending) }.sorted().map { name in
            let name = String(name.dropLast(SocketName.ending.count))
            let path = socketPath(of: name)
            return DiscoveredBoard(
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
public struct DiscoveredBoard: Hashable, Sendable {
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
