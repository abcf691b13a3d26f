import DashboardApp
import Definitions
import Foundation

/// An unknown first word on the command line, which is neither a command nor a file.
///
/// The parser would only report the number of unexpected words, and not suggest a similar command.
struct UnknownCommand: CustomStringConvertible {
    private let word: String
    private let mayBeFile: Bool

    /// Finds the unknown word; nil if the parser must handle the arguments.
    init?(_ arguments: [String]) {
        mayBeFile = arguments.first != "help"
        let words = mayBeFile ? arguments[...] : arguments.dropFirst()
        guard let word = words.first, !word.hasPrefix("-"), !Self.known.contains(word) else { return nil }
        self.word = word
    }

    /// The error in two lines: the reason, and the remedy.
    var description: String {
        let kinds = mayBeFile ? "command or file" : "command"
        return "error: there is no \(kinds) \(word.quoted); "
            + Spelling.help(for: word, among: Self.known, otherwise: "countdowns help all lists the commands")
    }

    /// The words with which a command line can begin.
    static let known = ["help"] + CountdownsCommand.configuration.subcommands.map { $0._commandName }
}
