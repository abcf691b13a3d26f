import Countdowns
import Definitions

/// The folders that are searched for themes that are not built in.
public enum ThemeFolders {
    /// Returns the `themes` folders next to the files of a board, then the user's theme folder, without duplicates.
    ///
    /// - Parameters:
    ///   - arguments: files, folders, or `-` for standard input, which counts as a file in the working directory.
    ///   - environment: the environment variables.
    /// - Returns: paths, which may not exist; earlier paths take precedence.
    public static func all(beside arguments: [String], environment: [String: String]) -> [String] {
        var seen: Set<[UInt8]> = []
        let paths = arguments.map(beside) + [user(environment: environment)].compactMap(\.self)
        return paths.filter { seen.insert(Array((PathText.resolved($0) ?? PathText.absolute($0)).utf8)).inserted }
    }

    /// Returns the user's theme folder, which is in the configuration folder.
    public static func user(environment: [String: String]) -> String? {
        configuration(environment: environment).map { PathText.join($0, "themes") }
    }

    /// Returns the user's configuration folder: `countdowns` in `$XDG_CONFIG_HOME`, or in `~/.config` if that variable
    /// is not set.
    ///
    /// - Parameter environment: the environment variables. As the specification requires, a variable with a relative
    ///   path is ignored.
    /// - Returns: the path; nil if `HOME` is not set either.
    /// - SeeAlso: <https://specifications.freedesktop.org/basedir-spec/latest/>
    public static func configuration(environment: [String: String]) -> String? {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.isAbsolutePath ? $0 : nil } }
        let base =
            absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { PathText.join($0, ".config") }
        return base.map { PathText.join($0, "countdowns") }
    }

    /// Returns the current signatures of theme folders and of the theme files in them.
    public static func signatures(of folders: [String]) -> [String: FileSignature] {
        var signatures: [String: FileSignature] = [:]
        for folder in folders {
            let signature = FileSignature(of: folder)
            signatures[folder] = signature
            guard case .folder(let names) = signature else { continue }
            for path in names.map({ PathText.join(folder, $0) }) { signatures[path] = FileSignature(of: path) }
        }
        return signatures
    }

    private static func beside(_ argument: String) -> String {
        let folder = argument == "-" ? "" : PathText.isDirectory(argument) ? argument : PathText.folder(of: argument)
        return PathText.join(folder, "themes")
    }
}
