import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Remote
import Screen

/// A command whose terminal shows a board, also the board of another process.
protocol ScreenCommand: ParsableCommand {
    var look: LookArguments { get }
    var text: TextArguments { get }
    var screen: ScreenArguments { get }
    var alerts: AlertArguments { get }
    /// Whether keys change only the view.
    var isViewOnly: Bool { get }
}

extension ClientCommands {
    /// Creates the functions that read the command lines of clients.
    ///
    /// - Parameter preferences: the preferences of the board's user, with the configuration file.
    init(_ preferences: Preferences) {
        self.init { arguments, environment, definition throws(RemoteFailure) in
            try Self.failing {
                guard let command = try CountdownsCommand.parseAsRoot(arguments) as? any ScreenCommand else {
                    throw ValidationError("the command shows no board")
                }
                var preferences = preferences
                let variables = try ConfigVariables.config(in: environment)
                preferences.asked = command.look.config(mouse: command.screen.mouse, alerts: command.alerts)
                    .over(variables)
                return command.settings(preferences, of: definition, environment: environment)
            }
        } command: { arguments throws(RemoteFailure) in
            try Self.failing {
                guard let command = try CountdownsCommand.parseAsRoot(arguments) as? any BoardText else {
                    throw ValidationError("the command prints no text about a board")
                }
                return command
            }
        }
    }

    /// Converts the errors of a command to the answer of a board.
    private static func failing<Result>(_ body: () throws -> Result) throws(RemoteFailure) -> Result {
        do {
            return try body()
        } catch {
            throw RemoteFailure(.invalidParameters, CountdownsCommand.message(for: error))
        }
    }
}

extension ScreenCommand {
    /// Returns the settings of the terminal.
    func settings(
        _ preferences: Preferences, of definition: BoardDefinition,
        environment: [String: String] = ProgramEnvironment.variables
    ) -> TerminalSettings {
        let profile = text.profile(of: definition, environment: environment)
        var settings = screen.settings(preferences, profile: profile, environment: environment)
        (settings.isReadOnly, settings.view) = (isViewOnly, look.resume)
        return settings
    }

    /// Shows the board of another process in this terminal.
    ///
    /// - Parameters:
    ///   - found: the board.
    ///   - isLater: whether the board was shown before, so that another process may take it over.
    ///   - output: the output for errors.
    /// - Returns: the end of the session; nil if the user chose to see the files because the board does not respond.
    /// - Throws: `RemoteError` if the board cannot be shown; `ExitCode`, to end the command.
    func relay(
        _ found: DiscoveredBoard, isLater: Bool = false, reportingTo output: PlainOutput
    ) throws -> SessionResult? {
        do {
            var words = try ShortForm.expanded(ProgramArguments.all)
            // The last of two options of the same name counts.
            let view = look.resume.map { ["--resume", $0] } ?? []
            words.insert(contentsOf: view, at: words.firstIndex(of: "--") ?? words.count)
            let relay = try Relay(
                found.path, arguments: words,
                fillsScreen: !screen.screenReader, environment: ProgramEnvironment.variables, isLater: isLater)
            let choice = try relay.connect { process in
                let choices = "r and Enter show its files read-only, q and Enter quit"
                output.report("\(Relay.silence(of: process))\nWaiting; \(choices).")
            }
            switch choice {
            case .files: return nil
            case .quit: throw ExitCode(.unavailable)
            case nil: break
            }
            let result = relay.run()
            if screen.stats { for line in relay.statistics { try output.print(line) } }
            return result
        } catch let error as TTYError {
            throw output.failure("error: the terminal cannot be used: \(error)", .noTerminal)
        }
    }

    /// Prints the reason why a board of another process is no longer shown, and ends the command if it is an error.
    func end(_ result: SessionResult, reportingTo output: PlainOutput) throws {
        switch result.end {
        case .boardEnded: output.report("the board has ended")
        case .boardLost(let error): output.report("error: disconnected from the board: \(error)")
        case .noTerminal(let error): output.report("error: the terminal cannot be used: \(error)")
        case .quit, .suspended, .signal, .hangUp: break
        }
        guard result.status == .success else { throw ExitCode(result.status) }
    }
}
