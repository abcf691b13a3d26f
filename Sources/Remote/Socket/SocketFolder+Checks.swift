#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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
        if status.st_mode & 0o077 != 0 { return "others may enter it; chmod 700 mends that" }
        return nil
    }
}
