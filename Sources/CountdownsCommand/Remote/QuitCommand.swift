import ArgumentParser
import Remote

/// `countdowns quit`.
struct QuitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quit",
        abstract: "End a running board."
    )

    @OptionGroup var choice: BoardChoiceArguments

    @Flag(help: "Print the answer as JSON.")
    var json = false

    func run() throws {
        let output = PlainOutput()
        let board = try choice.found(reportingTo: output)
        let question = Question(board: board, isJSON: json, output: output)
        try question.ask(.quit(QuitParameters(from: Asker.name))) { (_: QuitAnswer) in ["ended: \(board.name)"] }
    }
}
