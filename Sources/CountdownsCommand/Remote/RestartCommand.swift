import ArgumentParser
import Remote

/// `countdowns restart`.
struct RestartCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restart",
        abstract: "Start durations of a running board again.",
        discussion: "A date that was moved or ended by hand is shown as its file has it again."
    )

    @OptionGroup var arguments: ChangeArguments

    func run() throws { try arguments.change(.restart) }
}
