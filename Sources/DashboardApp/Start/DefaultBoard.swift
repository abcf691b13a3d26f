import BoardEngine
import Definitions

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The board that is used if the command line names no board.
public enum DefaultBoard {
    /// The name of the default board's file.
    public static let name = "countdowns.yaml"

    /// Finds the file in the current folder, or else in the user's configuration folder.
    ///
    /// - Parameter environment: the environment variables.
    /// - Returns: the path of the file; ``name`` for a file in the current folder; nil if neither folder has the file.
    public static func find(environment: [String: String]) -> String? {
        if exists(name) { return name }
        return own(environment: environment).flatMap { exists($0) ? $0 : nil }
    }

    /// Returns a message that reports the missing file and explains how to create the file.
    public static func reason(environment: [String: String]) -> String {
        let other = own(environment: environment).map { ", and no \($0)" } ?? ""
        return "there is no \(name) here\(other); run 'countdowns add \"Tea 4m\"' to create it, or name another file"
    }

    private static func own(environment: [String: String]) -> String? {
        ThemeFolders.configuration(environment: environment).map { PathText.join($0, name) }
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
    }
}
