import ArgumentParser
import Remote

/// `countdowns view`.
struct ViewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view",
        abstract: "Change how a running board is looked at."
    )

    @Argument(help: "list, cards, focus, timeline or compact.", completion: .custom(Completions.views))
    var name: String

    @OptionGroup var choice: BoardChoiceArguments

    @Flag(help: "Print the answer as JSON.")
    var json = false

    func run() throws {
        let output = PlainOutput()
        let question = Question(board: try choice.found(reportingTo: output), isJSON: json, output: output)
        let parameters = NameParameters(name: name, from: Asker.name)
        try question.ask(.view(parameters)) { (answer: NameAnswer) in
            [answer.changed ? "view: \(answer.name)" : "nothing to change"]
        }
    }
}
