import ArgumentParser
import Remote

struct QuitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quit",
        abstract: "End a running board."
    )

    @OptionGroup var question: RequestArguments

    func run() throws {
        try question.ask(.quit(QuitParameters(from: ClientName.name))) { (_: QuitAnswer, board) in
            ["ended: \(board.name)"]
        }
    }
}
