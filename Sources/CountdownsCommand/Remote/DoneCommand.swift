import ArgumentParser
import Remote

/// `countdowns done`.
struct DoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "End countdowns of a running board now.",
        discussion: "They count as done, whatever their file says of zero; restart brings them back."
    )

    @OptionGroup var arguments: ChangeArguments

    func run() throws { try arguments.change(.done) }
}
