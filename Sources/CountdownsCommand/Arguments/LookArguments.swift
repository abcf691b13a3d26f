import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Foundation

/// The arguments for the initial appearance of a board.
struct LookArguments: ParsableArguments {
    @Option(
        help: "Start with this theme. (default: the board's theme, else countdowns-dark)",
        completion: .custom(Completions.themes))
    var theme: String?

    @Option(help: "Start with this view. (default: the board's view, else list)")
    var view: BoardView?

    @Option(help: "Start with this digit style. (default: the board's digit style, else block)")
    var digits: DigitFace?

    @Flag(inversion: .prefixedNo, help: "Turn animations on or off. (default: --motion)")
    var motion: Bool?

    @OptionGroup var dates: DateArguments

    @Option(help: ArgumentHelp("Go on with the view state of a terminal, as JSON.", visibility: .hidden))
    var resume: String?

    /// Returns the preferences that these arguments set.
    func config(mouse: Bool?, alerts: AlertArguments?) -> Config {
        var config = Config()
        (config.theme, config.view, config.digits, config.motion) = (theme, view, digits, motion)
        config.dates = dates.style
        (config.mouse, config.alerts, config.hooks) = (mouse, alerts?.alerts, alerts?.hooks)
        return config
    }

    /// Loads the preferences from the command line, the environment and the configuration file, in descending order of
    /// precedence.
    ///
    /// - Parameters:
    ///   - mouse: whether the board uses the mouse; nil if the command line does not set it.
    ///   - alerts: the alert arguments of the command line.
    ///   - output: the output for errors.
    /// - Returns: the preferences of the user.
    /// - Throws: `ExitCode`, to end the command.
    func preferences(
        mouse: Bool? = nil, alerts: AlertArguments? = nil, reportingTo output: PlainOutput
    ) throws -> Preferences {
        let config = config(mouse: mouse, alerts: alerts)
        do throws(Preferences.Failure) {
            return try Preferences(environment: ProgramEnvironment.variables, commandLine: config)
        } catch {
            throw output.failure(error.description, error.status)
        }
    }
}

extension LoadedBoard {
    /// Applies the view and the digit style of a configuration to the board.
    mutating func look(as config: Config) {
        view = config.view ?? view
        face = config.digits ?? face
    }
}
