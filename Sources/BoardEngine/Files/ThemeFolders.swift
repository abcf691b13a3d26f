import Definitions

/// Where themes are looked for, beside those of the program.
public enum ThemeFolders {
    /// The folders `themes` beside the files of a board, then the user's; each once.
    ///
    /// - Parameters:
    ///   - arguments: files, directories, or `-` for standard input, which lies in the working directory.
    ///   - environment: the environment variables.
    /// - Returns: paths, whether or not there is something; earlier ones take precedence.
    public static func all(beside arguments: [String], environment: [String: String]) -> [String] {
        var seen: Set<String> = []
        let paths = arguments.map(beside) + [user(environment: environment)].compactMap(\.self)
        return paths.filter { seen.insert(PathText.resolved($0) ?? PathText.absolute($0)).inserted }
    }

    /// The user's folder of themes, in that of configuration.
    public static func user(environment: [String: String]) -> String? {
        configuration(environment: environment).map { PathText.join($0, "themes") }
    }

    /// The user's folder of configuration: `countdowns` in `$XDG_CONFIG_HOME`, or in `~/.config` where that is not set.
    ///
    /// - Parameter environment: the environment variables. A path that is not absolute counts as not set, as the
    ///   specification wants it.
    /// - Returns: the path; nil where nobody is at home.
    /// - SeeAlso: <https://specifications.freedesktop.org/basedir-spec/latest/>
    public static func configuration(environment: [String: String]) -> String? {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let base =
            absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { PathText.join($0, ".config") }
        return base.map { PathText.join($0, "countdowns") }
    }

    /// How folders and the files of themes in them are now.
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
