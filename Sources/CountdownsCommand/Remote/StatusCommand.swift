import ArgumentParser
import BoardEngine
import Countdowns
import Dashboard
import DashboardApp
import Definitions
import Foundation
import Remote

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Print the status of a running or closed board.",
        discussion: """
            For a closed board, prints the saved state. The fields of --json are stable; docs/remote.md explains them.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Countdown files or folders; or countdowns of the running board: an id, a prefix of an id or title, '#tag', group:NAME, is:STATE.",
            valueName: "file-or-target"),
        completion: .custom(Completions.targets))
    var words: [String] = []

    @OptionGroup var question: RequestArguments
    @OptionGroup var closed: ClosedBoardArguments

    /// All arguments if at least one of them is a file; otherwise empty, because the arguments are targets.
    private var files: [String] { words.contains { isFile($0) } ? words : [] }

    private func isFile(_ word: String) -> Bool {
        word == "-" || word.hasSuffix(".yaml") || word.hasSuffix(".yml") || FileManager.default.fileExists(atPath: word)
    }

    func validate() throws {
        guard files.isEmpty else {
            guard !question.choice.isNamed else { throw ValidationError("Give files or --board, not both.") }
            return
        }
        guard closed.time.isLive else {
            throw ValidationError("--now and --speed need files: a running board has its own clock.")
        }
    }

    func run() throws {
        guard words.isEmpty || !files.isEmpty else { return try printCountdowns() }
        let running =
            files.isEmpty || !closed.time.isLive
            ? nil : RunningBoards.owner(of: files, environment: ProgramEnvironment.variables)
        guard files.isEmpty || running != nil else { return try printClosed() }
        try question.ask(.status(), of: running) { (status: BoardStatus, _) in Self.words(status) }
    }

    /// Prints the status of the countdowns that the targets match on the running board.
    private func printCountdowns() throws {
        let output = question.output
        let board = try question.choice.found(holding: words, reportingTo: output)
        let form = question.json ? "--json" : "--format={title}: {state}, {remaining}, {when}"
        try board.print(output, of: ["list", form] + words.map { "--target=\($0)" })
    }

    /// Prints the status of a board that is not running.
    private func printClosed() throws {
        let output = PlainOutput()
        let (board, moment) = try closed.board(of: files, reportingTo: output)
        var status = BoardStatus(of: board, at: moment, name: "")
        if status.title.isEmpty { status.title = files.first.map(PathText.name) ?? "" }
        guard question.json else {
            for line in Self.words(status) { try output.print(line) }
            return
        }
        try output.writeJSON(status.jsonText(indented: true))
    }

    private static func words(_ status: BoardStatus) -> [String] {
        let counts = status.countdowns
        let states = [
            (counts.running, "running"), (counts.paused, "paused"), (counts.due, "due"), (counts.done, "done"),
        ]
        let told = states.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        let isClosed = status.board.isEmpty
        var lines = [
            "\(status.title) (\(isClosed ? "not running" : status.board))",
            "countdowns: \(told.isEmpty ? "none" : told)",
        ]
        if let next = status.next {
            let zone = SystemZone.current(environment: ProgramEnvironment.variables)
            let words = StatusTime.words(for: next, of: status, machineZone: zone)
            lines.append("next: \(next.title)" + (words.map { ", \($0)" } ?? ""))
        }
        if let problem = status.problem { lines.append("problem: \(problem)") }
        guard !isClosed else { return lines }
        lines.append("theme: \(status.theme), view: \(status.view), listeners: \(status.listeners)")
        return lines
    }
}
