import ArgumentParser
import DashboardApp
import Foundation
import Remote

/// Which running board a command asks.
struct BoardChoiceArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The board, where several run: its name, or the beginning of its name or title.", valueName: "name"),
        completion: .custom(Completions.boards))
    var board: String?

    /// Finds the board; says which there are and ends the command where none is meant.
    func found(reportingTo output: AnswerOutput) throws -> FoundBoard {
        try RunningBoards.choose(board, reportingTo: output)
    }
}

/// The boards that run on this machine, as the user may ask them.
enum RunningBoards {
    /// All that have a socket.
    static func all(reportingTo output: AnswerOutput) throws -> [FoundBoard] {
        do {
            return try SocketFolder(environment: ProcessInfo.processInfo.environment).boards()
        } catch {
            throw output.end(for: error)
        }
    }

    /// The one that shows the same files.
    ///
    /// - Returns: nil where none can be asked.
    static func owner(of files: [String], environment: [String: String]) -> FoundBoard? {
        // Standard input has no name by which another board could be told to have the same.
        guard !files.contains("-") else { return nil }
        let paths = OpenedState.boardFiles(files).map(\.path)
        return try? SocketFolder(environment: environment).boards().first { board in
            guard board.isLive, let record = board.record else { return false }
            return OpenedState.boardFiles(record.files).map(\.path) == paths
        }
    }

    /// The one that a name means, or the only one.
    static func choose(_ name: String?, reportingTo output: AnswerOutput) throws -> FoundBoard {
        let boards = try all(reportingTo: output)
        do throws(BoardChoice.Failure) {
            return try BoardChoice.board(name, among: boards)
        } catch {
            throw output.end(for: error)
        }
    }
}
