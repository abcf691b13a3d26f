import BoardEngine
import Countdowns
import Dashboard
import Definitions

/// What a user prefers: by the command line and the environment, and by the file of configuration where those say nothing.
public struct Preferences: Sendable {
    /// What the command line and the environment say.
    public var asked: Config

    /// What the file says.
    public var file: Config

    /// Where the file is, or would be, and how it was when it was read; nil where nobody is at home.
    let place: (path: String, signature: FileSignature)?

    /// Both.
    public var config: Config { asked.over(file) }

    /// The keys.
    public var keys: KeyMap { KeyMap.standard.rebinding(config.keys) }

    /// Why there are none.
    public enum Failure: Error, CustomStringConvertible {
        /// An environment variable has a value that is none.
        case variable(ConfigVariables.Failure)
        /// The file cannot be read.
        case unreadable(SourceFileError)
        /// There are mistakes in the file.
        case invalid(DefinitionErrors)

        /// The failure as a terminal shows it.
        public var description: String {
            switch self {
            case .variable(let failure): failure.description
            case .unreadable(let error): error.description
            case .invalid(let errors): errors.description
            }
        }

        /// How the program ends for it.
        public var status: ExitStatus {
            switch self {
            case .variable: .usage
            case .unreadable: .noInput
            case .invalid: .badData
            }
        }
    }

    /// Reads the configuration of a user.
    ///
    /// - Parameters:
    ///   - environment: the environment variables, which say where the file is.
    ///   - commandLine: what the command line says, which wins over all else.
    /// - Throws: what is wrong; a file that is not there says nothing.
    public init(environment: [String: String], commandLine: Config = Config()) throws(Failure) {
        do {
            asked = commandLine.over(try ConfigVariables.config(in: environment))
        } catch {
            throw .variable(error)
        }
        file = Config()
        guard let folder = ThemeFolders.configuration(environment: environment) else {
            place = nil
            return
        }
        let path = PathText.join(folder, ConfigFile.name)
        place = (path, FileSignature(of: path))
        file = try Self.read(path, environment: environment)
    }

    /// The configuration of an engine: these preferences, and the file that is read again.
    func configuration(environment: [String: String]) -> Configuration {
        let signatures = place.map { [$0.path: $0.signature] } ?? [:]
        return Configuration(config: config, signatures: signatures) { [self] in
            guard let place else { return (.config(config), [:]) }
            let signatures = [place.path: FileSignature(of: place.path)]
            do throws(Failure) {
                return (.config(asked.over(try Self.read(place.path, environment: environment))), signatures)
            } catch {
                return (.problem(error.problem), signatures)
            }
        }
    }

    private static func read(_ path: String, environment: [String: String]) throws(Failure) -> Config {
        let file: SourceFile
        do {
            file = try SourceFile.read(path: path)
        } catch {
            if error.code == .notFound { return Config() }
            throw .unreadable(error)
        }
        let themes = ThemeLibrary(folders: [ThemeFolders.user(environment: environment)].compactMap(\.self))
        do {
            return try ConfigFile.decode(file, actions: KeyMap.standard.actions, themes: themes.ids)
        } catch {
            throw .invalid(error)
        }
    }
}

extension Preferences.Failure {
    /// The place and the mistake.
    var problem: Problem {
        switch self {
        case .variable(let failure):
            Problem(failure.description, outline: "an environment variable has an error")
        case .unreadable(let error): Problem("\(ConfigFile.name): \(error.reason)", outline: ConfigFile.name)
        case .invalid(let errors): errors.problem
        }
    }
}

extension KeyMap {
    /// What a configuration may give keys to.
    public var actions: [KeyAction] {
        rebindable.map { binding in
            KeyAction(
                name: binding.name,
                keys: binding.triggers.compactMap { if case .key(let key) = $0 { key } else { nil } })
        }
    }
}
