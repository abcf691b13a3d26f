import ArgumentParser
import Remote

/// `countdowns theme`.
struct ThemeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme",
        abstract: "Change the theme of a running board."
    )

    @Argument(help: "The name of a theme, as countdowns themes lists them.", completion: .custom(Completions.themes))
    var name: String

    @OptionGroup var choice: BoardChoiceArguments

    @Flag(help: "Print the answer as JSON.")
    var json = false

    func run() throws {
        let output = PlainOutput()
        let question = Question(board: try choice.found(reportingTo: output), isJSON: json, output: output)
        let parameters = NameParameters(name: name, from: Asker.name)
        try question.ask(.theme(parameters)) { (answer: NameAnswer) in
            [answer.changed ? "theme: \(answer.name)" : "nothing to change"]
        }
    }
}
