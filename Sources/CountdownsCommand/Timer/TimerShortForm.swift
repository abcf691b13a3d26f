import Definitions
import Foundation

/// `countdowns 25m`, which is short for `countdowns in 25m`.
enum TimerShortForm {
    /// The arguments, with the command where they begin with an amount of time; a file of that name is not meant.
    ///
    /// Digits and letters that are no amount, such as `0m` and `5x`, are meant as one: the command says what is wrong.
    static func expanded(_ arguments: [String]) -> [String] {
        guard let first = arguments.first, !UnknownCommand.known.contains(first),
            isMeantAsAmount(first) || (try? DurationText.parse(first)) != nil
        else { return arguments }
        return [TimerText.Form.in.rawValue] + arguments
    }

    private static func isMeantAsAmount(_ word: String) -> Bool {
        guard let first = word.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return word.allSatisfy { $0.isLetter || $0.isNumber } && !FileManager.default.fileExists(atPath: word)
    }
}
