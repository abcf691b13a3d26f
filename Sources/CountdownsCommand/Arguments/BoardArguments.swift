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

    /// Makes the clock: from here on the board's time runs.
    func makeRunContext() -> RunContext { time.makeRunContext() }

    /// The environment variables.
    var environment: [String: String] { ProgramEnvironment.variables }

    /// Reads the files; prints what is wrong with them and ends the command if there is no board in them.
    ///
    /// - Parameters:
    ///   - preferences: what the user prefers.
    ///   - output: where errors and warnings are told.
    ///   - isOnScreen: whether the board comes onto the screen, where it looks after its themes itself.
    /// - Returns: the board.
    /// - Throws: the end of the command.
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

    /// Reads files.
    func load(
        _ files: [String], as preferences: Preferences,
        reportingTo output: PlainOutput, isOnScreen: Bool
    ) throws(LoadFailure) -> LoadedBoard {
        let loaded = try BoardLoader.load(
            files, theme: preferences.asked.theme, usual: preferences.file.theme, now: time.start,
            machineZone: SystemZone.current(environment: environment), environment: environment,
            readsAllThemes: !isOnScreen
        ) { output.report($0.description) }
        return withView(loaded, as: preferences)
    }

    /// A board, looked at as the user prefers.
    func withView(_ loaded: LoadedBoard, as preferences: Preferences) -> LoadedBoard {
        var loaded = loaded
        (loaded.view, loaded.face) = (.list, .half)
        loaded.look(as: preferences.config)
        return loaded
    }

    /// Prints why there is no board.
    ///
    /// - Returns: the end of the command.
    func end(for failure: LoadFailure, reportingTo output: PlainOutput) -> ExitCode {
        output.report(failure.description)
        return ExitCode(failure.status)
    }
}
