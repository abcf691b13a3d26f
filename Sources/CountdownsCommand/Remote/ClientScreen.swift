import ArgumentParser
import BoardEngine
import DashboardApp
import Definitions
import Remote

/// A command whose terminal shows a board, also the board of another process.
protocol ScreenCommand: ParsableCommand {
    var look: LookArguments { get }
    var text: TextArguments { get }
    var screen: ScreenArguments { get }
}

extension ScreenCommand {
    /// Returns a function that reads the settings of a client's terminal from its command line.
    ///
    /// - Parameter preferences: the preferences of the board's user, with the configuration file.
    static func clientSettings(_ preferences: Preferences) -> ClientSettings {
        { arguments, environment, definition throws(RemoteFailure) in
            do {
                guard let command = try CountdownsCommand.parseAsRoot(arguments) as? any ScreenCommand else {
                    throw ValidationError("the command shows no board")
                }
                var preferences = preferences
                let variables = try ConfigVariables.config(in: environment)
                preferences.asked = command.look.config(mouse: command.screen.mouse).over(variables)
                return command.screen.settings(
                    preferences, profile: command.text.profile(of: definition, environment: environment),
                    environment: environment)
            } catch {
                throw RemoteFailure(.invalidParameters, CountdownsCommand.message(for: error))
            }
        }
    }

    /// Shows the board of another process in this terminal.
    ///
    /// - Returns: the result of the session, and its statistics in lines.
    /// - Throws: `ExitCode`, to end the command.
    func relay(
        _ found: DiscoveredBoard, reportingTo output: PlainOutput
    ) throws -> SessionResult {
        // Blocks the signals before any thread starts, so that they stay pending for the session.
        BoardWatch.blockSignals()
        do {
            let relay = try Relay(
                found.path, arguments: try ShortForm.expanded(ProgramArguments.all),
                fillsScreen: !screen.screenReader, environment: ProgramEnvironment.variables)
            let result = relay.run()
            if screen.stats { for line in relay.statistics { try output.print(line) } }
            return result
        } catch let error as RemoteError {
            throw AnswerOutput(plain: output, isJSON: false).end(for: error, of: found)
        } catch {
            throw output.failure("error: the terminal cannot be used: \(error)", .noTerminal)
        }
    }
}
