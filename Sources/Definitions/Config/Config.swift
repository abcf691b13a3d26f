import Countdowns
import Screen

/// What a user prefers: the defaults of options, and keys.
public struct Config: Equatable, Sendable {
    /// The name of the theme.
    public var theme: String?
    /// The view to begin with.
    public var view: BoardView?
    /// The face of the big digits to begin with.
    public var digits: DigitFace?
    /// Whether anything glides or flashes.
    public var motion: Bool?
    /// Whether the board takes the mouse.
    public var mouse: Bool?
    /// Whether anybody is reached by alerts.
    public var alerts: Bool?
    /// Whether hooks are run.
    public var hooks: Bool?
    /// Whether the terminal rings its bell.
    public var bell: Bool?
    /// Whether the terminal shows notifications.
    public var notify: Bool?
    /// Whether the desktop shows notifications.
    public var desktop: Bool?
    /// Whether sounds are played and words are spoken.
    public var sound: Bool?
    /// The title of the terminal's window, with placeholders; empty leaves it as it is.
    public var windowTitle: String?
    /// Whether the terminal's taskbar shows the progress of the next countdown.
    public var taskbar: Bool?
    /// The hours of a week in which nobody is reached.
    public var quietHours: WeeklyHours?
    /// How long before an end the machine is kept awake; nil leaves that to the machine.
    public var keepAwake: Duration?
    /// The keys that replace the usual ones, by the name of what they do.
    public var keys: [String: [Key]] = [:]

    /// Makes a configuration that says nothing.
    public init() {}

    /// What one configuration says, and another one where it says nothing.
    ///
    /// - Parameter other: the one that yields.
    /// - Returns: both in one.
    public func over(_ other: Config) -> Config {
        var config = self
        config.theme = theme ?? other.theme
        config.view = view ?? other.view
        config.digits = digits ?? other.digits
        config.motion = motion ?? other.motion
        config.mouse = mouse ?? other.mouse
        config.alerts = alerts ?? other.alerts
        config.hooks = hooks ?? other.hooks
        config.bell = bell ?? other.bell
        config.notify = notify ?? other.notify
        config.desktop = desktop ?? other.desktop
        config.sound = sound ?? other.sound
        config.windowTitle = windowTitle ?? other.windowTitle
        config.taskbar = taskbar ?? other.taskbar
        config.quietHours = quietHours ?? other.quietHours
        config.keepAwake = keepAwake ?? other.keepAwake
        config.keys = keys.merging(other.keys) { own, _ in own }
        return config
    }
}

/// What keys can ask for: the name of it in a configuration, and the keys that ask for it usually.
public struct KeyAction: Sendable {
    /// The name.
    public let name: String
    /// The usual keys.
    public let keys: [Key]

    /// Describes it.
    public init(name: String, keys: [Key]) {
        self.name = name
        self.keys = keys
    }
}

/// Configuration files: YAML, with errors as those of boards.
public enum ConfigFile {
    /// The name of the file in the folder of configuration.
    public static let name = "config.yaml"

    /// Decodes a configuration.
    ///
    /// - Parameters:
    ///   - file: the bytes, and the path that errors name.
    ///   - actions: what keys can ask for.
    ///   - themes: the names of the themes; nil checks none.
    /// - Returns: what the file says.
    /// - Throws: every mistake in the file, with its place.
    public static func decode(
        _ file: SourceFile, actions: [KeyAction], themes: [String]? = nil
    ) throws(DefinitionErrors) -> Config {
        var source = SourceText(path: file.path, bytes: file.bytes)
        // A file whose lines are all comments says nothing.
        guard let root = try YAMLDocument.root(of: &source) else { return Config() }
        let decoder = ConfigDecoder(actions: actions, themes: themes)
        let config = decoder.config(from: root)
        guard decoder.report.isEmpty else { throw decoder.report.errors(in: &source) }
        return config
    }
}

/// Environment variables that stand for options.
public enum ConfigVariables {
    /// A variable whose value is none.
    public struct Failure: Error, CustomStringConvertible {
        /// The error in one line.
        public let description: String
    }

    /// Reads `COUNTDOWNS_THEME` and the like, one for each setting but the keys; an empty one counts as not set.
    ///
    /// `COUNTDOWNS_NO_MOTION` with any value is `COUNTDOWNS_MOTION=false`.
    ///
    /// - Parameter environment: the environment variables.
    /// - Returns: what they say.
    /// - Throws: ``Failure`` for the first whose value is none.
    public static func config(in environment: [String: String]) throws(Failure) -> Config {
        var config = Config()
        for field in ConfigField.allCases where field != .keys {
            let name = "COUNTDOWNS_" + field.rawValue.uppercased()
            guard let value = environment[name], !value.isEmpty else {
                // The form of other programs, which any value switches on.
                if field == .motion, environment["COUNTDOWNS_NO_MOTION"]?.isEmpty == false { config.motion = false }
                continue
            }
            guard ConfigDecoder.set(field, value, in: &config) else {
                throw Failure(
                    description: DisplayText.sanitized(
                        "error: \(name): expected \(field.form.description), not \(value.quoted)"))
            }
        }
        return config
    }
}
