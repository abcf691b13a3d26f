import DashboardApp
import Definitions
import Foundation

/// The short forms of command lines, without a subcommand.
enum ShortForm {
    /// Returns the arguments, with the omitted subcommand inserted.
    ///
    /// `countdowns` shows the default board, `countdowns 25m` is `countdowns in 25m`, `countdowns FILE` shows a file,
    /// and `countdowns -` shows standard input. A subcommand or a duration takes precedence over a file of the same
    /// name.
    ///
    /// - Throws: `ExitCode` after the error was printed, if the first argument is a duration or a time of day, such as
    ///   `1:30`.
    static func expanded(_ arguments: [String]) throws -> [String] {
        guard let first = arguments.first else {
            return DefaultBoard.find(environment: ProgramEnvironment.variables) == nil ? [] : [watch]
        }
        if UnknownCommand.known.contains(first) { return arguments }
        if Version.words.contains(first) { return ["--version"] }
        if let clock = ClockOrDuration(first), !clock.isDuration, !isFile(first),
            (try? DurationText.parse(first)) != nil
        {
            let help = "write \"countdowns in \(first)\" or \"countdowns until \(clock.clock)\""
            throw PlainOutput().failure("error: \(clock.error(0..<0).with(help: help))", .usage)
        }
        if [1, 2].contains(where: { (try? DurationText.parse(arguments.prefix($0).joined(separator: " "))) != nil }) {
            return [TimerText.Form.in.rawValue] + arguments
        }
        if isFile(first) { return [watch] + arguments }
        return looksLikeAmount(first) ? [TimerText.Form.in.rawValue] + arguments : arguments
    }

    private static func isFile(_ word: String) -> Bool {
        word == "-" || !word.hasPrefix("-") && FileManager.default.fileExists(atPath: word)
    }

    private static var watch: String { Watch._commandName }

    /// Whether a word begins with a digit and ends with a digit or letters, such as `0:00` and `5x`.
    ///
    /// Such a word counts as a duration even if it is invalid, so that the command reports the error.
    private static func looksLikeAmount(_ word: String) -> Bool {
        guard word.first?.isNumber == true, let last = word.lastIndex(where: \.isNumber) else { return false }
        let isAmount = word.allSatisfy { $0.isLetter || $0.isNumber || ".: ".contains($0) }
        // A file name, such as 2026.yaml, has a dot after its last digit.
        let isUnit = word[last...].dropFirst().allSatisfy { $0.isLetter }
        return isAmount && isUnit
    }
}
