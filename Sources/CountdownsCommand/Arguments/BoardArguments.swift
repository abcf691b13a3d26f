import ArgumentParser
import Countdowns
import DashboardApp
import Foundation

/// The arguments of every command that shows a board.
struct BoardArguments: ParsableArguments {
    @OptionGroup var source: SourceArguments

    @Option(
        help: "The theme to begin with. (default: the files', else countdowns-dark)",
        completion: .custom(Completions.themes))
    var theme: String?

    @Option(help: "The view to begin with: \(BoardView.choice). (default: list)")
    var view: BoardView?

    @Option(help: "The face of the big digits: \(DigitFace.choice). (default: half)")
    var digits: DigitFace?

    @Flag(help: "Show no animations.")
    var noMotion = false

    @OptionGroup var time: TimeArguments

    /// Makes the clock: from here on the board's time runs.
    func makeRunContext() -> RunContext { time.makeRunContext() }

    /// The environment variables.
    var environment: [String: String] { ProgramEnvironment.variables }

    /// Reads the files; prints what is wrong with them and ends the command if there is no board in them.
    ///
    /// - Parameters:
    ///   - output: where errors and warnings are told.
    ///   - isOnScreen: whether the board comes onto the screen, where it looks after its themes itself.
    /// - Returns: the board.
    /// - Throws: the end of the command.
    func load(reportingTo output: PlainOutput, isOnScreen: Bool) throws -> LoadedBoard {
        let found = try source.found(reportingTo: output)
        do throws(LoadFailure) {
            return try load(found, reportingTo: output, isOnScreen: isOnScreen)
        } catch {
            throw end(for: error, reportingTo: output)
        }
    }

    /// Reads files.
    func load(
        _ found: (files: [String], origin: BoardOrigin), reportingTo output: PlainOutput, isOnScreen: Bool
    ) throws(LoadFailure) -> LoadedBoard {
        let loaded = try BoardLoader.load(
            found.files, theme: theme, now: time.start, machineZone: .current, environment: environment,
            readsAllThemes: !isOnScreen
        ) { output.report($0.description) }
        return lookedAt(loaded, from: found.origin)
    }

    /// A board, looked at as the command line says.
    func lookedAt(_ loaded: LoadedBoard, from origin: BoardOrigin) -> LoadedBoard {
        var loaded = loaded
        loaded.origin = origin
        loaded.view = view ?? .list
        loaded.face = digits ?? .half
        loaded.hasMotion = !noMotion
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
