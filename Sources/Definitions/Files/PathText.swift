import Countdowns

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
        folder.isEmpty || folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
    }

    /// The path without its last part; empty if the path is a name without a folder.
    public static func folder(of path: String) -> String { path.pathFolder }

    /// The last part of a path.
    public static func name(of path: String) -> String { path.pathParts.last ?? path }

    /// Whether a board or a theme folder reads a file with this name: `.yaml` or `.yml`, and not hidden.
    public static func isYAML(_ name: String) -> Bool {
        let bytes = name.utf8
        return bytes.first != UInt8(ascii: ".")
            && [".yaml", ".yml"].contains { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    /// An absolute path without `.`, `..` and empty parts; symbolic links are not followed.
    ///
    /// - Parameters:
    ///   - path: a path.
    ///   - folder: the absolute path of the folder to which `path` is relative, if `path` is not absolute.
    /// - Returns: an absolute path.
    public static func absolute(_ path: String, from folder: String = workingDirectory) -> String {
        var parts: [String] = []
        for part in (path.isAbsolutePath ? path : join(folder, path)).pathParts where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
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
