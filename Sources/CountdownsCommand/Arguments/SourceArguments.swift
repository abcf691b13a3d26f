import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Foundation

/// The arguments for the files of a board.
struct SourceArguments: ParsableArguments {
    @Argument(
        help: """
            Countdown files, folders, or calendars; - is standard input. Without files, uses countdowns.yaml in this folder, \
            or else in $XDG_CONFIG_HOME/countdowns.
            """,
        completion: .file(extensions: ["yaml", "yml", "ics"]))
    var files: [String] = []

    /// Returns the files of the command line, or else the default file.
    ///
    /// If there is no default file either, prints instructions to create a file, and ends the command.
    func found(reportingTo output: PlainOutput) throws -> [String] {
        guard files.isEmpty else { return files }
        let environment = ProgramEnvironment.variables
        if let board = DefaultBoard.find(environment: environment) { return [board] }
        throw output.failure("error: \(DefaultBoard.reason(environment: environment))", .noInput)
    }
}

extension TimeArguments {
    /// Loads a board from files, without themes.
    ///
    /// Prints the errors and ends the command if the board cannot be loaded.
    ///
    /// - Parameters:
    ///   - files: the files, folders or calendars.
    ///   - mayBeEmpty: whether a file may have no countdowns yet.
    ///   - output: the output for errors.
    /// - Returns: the contents of the files, the board, and the board's current clock reading.
    /// - Throws: `ExitCode`, to end the command.
    func board(
        of files: [String], mayBeEmpty: Bool = false, reportingTo output: AnswerOutput
    ) throws -> (DecodedBoard, Board, Moment) {
        let moment = moment
        let environment = ProgramEnvironment.variables
        let zone = SystemZone.current(environment: environment)
        let decoded: DecodedBoard
        do {
            var context = DecodingContext(now: moment.wall, machineZone: zone, home: environment["HOME"])
            context.allowsNoCountdowns = mayBeEmpty
            decoded = try BoardFile.load(files, in: context)
        } catch {
            throw output.end(for: LoadFailure.files(error))
        }
        // The board is not drawn, so any theme name is valid.
        let title = PathText.name(of: files.first ?? "")
        let board = Board(
            decoded.definition, title: title, zone: zone, remembered: RememberedLook(theme: ""), at: moment)
        return (decoded, board, moment)
    }
}
