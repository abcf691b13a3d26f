import ArgumentParser

/// A command whose lines mostly name files and nothing else; such a line is not parsed.
///
/// The parser searches all conformances of the program for each group of arguments: a fifth of the time to the first screen,
/// a third of that of `next`.
protocol PlainLineCommand: ParsableCommand {
    /// The command with these files, and each of its options as it is where a line does not name it.
    init(files: [String])
}

extension PlainLineCommand {
    /// The command of a line that is its name and files; nil of a line with options.
    init?(plain arguments: [String]) {
        guard arguments.first == Self._commandName, !arguments.contains(where: { $0.hasPrefix("-") }) else {
            return nil
        }
        self.init(files: Array(arguments.dropFirst()))
    }
}
