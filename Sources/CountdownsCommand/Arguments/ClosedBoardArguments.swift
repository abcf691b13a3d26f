import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp

/// The arguments of every command that reads a board from files without running it.
struct ClosedBoardArguments: ParsableArguments {
    @OptionGroup var time: TimeArguments

    @Flag(help: "Ignore the saved state.")
    var noState = false

    /// Loads a board from files, and restores its saved state.
    ///
    /// Prints the errors and ends the command if the board cannot be loaded.
    ///
    /// - Returns: the board in its saved state, and the board's current clock reading.
    /// - Throws: `ExitCode`, to end the command.
    func board(of files: [String], reportingTo output: PlainOutput) throws -> (Board, Moment) {
        var (_, board, moment) = try time.board(
            of: files, reportingTo: AnswerOutput(plain: output, isJSON: false))
        // The saved state of a board on standard input is not restored. The saved state would be found by the text of
        // standard input, which cannot be read twice.
        if !noState, !files.contains("-") {
            let state = OpenedState.read(files, in: time.makeRunContext())
            for message in state?.messages ?? [] { output.report("warning: \(message)") }
            _ = state?.restore(&board, at: moment)
        }
        return (board, moment)
    }
}
