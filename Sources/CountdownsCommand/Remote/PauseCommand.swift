import ArgumentParser
import Remote

/// `countdowns pause`.
struct PauseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Pause countdowns of a running board."
    )

    @OptionGroup var arguments: ChangeArguments

    func run() throws { try arguments.change(.pause) }
}
