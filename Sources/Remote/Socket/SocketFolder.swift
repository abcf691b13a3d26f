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
    ) throws(RemoteError) -> [FoundBoard] {
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
