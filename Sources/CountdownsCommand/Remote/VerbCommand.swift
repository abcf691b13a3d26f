import ArgumentParser
import Countdowns
import Definitions
import Remote

/// `countdowns pause`, and every other countdown command whose only arguments are targets.
struct VerbCommand<Line: CountdownVerbLine>: ParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(Line.self) }

    @Argument(help: ArgumentHelp(targetHelp, valueName: "target"), completion: .custom(Completions.targets))
    var targets: [String]

    @OptionGroup var arguments: ChangeArguments

    func run() throws { try arguments.change(Line.verb, of: targets) }
}

/// `countdowns extend`, and every other countdown command that needs a duration.
struct AmountVerbCommand<Line: CountdownVerbLine>: ParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(Line.self) }

    // An argument that begins with a hyphen and is not an option may be a duration, such as -5m.
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("\(targetHelp) Then the duration. \(Line.amountHelp)", valueName: "target> ... <duration"),
        completion: .custom(Completions.targetsAndAmounts))
    var arguments: [String]

    @OptionGroup var change: ChangeArguments

    func validate() throws {
        if let option = words.first(where: { $0.hasPrefix("-") && $0.dropFirst().first?.isNumber != true }) {
            throw ValidationError("Unknown option '\(option)'")
        }
        if split.targets.isEmpty { throw ValidationError("Missing expected argument '<target>'") }
        if split.amount.isEmpty { throw ValidationError("Missing expected argument '<duration>'") }
        // The protocol reads a number without a unit as seconds.
        let number = split.amount.joined(separator: " ").drop { "+-−".contains($0) }
        if number.allSatisfy({ $0.isNumber || $0 == "." }) {
            do { _ = try DurationText.parse(String(number)) } catch { throw ValidationError(error.description) }
        }
    }

    func run() throws {
        try change.change(Line.verb, of: split.targets, by: split.amount.joined(separator: " "))
    }

    /// The arguments without the separator `--`, at any position.
    private var words: [String] { arguments.filter { $0 != "--" } }

    /// The targets, and the words of the duration.
    ///
    /// The duration consists of all words at the end that begin with a sign or a digit, as in `tea eggs +1h 30m`. If
    /// the last word begins with another character, this word alone is the duration.
    private var split: (targets: [String], amount: [String]) {
        let words = words
        guard words.count > 1 else { return (words, []) }
        let others = words.lastIndex { $0.unicodeScalars.first?.beginsAmount != true } ?? -1
        let start = min(max(others + 1, 1), words.count - 1)
        return (Array(words[..<start]), Array(words[start...]))
    }
}

/// A command that sets the theme or the view of the board, or mutes the board: `theme`, `view` or `mute`.
struct BoardVerbCommand<Line: BoardVerbLine>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Line.verb.rawValue, abstract: Line.abstract)
    }

    @Argument(help: ArgumentHelp(Line.nameHelp), completion: .custom(Completions.names(of: Line.verb)))
    var name: String

    @Flag(help: "Wait until the change is saved.")
    var sync = false

    @OptionGroup var question: RequestArguments

    func run() throws { try question.set(Line.verb, to: name, sync: sync) }
}

extension Unicode.Scalar {
    /// Whether an argument that begins with this scalar is a part of a duration.
    fileprivate var beginsAmount: Bool { self == "+" || self == "-" || properties.numericType != nil }
}

extension CountdownVerb {
    var command: any ParsableCommand.Type { line.command }
}

extension BoardVerb {
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
    fileprivate static var amountHelp: String { parameter.help }
}
