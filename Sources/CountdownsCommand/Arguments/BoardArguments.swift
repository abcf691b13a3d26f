import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Foundation

/// The arguments of every command that shows a board.
struct BoardArguments: ParsableArguments {
    @OptionGroup var source: SourceArguments

    @OptionGroup var look: LookArguments

    @OptionGroup var time: TimeArguments

    /// Creates the clock and the environment of the board.
    ///
    /// The board's clock starts at this call.
    func makeRunContext() -> RunContext { time.makeRunContext() }

    var environment: [String: String] { ProgramEnvironment.variables }

    /// Loads the board from the files of the command line.
    ///
    /// Prints the errors and ends the command if the board cannot be loaded.
    ///
    /// - Parameters:
    ///   - preferences: the preferences of the user.
    ///   - output: the output for errors and warnings.
    ///   - isOnScreen: whether the board is shown on the screen; if so, only the initial theme is loaded, and the session
    ///     loads the other themes later.
    /// - Returns: the board.
    /// - Throws: `ExitCode`, to end the command.
    func load(
        as preferences: Preferences, reportingTo output: PlainOutput, isOnScreen: Bool
    ) throws -> LoadedBoard {
        let files = try source.found(reportingTo: output)
        do throws(LoadFailure) {
            return try load(files, as: preferences, reportingTo: output, isOnScreen: isOnScreen)
        } catch {
            throw end(for: error, reportingTo: output)
        }
    }

    func load(
        _ files: [String], as preferences: Preferences,
        reportingTo output: PlainOutput, isOnScreen: Bool
    ) throws(LoadFailure) -> LoadedBoard {
        var loaded = try BoardLoader.load(
            files, theme: preferences.asked.theme, defaultTheme: preferences.file.theme, now: time.start,
            machineZone: SystemZone.current(environment: environment), environment: environment,
            readsAllThemes: !isOnScreen
        ) { output.report($0.description) }
        (loaded.view, loaded.face) = (.list, .block)
        loaded.look(as: preferences.config)
        loaded.setDayStarts(preferences.config.dayStarts)
        return loaded
    }

    /// Prints the error for a board that cannot be loaded.
    ///
    /// - Returns: the exit code of the command.
    func end(for failure: LoadFailure, reportingTo output: PlainOutput) -> ExitCode {
        output.report(failure.description)
        return ExitCode(failure.status)
    }
}
