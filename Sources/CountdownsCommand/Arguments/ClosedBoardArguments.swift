import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp

/// The arguments of every command that reads the board of files without running the board.
struct ClosedBoardArguments: ParsableArguments {
    @OptionGroup var time: TimeArguments

    @Flag(help: "Ignore the saved state.")
    var noState = false

    /// Loads files and the state of their board.
    ///
    /// Prints the errors and ends the command if the files are not a board.
    ///
    /// - Returns: the board in its saved state, and the clock reading that it shows.
    /// - Throws: `ExitCode`, to end the command.
    func board(of files: [String], reportingTo output: PlainOutput) throws -> (Board, Moment) {
        var (_, board, moment) = try time.board(of: files, reportingTo: output)
        // Standard input can be read only once, so it does not identify a board.
        if !noState, !files.contains("-") {
            let state = OpenedState.read(files, in: time.makeRunContext())
            for message in state?.messages ?? [] { output.report("warning: \(message)") }
            _ = state?.restore(&board, at: moment)
        }
        return (board, moment)
    }
}
