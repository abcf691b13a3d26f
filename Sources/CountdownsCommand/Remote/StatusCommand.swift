import ArgumentParser
import Remote

/// `countdowns status`.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Say how a running board is.",
        discussion: "The fields of --json are stable; docs/remote.md tells what they mean."
    )

    @OptionGroup var choice: BoardChoiceArguments

    @Flag(help: "Print the answer as JSON.")
    var json = false

    func run() throws {
        let output = PlainOutput()
        let question = Question(board: try choice.found(reportingTo: output), isJSON: json, output: output)
        try question.ask(.status) { (status: BoardStatus) in Self.words(status) }
    }

    private static func words(_ status: BoardStatus) -> [String] {
        let counts = status.countdowns
        let states = [
            (counts.running, "running"), (counts.paused, "paused"), (counts.due, "due"), (counts.done, "done"),
        ]
        let told = states.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        var lines = ["\(status.title) (\(status.board))", "countdowns: \(told.isEmpty ? "none" : told)"]
        if let next = status.next { lines.append("next: \(next.title), at \(next.target ?? "no time")") }
        lines.append("theme: \(status.theme), view: \(status.view), listeners: \(status.listeners)")
        return lines
    }
}
