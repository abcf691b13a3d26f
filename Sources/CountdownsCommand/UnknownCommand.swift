import DashboardApp
import Definitions
import Foundation

/// A first word on the command line that is no command.
///
/// The parser would say how many words it did not expect, and not which command is near.
struct UnknownCommand: CustomStringConvertible {
    private let word: String

    /// Finds it; nil where the parser is to read the arguments.
    init?(_ arguments: [String]) {
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let word = words.first, !word.hasPrefix("-"), !Self.known.contains(word) else { return nil }
        self.word = word
    }

    /// The error in two lines: what is wrong, and how to mend it.
    var description: String {
        let isFile = FileManager.default.fileExists(atPath: word)
        let otherwise = isFile ? "countdowns watch \(word) shows that file" : "countdowns --help lists the commands"
        return "error: there is no command \(word.quoted); "
            + Spelling.help(for: word, among: Self.known, otherwise: otherwise)
    }

    /// The words with which a command line can begin.
    static let known = ["help"] + CountdownsCommand.configuration.subcommands.map { $0._commandName }
}

/// What the program says when it is called without a word.
enum FirstStep {
    /// Writes how to show the board of the folder, or the user's own, or how to make one, above the help.
    static func write(to output: PlainOutput) {
        let line =
            switch DefaultBoard.find(environment: ProgramEnvironment.variables) {
            case DefaultBoard.name: "To show the board of this folder: countdowns watch"
            case .some: "To show your own board: countdowns watch"
            case nil: "To start a board of your own: countdowns init"
            }
        try? output.writeFrame(line + "\n\n")
    }
}
