import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Foundation

/// How a board looks at first.
struct LookArguments: ParsableArguments {
    @Option(
        help: "Start with this theme. (default: the board's, else countdowns-dark)",
        completion: .custom(Completions.themes))
    var theme: String?

    @Option(help: "Start with this view. (default: the board's, else list)")
    var view: BoardView?

    @Option(help: "Start with this digit style. (default: the board's, else half)")
    var digits: DigitFace?

    @Flag(inversion: .prefixedNo, help: "Turn animations on or off. (default: --motion)")
    var motion: Bool?

    /// What the user prefers: the command line wins over the environment, and that over the file.
    ///
    /// - Parameters:
    ///   - mouse: whether the board takes the mouse, where the command line says so.
    ///   - alerts: what the command line says of alerts.
    ///   - output: where it is told what is wrong.
    /// - Returns: what the user prefers.
    /// - Throws: the end of the command.
    func preferences(
        mouse: Bool? = nil, alerts: AlertArguments? = nil, reportingTo output: PlainOutput
    ) throws -> Preferences {
        var config = Config()
        (config.theme, config.view, config.digits, config.motion) = (theme, view, digits, motion)
        config.mouse = mouse
        (config.alerts, config.hooks) = (alerts?.alerts, alerts?.hooks)
        do throws(Preferences.Failure) {
            return try Preferences(environment: ProgramEnvironment.variables, commandLine: config)
        } catch {
            throw output.failure(error.description, error.status)
        }
    }
}

extension LoadedBoard {
    /// Looks at it as a configuration says.
    mutating func look(as config: Config) {
        view = config.view ?? view
        face = config.digits ?? face
    }
}
