import DashboardApp
import Definitions
import Foundation

/// A first word on the command line that is neither a command nor a file.
///
/// The parser would say how many words it did not expect, and not which command is near.
struct UnknownCommand: CustomStringConvertible {
    private let word: String
    private let mayBeFile: Bool

    /// Finds the word; nil where the parser is to read the arguments.
    init?(_ arguments: [String]) {
        mayBeFile = arguments.first != "help"
        let words = mayBeFile ? arguments[...] : arguments.dropFirst()
        guard let word = words.first, !word.hasPrefix("-"), !Self.known.contains(word) else { return nil }
        self.word = word
    }

    /// The error in two lines: what is wrong, and how to mend it.
    var description: String {
        let kinds = mayBeFile ? "command or file" : "command"
        return "error: there is no \(kinds) \(word.quoted); "
            + Spelling.help(for: word, among: Self.known, otherwise: "countdowns help all lists the commands")
    }

    /// The words with which a command line can begin.
    static let known = ["help"] + CountdownsCommand.configuration.subcommands.map { $0._commandName }
}
