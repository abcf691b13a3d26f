#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Operations on paths as text, according to POSIX.
///
/// Foundation has all of these operations for `URL`. But a program that uses `URL` executes ten times as much code
/// until it has started, and needs more memory.
public enum PathText {
    /// Appends a name to the path of a folder; an empty path is the working directory.
    public static func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The path without its last part; empty if the path is a name without a folder.
    public static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last part of a path.
    public static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// An absolute path without `.`, `..` and empty parts; symbolic links are not followed.
    ///
    /// - Parameters:
    ///   - path: a path.
    ///   - folder: the absolute path of the folder to which `path` is relative, if `path` is not absolute.
    /// - Returns: an absolute path.
    public static func absolute(_ path: String, from folder: String = workingDirectory) -> String {
        var parts: [Substring] = []
        for part in (path.hasPrefix("/") ? path : join(folder, path)).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.map(String.init).joined(separator: "/")
    }

    /// The path without symbolic links; nil if the target does not exist.
    public static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The program's working directory.
    public static var workingDirectory: String { resolved(".") ?? "/" }

    /// Whether a path leads to a directory.
    public static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
