import DashboardApp
import Definitions
import Foundation

/// A word at the beginning of the command line that is neither a command nor a file.
///
/// ArgumentParser would report only the number of unexpected words, without suggesting a similar command.
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
            + Spelling.help(for: word, among: Self.known, otherwise: "'countdowns help all' lists the commands")
    }

    /// The names of the subcommands, and `help`.
    static let known = ["help"] + CountdownsCommand.configuration.subcommands.map { $0._commandName }
}
