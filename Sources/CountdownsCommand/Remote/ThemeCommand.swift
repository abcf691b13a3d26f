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

    @OptionGroup var question: QuestionArguments

    func run() throws { try question.set(RemoteCall.theme, to: name) }
}
