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

    /// The one that keeps the state of these files; it may have begun a moment ago, and is waited for.
    ///
    /// - Returns: nil where none can be asked.
    static func owner(of files: [String], environment: [String: String]) -> FoundBoard? {
        let paths = OpenedState.boardFiles(files).map(\.path)
        for attempt in 0..<40 {
            if attempt > 0 { Thread.sleep(forTimeInterval: 0.05) }
            let boards = (try? SocketFolder(environment: environment).boards()) ?? []
            let found = boards.first { board in
                guard board.isLive, let record = board.record else { return false }
                return OpenedState.boardFiles(record.files).map(\.path) == paths
            }
            if let found { return found }
        }
        return nil
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
