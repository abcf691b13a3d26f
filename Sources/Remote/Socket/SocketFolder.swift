import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The folder of the boards' sockets, private to the user.
///
/// The folder is the first folder in this list that is private to the user, or that the user can create. Its path is
/// absolute, and short enough for the shortest name of a socket.
///
/// 1. `$XDG_RUNTIME_DIR/countdowns`
/// 2. `/run/user/UID/countdowns`
/// 3. `countdowns-UID` in `$TMPDIR`
/// 4. `countdowns-UID` in `/tmp`
/// 5. `.countdowns` in `$HOME`, in which no other user can create a folder
public struct SocketFolder: Hashable, Sendable {
    /// The path, without a trailing slash.
    public var path: String

    /// Creates a reference to a folder, which need not exist.
    public init(path: String) { self.path = path }

    /// Chooses the folder of a new board; the folder need not exist.
    ///
    /// If no folder can be used, chooses the first one, so that an error names the folder that the user knows best.
    ///
    /// - Parameters:
    ///   - environment: the environment variables.
    ///   - user: the user ID.
    ///   - logins: the folder that contains a runtime folder for each logged-in user.
    public init(
        environment: [String: String], user: UInt32 = geteuid(), logins: String = SocketFolder.defaultLogins
    ) {
        let folders = Self.all(environment: environment, user: user, logins: logins)
        self = folders.first { $0.isUsable(by: user) } ?? folders[0]
    }

    /// The folder in which systemd creates a runtime folder for each logged-in user.
    public static let defaultLogins = "/run/user"

    /// Returns all folders in which a board of the user may have its socket, in order of preference.
    ///
    /// A board that was started by an ssh command without a login, for example, can have other environment variables.
    /// `/run/user/UID/countdowns` and `/tmp/countdowns-UID` are therefore always included.
    public static func all(
        environment: [String: String], user: UInt32 = geteuid(), logins: String = SocketFolder.defaultLogins
    ) -> [SocketFolder] {
        func path(_ variable: String, _ name: String) -> String? {
            guard let parent = environment[variable], parent.hasPrefix("/"), !parent.utf8.contains(0) else {
                return nil
            }
            return parent.hasSuffix("/") ? parent + name : "\(parent)/\(name)"
        }
        let paths = [
            path("XDG_RUNTIME_DIR", "countdowns"), "\(logins)/\(user)/countdowns",
            path("TMPDIR", "countdowns-\(user)"), "/tmp/countdowns-\(user)", path("HOME", ".countdowns"),
        ]
        var known: Set<String> = []
        return paths.compactMap(\.self).filter { SocketName.hasRoom(in: $0) && known.insert($0).inserted }
            .map(SocketFolder.init(path:))
    }

    /// Finds the boards of the user in all folders that may contain the boards' sockets.
    ///
    /// Skips a folder that is not private to the user.
    ///
    /// - Returns: the boards, grouped by folder, and sorted by name within each folder.
    public static func boards(environment: [String: String], user: UInt32 = geteuid()) -> [DiscoveredBoard] {
        all(environment: environment, user: user).flatMap { (try? $0.boards()) ?? [] }
    }
}

extension SocketFolder {
    /// Creates the folder if it is missing, and checks that it is private to the user.
    ///
    /// - Throws: ``RemoteError/badFolder(path:reason:)`` if the folder is not private;
    ///   ``RemoteError/system(call:path:errno:)`` if a system call fails.
    func prepare() throws(RemoteError) {
        if mkdir(path, 0o700) != 0, errno != EEXIST {
            throw .system(call: "mkdir", path: path, errno: errno)
        }
        guard try isThere() else { throw .system(call: "lstat", path: path, errno: ENOENT) }
    }

    /// Whether the folder exists and is private to the user.
    ///
    /// - Returns: false if there is no such folder.
    /// - Throws: ``RemoteError/badFolder(path:reason:)`` if the path is not a folder or the folder is not private;
    ///   ``RemoteError/system(call:path:errno:)`` if a system call fails.
    func isThere() throws(RemoteError) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return false }
            throw .system(call: "lstat", path: path, errno: errno)
        }
        if let reason = Self.fault(of: status, user: geteuid()) { throw .badFolder(path: path, reason: reason) }
        return true
    }

    /// Whether the folder is private to the user, or is missing and can be created.
    ///
    /// The parent folder must belong to the user or be sticky. Another user could remove the socket from any other parent.
    private func isUsable(by user: UInt32) -> Bool {
        var status = stat()
        if lstat(path, &status) == 0 { return Self.fault(of: status, user: user) == nil }
        let parent = (path as NSString).deletingLastPathComponent
        return stat(parent, &status) == 0 && access(parent, W_OK | X_OK) == 0
            && (status.st_uid == user || status.st_mode & S_ISVTX != 0)
    }

    private static func fault(of status: stat, user: UInt32) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFDIR: break
        case S_IFLNK: return "it is a symbolic link"
        default: return "it is not a folder"
        }
        if status.st_uid != user { return "it belongs to user \(status.st_uid)" }
        if status.st_mode & 0o077 != 0 { return "other users can access it; use chmod 700 to prevent this" }
        return nil
    }
}

extension SocketFolder {
    /// Finds the boards that have a socket in this folder, sorted by name.
    ///
    /// A board is running if its socket accepts a connection. No request is sent, so a board that hangs does not block
    /// the listing.
    ///
    /// - Returns: the boards; empty if there is no folder.
    /// - Throws: ``RemoteError/badFolder(path:reason:)`` if the folder is not private to the user.
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

    /// Returns the path of a board's socket in this folder.
    ///
    /// - Parameter name: the name of the socket.
    /// - Returns: the path.
    /// - Throws: ``RemoteError/pathTooLong(_:)`` if the path is too long for a socket.
    public func path(of name: SocketName) throws(RemoteError) -> String { socketPath(of: try name.text(in: self)) }

    func socketPath(of name: String) -> String { "\(path)/\(name)\(SocketName.ending)" }

    /// The path of a socket that does not listen yet.
    ///
    /// It is not longer than ``socketPath(of:)``.
    func newSocketPath(of name: String) -> String { "\(path)/\(name).new" }

    func lockPath(of name: String) -> String { "\(path)/\(name).lock" }
}

/// A board that was found by its socket.
public struct DiscoveredBoard: Hashable, Sendable {
    /// The name that identifies the board in commands.
    public var name: String
    /// The path of the board's socket.
    public var path: String
    /// Whether the board is running.
    ///
    /// A board that is not running was killed, and its socket is stale.
    public var isLive: Bool
    /// The record in the board's lock file; nil if the file cannot be read.
    public var record: BoardRecord?

    /// Creates a description of a board that was found.
    public init(name: String, path: String, isLive: Bool, record: BoardRecord?) {
        self.name = name
        self.path = path
        self.isLive = isLive
        self.record = record
    }
}
