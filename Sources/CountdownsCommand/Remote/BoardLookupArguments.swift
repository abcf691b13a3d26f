import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Foundation
import Remote

/// The arguments that select a running board.
struct BoardLookupArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Select a running board by a prefix of its name or title.", valueName: "name"),
        completion: .custom(Completions.boards))
    var board: String?

    @Option(help: ArgumentHelp("Select the board with this socket.", valueName: "path"), completion: .file())
    var socket: String?

    func validate() throws {
        guard board == nil || socket == nil else { throw ValidationError("Give --board or --socket, not both.") }
    }

    /// Whether the arguments name a board.
    ///
    /// If the arguments name no board, the board is the one that `COUNTDOWNS_BOARD` names, or the only running board.
    var isNamed: Bool { board != nil || socket != nil }

    /// Whether the arguments or the environment name a board, so that neither another board nor a file is used.
    var isChosen: Bool { isNamed || RunningBoards.name(in: ProgramEnvironment.variables) != nil }

    /// Finds the running board.
    ///
    /// If several boards run and none is named, finds the one that has the targets. If no single board matches, prints the
    /// running boards and ends the command.
    func found(holding targets: [String] = [], reportingTo output: AnswerOutput) throws -> DiscoveredBoard {
        if let socket { return DiscoveredBoard(socket: socket) }
        return try RunningBoards.choose(board, holding: targets, reportingTo: output)
    }

    /// Finds the board of a command that reads a board.
    ///
    /// Uses the files, or else the running board that the arguments name, the file in this folder, a running board, or
    /// the user's own board. If there is no board, prints the reason and ends the command.
    func boardToRead(
        _ files: [String], holding targets: [String] = [], reportingTo output: AnswerOutput
    ) throws -> ChosenBoard {
        guard files.isEmpty else { return ChosenBoard(files: files) }
        guard !isChosen else { return ChosenBoard(running: try found(reportingTo: output), isNamed: true) }
        if let here = DefaultBoard.here { return ChosenBoard(files: [here]) }
        guard !RunningBoards.all.contains(where: \.isLive) else {
            return ChosenBoard(running: try found(holding: targets, reportingTo: output), isNamed: false)
        }
        let environment = ProgramEnvironment.variables
        if let own = DefaultBoard.own(environment: environment) { return ChosenBoard(files: [own]) }
        throw output.endWithoutBoard(DefaultBoard.reason(environment: environment, usesBoards: true))
    }

    /// Finds the board of a command that edits files.
    ///
    /// Uses the files, or else the running board that the arguments name, the file in this folder, or the user's own
    /// board. A running board of other files is never used, unless the arguments name it.
    ///
    /// - Returns: the board; nil if there is none.
    func boardToEdit(_ files: [String], reportingTo output: AnswerOutput) throws -> ChosenBoard? {
        guard files.isEmpty else { return ChosenBoard(files: files) }
        guard !isChosen else { return ChosenBoard(running: try found(reportingTo: output), isNamed: true) }
        return DefaultBoard.find(environment: ProgramEnvironment.variables).map { ChosenBoard(files: [$0]) }
    }
}

/// The board that a command uses: its files, and the process that runs the board.
struct ChosenBoard {
    /// The files; empty if they are unknown.
    let files: [String]
    /// The running board; nil if no process runs exactly these files.
    let running: DiscoveredBoard?
    /// Whether the board is found by its files, not by its process.
    let isOfFiles: Bool
    /// The files to read if the process does not respond; nil if the user named the running board, or if the board is on
    /// standard input.
    let savedFiles: [String]?

    init(files: [String]) {
        self.files = files
        running = RunningBoards.owner(of: files, environment: ProgramEnvironment.variables)
        (isOfFiles, savedFiles) = (true, files)
    }

    init(running board: DiscoveredBoard, isNamed: Bool) {
        (files, running, isOfFiles) = (board.record?.files ?? [], board, false)
        savedFiles = isNamed || files.isEmpty || files.contains("-") ? nil : files
    }

    /// Returns the process whose values are shown.
    ///
    /// - Parameter closed: the arguments with which files are read.
    /// - Returns: the process; nil to read the files.
    func process(for closed: ClosedBoardArguments) -> DiscoveredBoard? {
        isOfFiles && (closed.noState || !closed.time.isLive) ? nil : running
    }
}

extension DiscoveredBoard {
    /// Creates the board whose socket path the user gave.
    init(socket: String) {
        let name = URL(fileURLWithPath: socket).deletingPathExtension().lastPathComponent
        self.init(name: name, path: socket, isLive: true, record: nil)
    }

    /// Connects to the board.
    ///
    /// - Parameter output: the output for a notice if an answer of the board takes longer than a second.
    /// - Returns: the connection.
    /// - Throws: a `RemoteError` that describes the failure.
    func connection(_ output: PlainOutput) throws(RemoteError) -> RemoteConnection {
        try RemoteConnection(path: path, whenSilent: output.reportSilence)
    }
}

extension PlainOutput {
    /// Reports to a terminal that the process of a board does not answer, and that the command waits.
    func reportSilence(of process: Int32?) {
        if isatty(STDERR_FILENO) == 1 { report("\(Relay.silence(of: process)) Waiting.") }
    }
}

/// The running boards of this machine that the user can access.
enum RunningBoards {
    /// All boards that have a socket.
    static var all: [DiscoveredBoard] { SocketFolder.boards(environment: ProgramEnvironment.variables) }

    /// Returns the running board that shows exactly the given files.
    ///
    /// - Returns: the board; nil if there is none.
    static func owner(of files: [String], environment: [String: String]) -> DiscoveredBoard? {
        // Standard input has no path that could be compared with the files of a board.
        guard !files.contains("-") else { return nil }
        let own = OpenedState.boardFiles(files)
        return SocketFolder.boards(environment: environment).first { board in
            guard board.isLive, let record = board.record else { return false }
            let others = OpenedState.boardFiles(record.files)
            return own.count == others.count && zip(own, others).allSatisfy { $0.path == $1.path || $0.isSame(as: $1) }
        }
    }

    /// Returns the value of `COUNTDOWNS_BOARD`, the name or the socket path of a board; nil if it is not set or empty.
    static func name(in environment: [String: String]) -> String? {
        environment["COUNTDOWNS_BOARD"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the board of a socket path; nil if `name` contains no `/`.
    static func bySocket(_ name: String?) -> DiscoveredBoard? {
        name.flatMap { $0.hasSlash ? DiscoveredBoard(socket: $0) : nil }
    }

    /// Returns the board with a name or, without a name, the board that the environment names, the only running board, or
    /// the only running board that has the targets.
    static func choose(
        _ name: String?, holding targets: [String] = [], reportingTo output: AnswerOutput
    ) throws -> DiscoveredBoard {
        let environment = ProgramEnvironment.variables
        let name = name ?? Self.name(in: environment)
        if let board = bySocket(name) { return board }
        let folders = SocketFolder.all(environment: environment).map(\.path)
        let end = ContinuousClock.now + .milliseconds(500)
        while true {
            let boards = all
            do throws(BoardLookup.Failure) {
                guard name == nil else { return try BoardLookup.board(name, among: boards, in: folders) }
                return try BoardLookup.board(holding: targets, among: boards, in: folders) { board in
                    BoardLookup.match(of: targets) { () throws(RemoteError) -> RemoteConnection in
                        try board.connection(output.plain)
                    }
                }
            } catch {
                // If a board was killed, its socket is still there, and another process may be taking the board over.
                guard case .none = error, !boards.isEmpty, .now < end else { throw output.end(for: error) }
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }
}
