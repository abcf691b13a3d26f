import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp

/// The arguments of every command that looks at the board of files without running it.
struct ClosedBoardArguments: ParsableArguments {
    @OptionGroup var time: TimeArguments

    @Flag(help: "Ignore the saved state.")
    var noState = false

    /// Reads files and the state of their board; prints what is wrong with them and ends the command if there is no board in
    /// them.
    ///
    /// - Returns: the board as it was left, at one moment.
    /// - Throws: the end of the command.
    func board(of files: [String], reportingTo output: PlainOutput) throws -> (Board, Moment) {
        var (_, board, moment) = try time.board(of: files, reportingTo: output)
        // What standard input had is gone when it has been read, so its board is not known by it.
        if !noState, !files.contains("-") {
            let state = OpenedState.read(files, in: time.makeRunContext())
            for message in state?.messages ?? [] { output.report("warning: \(message)") }
            _ = state?.restore(&board, at: moment)
        }
        return (board, moment)
    }
}
