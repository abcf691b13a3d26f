import ArgumentParser
import Countdowns

/// `countdowns pause` and every other verb for countdowns that needs nothing but a target.
struct VerbCommand<Line: CountdownVerbLine>: ParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(Line.self) }

    @OptionGroup var arguments: ChangeArguments

    func run() throws { try arguments.change(Line.verb) }
}

/// `countdowns extend` and every other verb for countdowns that needs an amount.
struct AmountVerbCommand<Line: CountdownVerbLine>: ParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(Line.self) }

    @OptionGroup var arguments: ChangeArguments

    // What begins with a hyphen and is no option of the command is an amount, too.
    @Argument(parsing: .allUnrecognized, help: ArgumentHelp(Line.amountHelp, valueName: "amount"))
    var amounts: [String]

    func validate() throws {
        if let option = parts.first(where: { $0.hasPrefix("-") && $0.dropFirst().first?.isNumber != true }) {
            throw ValidationError("Unknown option '\(option)'")
        }
        if parts.isEmpty { throw ValidationError("Missing expected argument '<amount>'") }
    }

    func run() throws { try arguments.change(Line.verb, by: parts.joined(separator: " ")) }

    /// The words of the amount, without what says that no options follow.
    private var parts: [String] { amounts.filter { $0 != "--" } }
}

/// `countdowns theme` and every other verb that gives something of the board another name.
struct BoardVerbCommand<Line: BoardVerbLine>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Line.verb.rawValue, abstract: Line.abstract)
    }

    @Argument(help: ArgumentHelp(Line.nameHelp), completion: .custom(Completions.names(of: Line.verb)))
    var name: String

    @OptionGroup var question: QuestionArguments

    func run() throws { try question.set(Line.verb, to: name) }
}

extension CountdownVerb {
    /// The subcommand.
    var command: any ParsableCommand.Type { line.command }
}

extension BoardVerb {
    /// The subcommand.
    var command: any ParsableCommand.Type { line.command }
}

extension CountdownVerbLine {
    fileprivate static var command: any ParsableCommand.Type {
        parameter.isAmount ? AmountVerbCommand<Self>.self : VerbCommand<Self>.self
    }
}

extension BoardVerbLine {
    fileprivate static var command: any ParsableCommand.Type { BoardVerbCommand<Self>.self }
}

extension CommandConfiguration {
    fileprivate init<Line: CountdownVerbLine>(_: Line.Type) {
        self.init(commandName: Line.verb.rawValue, abstract: Line.abstract, discussion: Line.discussion)
    }
}

extension CountdownVerbLine {
    fileprivate static var amountHelp: String {
        if case .amount(let help, _) = parameter { help } else { "" }
    }
}
