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

    // What begins with a hyphen and is no option of the command is an amount, too.
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("By how much: +5m, -30s, or several, such as +1h 30m.", valueName: "amount"))
    var amounts: [String]

    func validate() throws {
        if let option = parts.first(where: { $0.hasPrefix("-") && $0.dropFirst().first?.isNumber != true }) {
            throw ValidationError("Unknown option '\(option)'")
        }
        if parts.isEmpty { throw ValidationError("Missing expected argument '<amount>'") }
    }

    func run() throws { try arguments.change(.extend, by: parts.joined(separator: " ")) }

    /// The words of the amount, without what says that no options follow.
    private var parts: [String] { amounts.filter { $0 != "--" } }
}
