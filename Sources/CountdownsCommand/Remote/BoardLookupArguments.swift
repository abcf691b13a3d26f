import ArgumentParser
import BoardEngine
import DashboardApp
import Foundation
import Remote

/// Which running board a command asks.
struct BoardLookupArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Select a running board: its name, or the beginning of its name or title.", valueName: "name"),
        completion: .custom(Completions.boards))
    var board: String?

    @Option(help: ArgumentHelp("Select the board with this socket.", valueName: "path"), completion: .file())
    var socket: String?

    func validate() throws {
        guard board == nil || socket == nil else { throw ValidationError("Give --board or --socket, not both.") }
    }

    /// Whether the arguments name a board; else it is the one of `COUNTDOWNS_BOARD`, or the only one.
    var isNamed: Bool { board != nil || socket != nil }

    /// Whether the arguments or the environment name a board: then no other one, and no file, is meant.
    var isChosen: Bool { isNamed || RunningBoards.name(in: ProgramEnvironment.variables) != nil }

    /// Finds the board; says which there are and ends the command where none is meant.
    func found(reportingTo output: AnswerOutput) throws -> DiscoveredBoard {
        if let socket { return DiscoveredBoard(socket: socket) }
        return try RunningBoards.choose(board, reportingTo: output)
    }
}

extension DiscoveredBoard {
    /// The board of a socket that was named.
    init(socket: String) {
        let name = URL(fileURLWithPath: socket).deletingPathExtension().lastPathComponent
        self.init(name: name, path: socket, isLive: true, record: nil)
    }
}

/// The boards that run on this machine, as the user may ask them.
enum RunningBoards {
    /// All that have a socket.
    static func all(
        reportingTo output: AnswerOutput, environment: [String: String] = ProgramEnvironment.variables
    ) throws -> [DiscoveredBoard] {
        do {
            return try SocketFolder.boards(environment: environment)
        } catch {
            throw output.end(for: error)
        }
    }

    /// Whether a board runs that can be asked.
    static func isAny(environment: [String: String]) -> Bool {
        (try? SocketFolder.boards(environment: environment).contains(where: \.isLive)) ?? false
    }

    /// The one that shows the same files.
    ///
    /// - Returns: nil where none can be asked.
    static func owner(of files: [String], environment: [String: String]) -> DiscoveredBoard? {
        // Standard input has no name by which another board could be told to have the same.
        guard !files.contains("-") else { return nil }
        let own = OpenedState.boardFiles(files)
        return try? SocketFolder.boards(environment: environment).first { board in
            guard board.isLive, let record = board.record else { return false }
            let others = OpenedState.boardFiles(record.files)
            return own.count == others.count && zip(own, others).allSatisfy { $0.path == $1.path || $0.isSame(as: $1) }
        }
    }

    /// The name that the environment gives, or the path of a socket.
    static func name(in environment: [String: String]) -> String? {
        environment["COUNTDOWNS_BOARD"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The board of a name that is the path of a socket; nil for any other name.
    static func bySocket(_ name: String?) -> DiscoveredBoard? {
        name.flatMap { $0.contains("/") ? DiscoveredBoard(socket: $0) : nil }
    }

    /// The one that a name means, or the only one.
    static func choose(_ name: String?, reportingTo output: AnswerOutput) throws -> DiscoveredBoard {
        let environment = ProgramEnvironment.variables
        let name = name ?? Self.name(in: environment)
        if let board = bySocket(name) { return board }
        let boards = try all(reportingTo: output, environment: environment)
        do throws(BoardLookup.Failure) {
            let folders = SocketFolder.all(environment: environment).map(\.path)
            return try BoardLookup.board(name, among: boards, in: folders)
        } catch {
            throw output.end(for: error)
        }
    }
}
