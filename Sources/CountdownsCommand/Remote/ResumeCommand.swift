import ArgumentParser
import Remote

/// `countdowns resume`.
struct ResumeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Let paused countdowns of a running board go on."
    )

    @OptionGroup var arguments: ChangeArguments

    func run() throws { try arguments.change(.resume) }
}
