#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The folder in which boards have their sockets: the user's own, and nobody else's.
///
/// It is `$XDG_RUNTIME_DIR/countdowns`, or else `countdowns-UID` in `$TMPDIR`, or else that in `/tmp`: the first of them whose
/// path is absolute and leaves room for the shortest name of a socket. All programs with the same environment choose the
/// same.
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
    public init(environment: [String: String], user: UInt32 = geteuid()) {
        let places = [("XDG_RUNTIME_DIR", "countdowns"), ("TMPDIR", "countdowns-\(user)")]
        let paths = places.compactMap { variable, name -> String? in
            guard let parent = environment[variable], parent.hasPrefix("/"), !parent.utf8.contains(0) else {
                return nil
            }
            return parent.hasSuffix("/") ? parent + name : "\(parent)/\(name)"
        }
        path = paths.first { SocketName.hasRoom(in: $0) } ?? "/tmp/countdowns-\(user)"
    }
}
