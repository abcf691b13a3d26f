import ArgumentParser
import DashboardApp
import Foundation
import Remote

struct BoardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "boards",
        abstract: "List the running boards.",
        discussion: "Prints one line for each board: the name, process ID, title and files, separated by tabs."
    )

    @Flag(help: "Print a JSON array.")
    var json = false

    func run() throws {
        let output = PlainOutput()
        let boards = RunningBoards.all.filter(\.isLive)
        if json {
            try output.writeJSON(boards.map(Listed.init).jsonText(indented: true))
        } else {
            for board in boards {
                let record = board.record
                let fields = [
                    board.name, record.map { String($0.process) } ?? "", record?.title ?? "",
                    record?.files.joined(separator: " ") ?? "",
                ]
                try output.writeFrame(fields.map(output.safe).joined(separator: "\t") + "\n")
            }
        }
    }

    /// The JSON object of a board.
    private struct Listed: Encodable {
        var name: String
        var socket: String
        var process: Int32?
        var title: String?
        var files: [String]?
        var started: String?
        var version: String?

        init(_ board: DiscoveredBoard) {
            name = board.name
            socket = board.path
            process = board.record?.process
            title = board.record?.title
            files = board.record?.files
            started = board.record?.started
            version = board.record?.version
        }
    }
}
