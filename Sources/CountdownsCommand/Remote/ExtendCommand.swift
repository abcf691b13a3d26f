import ArgumentParser
import Remote

/// `countdowns extend`.
struct ExtendCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extend",
        abstract: "Move the end of countdowns of a running board.",
        discussion: """
            The amount is a duration such as +5m, 1h30m or -30s; an end does not move to before now, and what has ended \
            goes on for so long from now. A date is moved on the board, not in its file, until the board ends.
            """
    )

    @OptionGroup var arguments: ChangeArguments

    @Argument(help: "By how much: +5m, or -30s after --.")
    var amount: String

    func run() throws { try arguments.change(.extend, by: amount) }
}
