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
    public static func find(environment: [String: String]) -> String? { here ?? own(environment: environment) }

    /// The file in the current folder; nil if there is none.
    public static var here: String? { exists(name) ? name : nil }

    /// Finds the file in the user's configuration folder.
    public static func own(environment: [String: String]) -> String? {
        ownPath(environment: environment).flatMap { exists($0) ? $0 : nil }
    }

    /// Returns a message that reports the missing file.
    ///
    /// - Parameters:
    ///   - environment: the environment variables.
    ///   - usesBoards: whether the command would also use a running board.
    ///   - help: what to do instead.
    /// - Returns: the message, without a full stop.
    public static func reason(
        environment: [String: String], usesBoards: Bool = false,
        help: String = "run 'countdowns add \"Tea 4m\"' to create it, or name another file"
    ) -> String {
        let boards = usesBoards ? ", no board runs" : ""
        let other = ownPath(environment: environment).map { ", and there is no \($0)" } ?? ""
        return "there is no \(name) here\(boards)\(other); \(help)"
    }

    private static func ownPath(environment: [String: String]) -> String? {
        ThemeFolders.configuration(environment: environment).map { PathText.join($0, name) }
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
    }
}
