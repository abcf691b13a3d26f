import Definitions
import Foundation

/// A search for programs by name in `PATH`, as in a shell.
public enum ProgramPath {
    /// Finds the first executable file that has the given name, in the order of the folders in `PATH`.
    ///
    /// - Parameters:
    ///   - name: the name of the program.
    ///   - environment: the environment variables, with `PATH`.
    /// - Returns: the path of the file; nil if no folder in `PATH` has an executable file with this name.
    public static func path(of name: String, _ environment: [String: String]) -> String? {
        environment["PATH", default: ""].split(separator: ":").lazy.map { "\($0)/\(name)" }.first(where: isProgram)
    }

    static func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 && !PathText.isDirectory(path) }
}
