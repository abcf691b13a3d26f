import Countdowns
import Screen

/// The configuration of a user: default values of options, and key bindings.
public struct Config: Equatable, Sendable {
    /// The name of the theme.
    public var theme: String?
    /// The initial view.
    public var view: BoardView?
    /// The initial digit style of the big digits.
    public var digits: DigitFace?
    /// Whether the terminal's own background is shown in place of the theme's.
    public var transparent: Bool?
    /// Whether animations are shown.
    public var motion: Bool?
    /// Whether the board handles the mouse.
    public var mouse: Bool?
    /// The forms of times and dates.
    public var dates = DateStyle()
    /// Whether alerts ring the bell, show notifications and speak.
    public var alerts: Bool?
    /// Whether hooks run.
    public var hooks: Bool?
    /// Whether the terminal rings its bell.
    public var bell: Bool?
    /// Whether the terminal shows notifications.
    public var notify: Bool?
    /// Whether the desktop shows notifications.
    public var desktop: Bool?
    /// Whether sounds are played and texts are spoken.
    public var sound: Bool?
    /// The title of the terminal's window, with placeholders; empty leaves the title unchanged.
    public var windowTitle: String?
    /// Whether the taskbar shows the progress of the next countdown (OSC 9;4).
    public var taskbar: Bool?
    /// The hours of a week in which alerts are muted.
    public var quietHours: WeeklyHours?
    /// The duration before a deadline during which the machine is kept awake; nil allows the machine to sleep.
    public var keepAwake: Duration?
    /// The time of day at which whole days are reported, in seconds since 00:00.
    public var dayStarts: Int?
    /// The keys that replace the default keys, by the name of their action.
    public var keys: [String: [Key]] = [:]

    /// Creates an empty configuration.
    public init() {}

    /// Combines two configurations; the values of this configuration take precedence.
    ///
    /// - Parameter other: the configuration that supplies missing values.
    /// - Returns: the combined configuration.
    public func over(_ other: Config) -> Config {
        var config = self
        config.theme = theme ?? other.theme
        config.view = view ?? other.view
        config.digits = digits ?? other.digits
        config.transparent = transparent ?? other.transparent
        config.motion = motion ?? other.motion
        config.mouse = mouse ?? other.mouse
        config.dates = dates.over(other.dates)
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
        config.dayStarts = dayStarts ?? other.dayStarts
        config.keys = keys.merging(other.keys) { own, _ in own }
        return config
    }
}

/// An action that keys can be bound to: its name in a configuration, and its default keys.
public struct KeyAction: Sendable {
    /// The name in a configuration.
    public let name: String
    /// The default keys.
    public let keys: [Key]

    /// Creates an action.
    public init(name: String, keys: [Key]) {
        self.name = name
        self.keys = keys
    }
}

/// Decodes configuration files: YAML, with the same form of errors as board files.
public enum ConfigFile {
    /// The name of the file in the configuration folder.
    public static let name = "config.yaml"

    /// Decodes a configuration.
    ///
    /// - Parameters:
    ///   - file: the bytes of the file, and its path for errors.
    ///   - actions: the actions that keys can be bound to.
    ///   - themes: the names of the themes; nil accepts any name.
    /// - Returns: the configuration.
    /// - Throws: every error in the file, with its location.
    public static func decode(
        _ file: SourceFile, actions: [KeyAction], themes: [String]? = nil
    ) throws(DefinitionErrors) -> Config {
        var source = SourceText(path: file.path, bytes: file.bytes)
        // A file with only comments is an empty configuration.
        guard let root = try YAMLDocument.root(of: &source) else { return Config() }
        let decoder = ConfigDecoder(actions: actions, themes: themes)
        let config = decoder.config(from: root)
        guard decoder.report.isEmpty else { throw decoder.report.errors(in: &source) }
        return config
    }
}

/// Reads environment variables that set options.
public enum ConfigVariables {
    /// An environment variable with an invalid value.
    public struct Failure: Error, CustomStringConvertible {
        /// The error in one line.
        public let description: String
    }

    /// Reads the variables, such as `COUNTDOWNS_THEME`: one for each setting except `keys`.
    ///
    /// An empty variable is ignored. `COUNTDOWNS_NO_MOTION` with any other value is the same as
    /// `COUNTDOWNS_MOTION=false`.
    ///
    /// - Parameter environment: the environment variables.
    /// - Returns: the configuration in the variables.
    /// - Throws: ``Failure`` for the first variable with an invalid value.
    public static func config(in environment: [String: String]) throws(Failure) -> Config {
        var config = Config()
        for field in ConfigField.allCases where field != .keys {
            let name = "COUNTDOWNS_" + field.rawValue.uppercased()
            guard let value = environment[name], !value.isEmpty else {
                // As in many programs, a variable with the prefix `NO_` takes effect with any value that is not empty.
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
