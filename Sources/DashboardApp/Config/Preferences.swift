import BoardEngine
import Countdowns
import Dashboard
import Definitions

/// The preferences of a user from the command line, the environment and the configuration file, in descending precedence.
public struct Preferences: Sendable {
    /// The preferences of the command line and the environment.
    public var asked: Config

    /// The preferences of the configuration file.
    public var file: Config

    /// The path of the configuration file, even if the file does not exist, and its signature at the last read; nil if the user
    /// has no home folder.
    let place: (path: String, signature: FileSignature)?

    /// The combined preferences; the command line and the environment take precedence over the file.
    public var config: Config { asked.over(file) }

    /// The key map.
    public var keys: KeyMap { KeyMap.standard.rebinding(config.keys) }

    /// An error in the preferences.
    public enum Failure: Error, CustomStringConvertible {
        /// An environment variable has an invalid value.
        case variable(ConfigVariables.Failure)
        /// The configuration file cannot be read.
        case unreadable(SourceFileError)
        /// The configuration file has errors.
        case invalid(DefinitionErrors)

        /// The message of the error, for a terminal.
        public var description: String {
            switch self {
            case .variable(let failure): failure.description
            case .unreadable(let error): error.description
            case .invalid(let errors): errors.description
            }
        }

        /// The exit status for the error.
        public var status: ExitStatus {
            switch self {
            case .variable: .usage
            case .unreadable: .noInput
            case .invalid: .badData
            }
        }
    }

    /// Loads the preferences of a user.
    ///
    /// - Parameters:
    ///   - environment: the environment variables, which also determine the path of the configuration file.
    ///   - commandLine: the preferences of the command line, which take precedence.
    /// - Throws: ``Failure`` for invalid preferences. A missing configuration file is not an error.
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

    /// Returns the configuration of an engine: these preferences, and a function that reloads the file.
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
    var problem: Problem {
        switch self {
        case .variable(let failure):
            Problem(failure.description)
        case .unreadable(let error): Problem("\(ConfigFile.name): \(error.reason)")
        case .invalid(let errors): errors.problem
        }
    }
}

extension KeyMap {
    /// The actions whose keys a configuration can change.
    public var actions: [KeyAction] {
        rebindable.map { binding in
            KeyAction(
                name: binding.name,
                keys: binding.triggers.compactMap { if case .key(let key) = $0 { key } else { nil } })
        }
    }
}
