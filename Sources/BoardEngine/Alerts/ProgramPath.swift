import Definitions
import Foundation

/// A search for programs by name, as a shell performs it.
public enum ProgramPath {
    /// Finds the first executable file with a name in the folders of `PATH`.
    ///
    /// - Parameters:
    ///   - name: the name of the program.
    ///   - environment: the environment variables, with `PATH`.
    /// - Returns: the path of the file; nil if there is no executable file.
    public static func path(of name: String, _ environment: [String: String]) -> String? {
        environment["PATH", default: ""].split(separator: ":").lazy.map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// Whether a path is an executable file.
    static func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 && !PathText.isDirectory(path) }
}
