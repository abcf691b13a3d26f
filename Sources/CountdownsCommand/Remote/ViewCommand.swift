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

    @OptionGroup var question: QuestionArguments

    func run() throws { try question.set(RemoteCall.view, to: name) }
}
