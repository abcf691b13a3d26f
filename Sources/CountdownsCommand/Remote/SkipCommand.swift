import ArgumentParser
import Remote

/// `countdowns skip`.
struct SkipCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: "Go on to what comes next; what has nothing after it is done."
    )

    @OptionGroup var arguments: ChangeArguments

    func run() throws { try arguments.change(.skip) }
}
