import ArgumentParser
import Countdowns
import DashboardApp
import Definitions
import Foundation

/// The files of a board.
struct SourceArguments: ParsableArguments {
    @Argument(
        help: "Countdown files, or folders of them; - is standard input.",
        completion: .file(extensions: ["yaml", "yml"]))
    var files: [String]
}

extension TimeArguments {
    /// Reads files, without the themes; prints what is wrong with them and ends the command if there is no board in
    /// them.
    ///
    /// - Returns: what the files say, and the board they make, at one moment.
    func board(of files: [String], reportingTo output: PlainOutput) throws -> (DecodedBoard, Board, Moment) {
        let moment = moment
        let decoded: DecodedBoard
        do {
            decoded = try BoardFile.load(
                files,
                in: DecodingContext(
                    now: moment.wall, machineZone: .current, home: ProcessInfo.processInfo.environment["HOME"]))
        } catch {
            let failure = LoadFailure.files(error)
            output.report(failure.description)
            throw ExitCode(failure.status)
        }
        // No picture is made, so any name of a theme will do.
        let board = Board(
            decoded.definition, title: "", zone: .current, themes: [""], theme: "", at: moment)
        return (decoded, board, moment)
    }
}
