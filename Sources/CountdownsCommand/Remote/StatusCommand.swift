import ArgumentParser
import DashboardApp
import Remote

/// `countdowns status`.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Say how a running board is.",
        discussion: "The fields of --json are stable; docs/remote.md tells what they mean."
    )

    @OptionGroup var question: QuestionArguments

    func run() throws {
        try question.ask(.status) { (status: BoardStatus, _) in Self.words(status) }
    }

    private static func words(_ status: BoardStatus) -> [String] {
        let counts = status.countdowns
        let states = [
            (counts.running, "running"), (counts.paused, "paused"), (counts.due, "due"), (counts.done, "done"),
        ]
        let told = states.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        var lines = ["\(status.title) (\(status.board))", "countdowns: \(told.isEmpty ? "none" : told)"]
        if let next = status.next {
            lines.append("next: \(next.title)" + (StatusTime.words(for: next, of: status).map { ", \($0)" } ?? ""))
        }
        lines.append("theme: \(status.theme), view: \(status.view), listeners: \(status.listeners)")
        return lines
    }
}
