import ArgumentParser
import Remote

/// `countdowns toggle`.
struct ToggleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle",
        abstract: "Pause what goes on; where nothing does, let what is paused go on."
    )

    @OptionGroup var arguments: ChangeArguments

    func run() throws { try arguments.change(.toggle) }
}
