import Definitions
import Foundation

/// `countdowns 25m`, which is short for `countdowns in 25m`.
enum TimerShortForm {
    /// The arguments, with the command where they begin with an amount of time; a file of that name is not meant.
    ///
    /// What begins with a digit and ends with a digit or a unit, such as `0:00` and `5x`, is meant as an amount though it is
    /// none: the command says what is wrong.
    static func expanded(_ arguments: [String]) -> [String] {
        guard let first = arguments.first, !UnknownCommand.known.contains(first),
            (try? DurationText.parse(first)) != nil || isMeantAsAmount(first)
        else { return arguments }
        return [TimerText.Form.in.rawValue] + arguments
    }

    private static func isMeantAsAmount(_ word: String) -> Bool {
        guard word.first?.isNumber == true, let last = word.lastIndex(where: \.isNumber) else { return false }
        let isAmount = word.allSatisfy { $0.isLetter || $0.isNumber || ".: ".contains($0) }
        // Behind the last digit a name of a file has a point: 2026.yaml.
        let isUnit = word[last...].dropFirst().allSatisfy { $0.isLetter }
        return isAmount && isUnit && !FileManager.default.fileExists(atPath: word)
    }
}
