import Definitions
import Foundation

/// Finds programs as a shell does.
public enum ProgramPath {
    /// The first file of a name in the folders of programs.
    ///
    /// - Parameters:
    ///   - name: the name of the program.
    ///   - environment: the environment variables, which say in which folders programs are.
    /// - Returns: its path; nil where there is none that can be run.
    public static func path(of name: String, _ environment: [String: String]) -> String? {
        environment["PATH", default: ""].split(separator: ":").lazy.map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// Whether there is a file that can be run.
    static func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 && !PathText.isDirectory(path) }
}
